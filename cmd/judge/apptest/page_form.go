package apptest

import (
	"bytes"
	"maps"
	"mime/multipart"
	"net/http"
	"net/url"
	"slices"
	"strings"

	"golang.org/x/net/html"
)

// Press sends a form of a page as a browser without scripts does: what stands in its fields, then the given names and values in turn, which
// take the place of what stands there. Several values of one name are all sent. A button of the form that has a name is pressed by giving
// its name and value. The answer is as scripts read it.
func (c *Client) Press(page, form string, fields ...string) Reply {
	c.Site.T.Helper()
	read := c.Get(page)
	root, err := html.Parse(strings.NewReader(read.Body))
	Check(c.Site.T, err)
	found := find(root, form)
	if found == nil {
		c.Site.T.Fatalf("%s has no form %q: %d", page, form, read.Status)
	}
	sent := fieldsOf(found)
	for i := 0; i+1 < len(fields); i += 2 {
		if !slices.Contains(fields[:i:i], fields[i]) {
			sent.Del(fields[i])
		}
		sent.Add(fields[i], fields[i+1])
	}
	if attributeOf(found, "enctype") == "multipart/form-data" {
		return c.postParts(attributeOf(found, "action"), sent, filesOf(found))
	}
	return c.Post(attributeOf(found, "action"), sent)
}

// postParts sends a form that may have files, of which none is chosen.
func (c *Client) postParts(path string, form url.Values, files []string) Reply {
	c.Site.T.Helper()
	var body bytes.Buffer
	w := multipart.NewWriter(&body)
	for _, name := range slices.Sorted(maps.Keys(form)) {
		for _, value := range form[name] {
			Check(c.Site.T, w.WriteField(name, value))
		}
	}
	for _, name := range files {
		_, err := w.CreateFormFile(name, "")
		Check(c.Site.T, err)
	}
	Check(c.Site.T, w.Close())
	return c.read(c.requestWith(c.Site.URL, http.MethodPost, path, w.FormDataContentType(), &body))
}

// filesOf are the names under which a form may have files.
func filesOf(form *html.Node) (out []string) {
	for n := range form.Descendants() {
		if n.Data == "input" && attributeOf(n, "type") == "file" {
			out = append(out, attributeOf(n, "name"))
		}
	}
	return out
}

// fieldsOf are the fields of a form as they stand.
func fieldsOf(form *html.Node) url.Values {
	out := url.Values{}
	for n := range form.Descendants() {
		name := attributeOf(n, "name")
		switch kind := attributeOf(n, "type"); {
		case name == "" || has(n, "disabled") || kind == "file":
		case n.Data == "input" && (kind == "checkbox" || kind == "radio"):
			if has(n, "checked") {
				out.Add(name, attributeOf(n, "value"))
			}
		case n.Data == "input":
			out.Add(name, attributeOf(n, "value"))
		case n.Data == "textarea":
			out.Add(name, textOf(n))
		case n.Data == "select":
			if option := chosenOption(n); option != nil {
				out.Add(name, attributeOf(option, "value"))
			}
		}
	}
	return out
}

// chosenOption is the selected option of a list, or its first.
func chosenOption(list *html.Node) (first *html.Node) {
	for n := range list.Descendants() {
		if n.Data == "option" && has(n, "selected") {
			return n
		}
		if n.Data == "option" && first == nil {
			first = n
		}
	}
	return first
}

func textOf(n *html.Node) string {
	var b strings.Builder
	for child := range n.Descendants() {
		if child.Type == html.TextNode {
			b.WriteString(child.Data)
		}
	}
	return b.String()
}

func attributeOf(n *html.Node, name string) string {
	i := slices.IndexFunc(n.Attr, func(a html.Attribute) bool { return a.Key == name })
	if i < 0 {
		return ""
	}
	return n.Attr[i].Val
}

func has(n *html.Node, attribute string) bool {
	return slices.ContainsFunc(n.Attr, func(a html.Attribute) bool { return a.Key == attribute })
}
