package web

import (
	"bytes"
	"net/url"
	"slices"
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"
)

// refusedForm is a form that was sent without scripts and refused.
type refusedForm struct {
	answer
	form url.Values
}

// fill puts what was typed back into the form on the page, with the sentence beside it. If the table moved on and the
// form is gone, the sentence stands above the page.
func (r *refusedForm) fill(page []byte) ([]byte, error) {
	body := &html.Node{Type: html.ElementNode, Data: "body", DataAtom: atom.Body}
	nodes, err := html.ParseFragment(bytes.NewReader(page), body)
	if err != nil {
		return nil, err
	}
	for _, n := range nodes {
		body.AppendChild(n)
	}
	say := []*html.Node{{Type: html.TextNode, Data: r.Say}}
	more, err := html.ParseFragment(strings.NewReader(r.More), body)
	if err != nil {
		return nil, err
	}
	say = append(say, more...)
	if form := r.find(body); form != nil {
		r.refill(form)
		insertRefusal(form, say)
	} else if r.Say != "" {
		above := &html.Node{Type: html.ElementNode, Data: "div", DataAtom: atom.Div, Attr: []html.Attribute{
			{Key: "class", Val: "refusal"}, {Key: "role", Val: "alert"},
		}}
		replace(above, say)
		body.InsertBefore(above, body.FirstChild)
	}
	var b bytes.Buffer
	for n := range body.ChildNodes() {
		if err := html.Render(&b, n); err != nil {
			return nil, err
		}
	}
	return b.Bytes(), nil
}

// find looks for the form that answers the same decision with the same command.
func (r *refusedForm) find(root *html.Node) *html.Node {
	for n := range root.Descendants() {
		if n.DataAtom == atom.Form && r.same(n, "do") && r.same(n, "decision") && r.same(n, "for") {
			return n
		}
	}
	return nil
}

func (r *refusedForm) same(form *html.Node, name string) bool {
	for n := range form.Descendants() {
		if n.DataAtom == atom.Input && attr(n, "name") == name {
			return attr(n, "value") == r.form.Get(name)
		}
	}
	return r.form.Get(name) == ""
}

func (r *refusedForm) refill(form *html.Node) {
	seen := map[string]int{} // fields of the same name take its values in turn
	for n := range form.Descendants() {
		values, sent := r.form[attr(n, "name")]
		switch {
		case n.DataAtom == atom.Input && attr(n, "type") == "hidden":
		case n.DataAtom == atom.Input && slices.Contains([]string{"checkbox", "radio"}, attr(n, "type")):
			setFlag(n, "checked", slices.Contains(values, attr(n, "value")))
		case n.DataAtom == atom.Input && sent:
			i := seen[attr(n, "name")]
			set(n, "value", values[min(i, len(values)-1)])
			seen[attr(n, "name")]++
		case n.DataAtom == atom.Select && sent:
			selectOptions(n, values)
		case n.DataAtom == atom.Textarea && sent:
			replaceText(n, values[0])
		}
	}
}

func selectOptions(list *html.Node, values []string) {
	for n := range list.Descendants() {
		if n.DataAtom == atom.Option {
			setFlag(n, "selected", slices.Contains(values, attr(n, "value")))
		}
	}
}

func insertRefusal(form *html.Node, say []*html.Node) {
	for n := range form.Descendants() {
		if slices.ContainsFunc(n.Attr, func(a html.Attribute) bool { return a.Key == "data-refusal" }) {
			replace(n, say)
			return
		}
	}
}

func replaceText(n *html.Node, text string) {
	replace(n, []*html.Node{{Type: html.TextNode, Data: text}})
}

func replace(n *html.Node, content []*html.Node) {
	for n.FirstChild != nil {
		n.RemoveChild(n.FirstChild)
	}
	for _, child := range content {
		n.AppendChild(child)
	}
}

func attr(n *html.Node, name string) string {
	for _, a := range n.Attr {
		if a.Key == name {
			return a.Val
		}
	}
	return ""
}

func set(n *html.Node, name, value string) {
	unset(n, name)
	n.Attr = append(n.Attr, html.Attribute{Key: name, Val: value})
}

func unset(n *html.Node, name string) {
	n.Attr = slices.DeleteFunc(n.Attr, func(a html.Attribute) bool { return a.Key == name })
}

func setFlag(n *html.Node, name string, on bool) {
	unset(n, name)
	if on {
		set(n, name, "")
	}
}
