// Package part makes a page of parts, so that a stream sends only the parts that changed, and so that a part is drawn again
// only if what it shows has changed.
//
// A part is one element with an id. In templates:
//
//	@part.Named("log") {
//		<ol id="log">…</ol>
//	}
//	@part.Kept("map", board, drawMap)
//	@part.Reads("hand", screen, screen.hand(), drawHand)
//
// Outside of Make, all draw their element in place.
package part

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"slices"
	"strconv"
	"sync"

	"github.com/a-h/templ"
)

// Part is one element of a page. It never changes once made, so pages share it.
type Part struct {
	id     string
	own    []byte  // its HTML, with a mark in place of each part within it
	within []*Part // in the order of their marks
	size   Size    // of its HTML and what is within it
}

// Size is how long a page is as streams carry it.
type Size struct{ Bytes, Breaks int } // breaks are line feeds and carriage returns

// SizeOf measures HTML.
func SizeOf(html []byte) Size {
	return Size{len(html), bytes.Count(html, []byte("\n")) + bytes.Count(html, []byte("\r"))}
}

// Marks stand in a part's own HTML. Nobody can type them: text is always escaped.
var (
	partMark    = []byte("<!--part-->")
	versionMark = []byte("<!--version-->")
)

// maker collects the parts within a part while that is drawn.
type maker struct {
	cache  *Cache
	viewer string
	within []*Part
}

type makerKey struct{}

// Make draws a page, whose root is the element with an id, and takes parts from a cache, which may be nil. viewer names the
// reader among those for whom the cache has parts.
func Make(ctx context.Context, id string, page templ.Component, cache *Cache, viewer string) (*Part, error) {
	p, err := draw(ctx, &maker{cache: cache, viewer: viewer}, id, page, cache.named(viewer, id))
	if err == nil {
		cache.name(viewer, id, p)
	}
	if err == nil && p == nil {
		err = fmt.Errorf("the part %s is empty", id)
	}
	return p, err
}

// draw draws one part; nil if it is empty. It returns the old part, which may be nil, if that is the same.
func draw(ctx context.Context, m *maker, id string, c templ.Component, old *Part) (*Part, error) {
	b := buffers.Get().(*bytes.Buffer)
	defer buffers.Put(b)
	b.Reset()
	if err := c.Render(context.WithValue(ctx, makerKey{}, m), b); err != nil {
		return nil, err
	}
	own := bytes.TrimSpace(b.Bytes())
	if len(own) == 0 {
		return nil, nil
	}
	if old != nil && bytes.Equal(own, old.own) && slices.Equal(m.within, old.within) {
		return old, nil
	}
	p := &Part{id: id, own: bytes.Clone(own), within: m.within}
	start, _, _ := bytes.Cut(own, []byte(">"))
	if !bytes.Contains(start, []byte(` id="`+id+`"`)) || bytes.Count(own, partMark) != len(m.within) {
		return nil, fmt.Errorf("the part %s is not one element with this id", id)
	}
	p.size = SizeOf(own)
	p.size.Bytes -= len(p.within)*len(partMark) + bytes.Count(own, versionMark)*len(versionMark)
	for _, q := range p.within {
		p.size.Bytes += q.size.Bytes
		p.size.Breaks += q.size.Breaks
	}
	return p, nil
}

var buffers = sync.Pool{New: func() any { return new(bytes.Buffer) }}

// Named makes the element that its children draw a part. A part without an element is left out.
func Named(id string) templ.Component {
	return templ.ComponentFunc(func(ctx context.Context, w io.Writer) error {
		children := templ.GetChildren(ctx)
		ctx = templ.ClearChildren(ctx)
		outer, ok := ctx.Value(makerKey{}).(*maker)
		if !ok {
			return children.Render(ctx, w)
		}
		p, err := draw(ctx, &maker{cache: outer.cache, viewer: outer.viewer}, id, children, outer.cache.named(outer.viewer, id))
		if err != nil {
			return err
		}
		outer.cache.name(outer.viewer, id, p)
		return outer.add(w, p)
	})
}

// Kept makes the element that draw gives for in a part. It is drawn again only if in has changed: draw must show nothing
// else, and nobody may change what in refers to.
func Kept[T any](id string, in T, of func(T) templ.Component) templ.Component {
	return templ.ComponentFunc(func(ctx context.Context, w io.Writer) error {
		ctx = templ.ClearChildren(ctx)
		outer, ok := ctx.Value(makerKey{}).(*maker)
		if !ok {
			return of(in).Render(ctx, w)
		}
		p, err := outer.cache.part(outer.viewer, id, in, func() (*Part, error) {
			return draw(ctx, &maker{cache: outer.cache, viewer: outer.viewer}, id, of(in), nil)
		})
		if err != nil {
			return err
		}
		return outer.add(w, p)
	})
}

