package part_test

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"strings"
	"testing"

	"github.com/a-h/templ"

	"github.com/judgeofthechange/judge/views/part"
)

// text is a component of plain HTML.
func text(html string) templ.Component {
	return templ.ComponentFunc(func(_ context.Context, w io.Writer) error {
		_, err := io.WriteString(w, html)
		return err
	})
}

// element is an element with an id around others.
func element(id string, within ...templ.Component) templ.Component {
	return templ.Join(text(`<p id="`+id+`">`), templ.Join(within...), text(`</p>`))
}

func named(id string, within ...templ.Component) templ.Component {
	inner := element(id, within...)
	return templ.ComponentFunc(func(ctx context.Context, w io.Writer) error {
		return part.Named(id).Render(templ.WithChildren(ctx, inner), w)
	})
}

func page(t *testing.T, cache *part.Cache, within ...templ.Component) *part.Part {
	t.Helper()
	p, err := part.Make(t.Context(), "screen", element("screen", within...), cache, "somebody")
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// TestSince proves what is sent after a change: only the parts that changed, with empty elements in place of those within them that did
// not, and parts whole that are new or have moved.
func TestSince(t *testing.T) {
	one, two := named("one", text("1")), named("two", named("inner", text("i")), text("2"))
	before := page(t, nil, text("0"), one, two)
	for _, test := range []struct {
		name string
		now  []templ.Component
		want string
	}{
		{"nothing", []templ.Component{text("0"), one, two}, ``},
		{"one part", []templ.Component{text("0"), named("one", text("9")), two}, `<p id="one">9</p>`},
		{"the part around another", []templ.Component{text("0"), one, named("two", named("inner", text("i")), text("9"))}, `<p id="two"><p id="inner" data-kept></p>9</p>`},
		{"the part within another", []templ.Component{text("0"), one, named("two", named("inner", text("9")), text("2"))}, `<p id="inner">9</p>`},
		{"both", []templ.Component{text("0"), one, named("two", named("inner", text("8")), text("9"))}, `<p id="two"><p id="inner" data-kept></p>9</p><p id="inner">8</p>`},
		{"the page", []templ.Component{text("9"), one, two}, `<p id="screen">9<p id="one" data-kept></p><p id="two" data-kept></p></p>`},
		{"a new part", []templ.Component{text("0"), one, two, named("new", text("3"))}, `<p id="screen">0<p id="one" data-kept></p><p id="two" data-kept></p><p id="new">3</p></p>`},
		{"a part that went", []templ.Component{text("0"), two}, `<p id="screen">0<p id="two" data-kept></p></p>`},
		{"a part that moved", []templ.Component{text("0"), one, named("inner", text("i")), named("two", text("2"))},
			`<p id="screen">0<p id="one" data-kept></p><p id="inner">i</p><p id="two" data-kept></p></p><p id="two">2</p>`},
	} {
		var got bytes.Buffer
		now := page(t, nil, test.now...)
		now.WriteSince(&got, before)
		if got.String() != test.want {
			t.Errorf("%s changed:\n%s\nwant\n%s", test.name, &got, test.want)
		}
		if n := now.Size().Bytes; n != len(now.Whole()) {
			t.Errorf("%s: the size is %d, and the page has %d bytes", test.name, n, len(now.Whole()))
		}
	}
}

// TestKept proves that a part is drawn again only if what it shows has changed, and that all who see alike share one drawing.
func TestKept(t *testing.T) {
	drawn := 0
	draw := func(in []int) templ.Component {
		drawn++
		return element("kept", text(fmt.Sprint(in)))
	}
	cache := part.NewCache()
	for _, step := range []struct {
		viewer string
		in     []int
		want   int // drawings so far
	}{
		{"ann", []int{1}, 1}, {"ann", []int{1}, 1}, {"bob", []int{1}, 1}, {"bob", []int{2}, 2}, {"ann", []int{1}, 2}, {"ann", []int{2}, 2}, {"cem", []int{3}, 3},
	} {
		p, err := part.Make(t.Context(), "screen", element("screen", part.Kept("kept", step.in, draw)), cache, step.viewer)
		if err != nil {
			t.Fatal(err)
		}
		if want := fmt.Sprintf(`<p id="screen"><p id="kept">%v</p></p>`, step.in); string(p.Whole()) != want || drawn != step.want {
			t.Errorf("%s sees %s after %d drawings, want %s after %d", step.viewer, p.Whole(), drawn, want, step.want)
		}
	}
	cache.Forget("ann")
	derived := 0
	for range 2 {
		in := []int{7}
		page(t, cache, templ.ComponentFunc(func(ctx context.Context, w io.Writer) error {
			part.Derived(ctx, "sum", &in, func(in *[]int) *int { derived++; return &derived })
			return nil
		}))
	}
	if derived != 1 {
		t.Errorf("a value was derived %d times of an equal one", derived)
	}
}

// TestVersion proves that a page of its own names its version in forms, and that the parts of a stream do not.
func TestVersion(t *testing.T) {
	form := named("form", text(`<input value="k@`), part.Version(7), text(`">`))
	p := page(t, nil, form)
	if got := string(p.Page(8)); !strings.Contains(got, `value="k@8"`) {
		t.Errorf("the page is %s", got)
	}
	if got := string(p.Whole()); !strings.Contains(got, `value="k@"`) || p.Size().Bytes != len(got) {
		t.Errorf("the stream's page is %s", got)
	}
	var b strings.Builder
	if err := form.Render(t.Context(), &b); err != nil || b.String() != `<p id="form"><input value="k@7"></p>` {
		t.Errorf("without parts it is %s, %v", b.String(), err)
	}
}

// TestPartsAreElements proves that a part that is no element with its id is a fault, that an empty one is left out, and that no text
// can pass for a part's mark.
func TestPartsAreElements(t *testing.T) {
	wrap := func(id, html string) templ.Component {
		return templ.ComponentFunc(func(ctx context.Context, w io.Writer) error {
			return part.Named(id).Render(templ.WithChildren(ctx, text(html)), w)
		})
	}
	for _, html := range []string{`<p id="other"></p>`, `text`, `<p></p>`, `<p id="x"><!--part--></p>`} {
		if _, err := part.Make(t.Context(), "screen", element("screen", wrap("x", html)), nil, ""); err == nil {
			t.Errorf("%s passed for a part", html)
		}
	}
	if got := string(page(t, nil, wrap("x", " ")).Whole()); got != `<p id="screen"></p>` {
		t.Errorf("an empty part leaves %s", got)
	}
}
