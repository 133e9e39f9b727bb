package apptest

import (
	"fmt"
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"
)

// LivePage is a page's main element as its scripts keep it: whole from a stream's first frame, with the parts that later frames bring
// put in their places.
type LivePage struct{ main *html.Node }

// Show applies one event of a stream. Events that are no frames change nothing.
func (p *LivePage) Show(event string) error {
	name, data := "", strings.Builder{}
	for line := range strings.Lines(event) {
		if rest, ok := strings.CutPrefix(line, "event: "); ok {
			name = strings.TrimSpace(rest)
		} else if rest, ok := strings.CutPrefix(line, "data: "); ok {
			data.WriteString(rest)
		}
	}
	if name != "snapshot" && name != "view" {
		return nil
	}
	main := &html.Node{Type: html.ElementNode, Data: "main", DataAtom: atom.Main}
	nodes, err := html.ParseFragment(strings.NewReader(strings.TrimSuffix(data.String(), "\n")), main)
	if err != nil {
		return err
	}
	if name == "snapshot" {
		p.main = main
		for _, n := range nodes {
			main.AppendChild(n)
		}
		return nil
	}
	for _, n := range nodes {
		if n.Type == html.ElementNode {
			if err := p.put(n); err != nil {
				return err
			}
		}
	}
	return nil
}

// put replaces a part. Where the new one has an empty element for a part that stays, it takes the old one.
func (p *LivePage) put(fresh *html.Node) error {
	old := find(p.main, idOf(fresh))
	if old == nil {
		return fmt.Errorf("the page has no part %q", idOf(fresh))
	}
	var kept []*html.Node
	for n := range fresh.Descendants() {
		for _, a := range n.Attr {
			if a.Key == "data-kept" {
				kept = append(kept, n)
			}
		}
	}
	for _, empty := range kept {
		stays := find(old, idOf(empty))
		if stays == nil {
			return fmt.Errorf("the part %q has no part %q to keep", idOf(fresh), idOf(empty))
		}
		stays.Parent.RemoveChild(stays)
		empty.Parent.InsertBefore(stays, empty)
		empty.Parent.RemoveChild(empty)
	}
	old.Parent.InsertBefore(fresh, old)
	old.Parent.RemoveChild(old)
	return nil
}

// String returns the page's HTML.
func (p *LivePage) String() string {
	var b strings.Builder
	if err := html.Render(&b, p.main); err != nil {
		return err.Error()
	}
	return b.String()
}

func find(within *html.Node, id string) *html.Node {
	for n := range within.Descendants() {
		if idOf(n) == id {
			return n
		}
	}
	return nil
}

func idOf(n *html.Node) string {
	for _, a := range n.Attr {
		if a.Key == "id" {
			return a.Val
		}
	}
	return ""
}