// Reads is Kept for an element of a whole that reads only some of it: reads is a copy of the whole without the rest. Outside of Make,
// it is drawn of the whole. So a page made of parts is the page drawn at once only if no part reads more than it says; see
// web.Config.Drawn.
func Reads[T any](id string, whole, reads T, of func(T) templ.Component) templ.Component {
	return templ.ComponentFunc(func(ctx context.Context, w io.Writer) error {
		if Making(ctx) {
			return Kept(id, reads, of).Render(ctx, w)
		}
		return of(whole).Render(templ.ClearChildren(ctx), w)
	})
}

// Making reports whether a page is being made of parts. Otherwise it is drawn at once, for a reader without scripts.
func Making(ctx context.Context) bool {
	_, ok := ctx.Value(makerKey{}).(*maker)
	return ok
}

func (m *maker) add(w io.Writer, p *Part) error {
	if p == nil {
		return nil
	}
	m.within = append(m.within, p)
	_, err := w.Write(partMark)
	return err
}

// Version is a component for forms: the table's version as the page shows it. Scripts write it into what they send, so a
// stream's parts leave it out, and stay the same from version to version.
func Version(version int) templ.Component {
	return templ.ComponentFunc(func(ctx context.Context, w io.Writer) error {
		if Making(ctx) {
			_, err := w.Write(versionMark)
			return err
		}
		_, err := io.WriteString(w, strconv.Itoa(version))
		return err
	})
}

// Page returns the whole HTML as a page of its own, for a reader without scripts too.
func (p *Part) Page(version int) []byte {
	b := bytes.NewBuffer(make([]byte, 0, p.size.Bytes+p.size.Bytes/8))
	p.write(b, nil, strconv.AppendInt(nil, int64(version), 10))
	return b.Bytes()
}

// Whole returns the whole HTML as streams carry it.
func (p *Part) Whole() []byte {
	b := bytes.NewBuffer(make([]byte, 0, p.size.Bytes))
	p.write(b, nil, nil)
	return b.Bytes()
}

// Size is the size of the whole HTML as streams carry it.
func (p *Part) Size() Size { return p.size }

// WriteSince writes the elements that differ from an earlier page, one after another. An unchanged part within a changed one is
// an empty element with its id and the attribute data-kept. It writes nothing if nothing changed.
func (p *Part) WriteSince(b *bytes.Buffer, old *Part) {
	has := make(map[string]*Part, 100)
	old.list(has)
	p.writeChanged(b, has)
}

// list notes every part of a page by its id.
func (p *Part) list(all map[string]*Part) {
	all[p.id] = p
	for _, q := range p.within {
		q.list(all)
	}
}

// isSame reports whether a part's own HTML is as before, whatever is within it.
func (p *Part) isSame(old *Part) bool {
	return p == old || old != nil && bytes.Equal(p.own, old.own) && sameIDs(p.within, old.within)
}

func sameIDs(a, b []*Part) bool {
	if len(a) != len(b) {
		return false
	}
	for i := range a {
		if a[i].id != b[i].id {
			return false
		}
	}
	return true
}

func (p *Part) writeChanged(b *bytes.Buffer, has map[string]*Part) {
	old := has[p.id]
	if p == old {
		return
	}
	if !p.isSame(old) {
		p.write(b, old, nil)
	}
	for _, q := range p.within {
		if old.holds(q) {
			q.writeChanged(b, has)
		}
	}
}

// holds reports whether a part of an earlier page has another directly within it.
func (p *Part) holds(q *Part) bool {
	return p != nil && slices.ContainsFunc(p.within, func(r *Part) bool { return r.id == q.id })
}

// write writes a part whole, or, if its element is on the page already, with kept places for the parts within it. The version stands in
// place of its marks.
func (p *Part) write(b *bytes.Buffer, old *Part, version []byte) {
	rest := p.own
	for _, q := range p.within {
		before, after, _ := bytes.Cut(rest, partMark)
		writeVersion(b, before, version)
		if old.holds(q) {
			q.writeKept(b)
		} else {
			q.write(b, nil, version)
		}
		rest = after
	}
	writeVersion(b, rest, version)
}

// writeVersion writes HTML with the version in place of its marks.
func writeVersion(b *bytes.Buffer, html, version []byte) {
	for {
		before, after, more := bytes.Cut(html, versionMark)
		b.Write(before)
		if !more {
			return
		}
		b.Write(version)
		html = after
	}
}

// writeKept writes an empty element in place of a part.
func (p *Part) writeKept(b *bytes.Buffer) {
	name, _, _ := bytes.Cut(p.own[1:], []byte(" ")) // the id follows it
	fmt.Fprintf(b, `<%s id="%s" data-kept></%s>`, name, p.id, name)
}
