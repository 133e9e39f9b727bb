package browser

import (
	"context"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"

	"github.com/a-h/templ"

	"github.com/judgeofthechange/judge/engine/arrakis/board"
	"github.com/judgeofthechange/judge/referee/web/browsertest"
	"github.com/judgeofthechange/judge/static"
	"github.com/judgeofthechange/judge/views/arrakis/arrakismap"
	"github.com/judgeofthechange/judge/views/arrakis/arrakismap/maptest"
)

// serveArrakisMap serves a crowded board alone under /board, and under /move and /zone a question that is answered on it, with as much of
// a page around them as picker.js needs.
func serveArrakisMap(t *testing.T) *httptest.Server {
	mux := http.NewServeMux()
	mux.HandleFunc("/static/{version}/{name...}", func(w http.ResponseWriter, r *http.Request) {
		f, ok := static.Get(r.PathValue("name"))
		if !ok {
			http.NotFound(w, r)
			return
		}
		for ending, kind := range map[string]string{".css": "text/css", ".js": "text/javascript", ".svg": "image/svg+xml", ".json": "application/json", ".woff2": "font/woff2"} {
			if strings.HasSuffix(r.URL.Path, ending) {
				w.Header().Set("Content-Type", kind)
			}
		}
		_, _ = w.Write(f.Body)
	})
	m := maptest.Full()
	page := func(path, class string, content ...templ.Component) {
		mux.HandleFunc(path, func(w http.ResponseWriter, r *http.Request) {
			fmt.Fprintf(w, `<!doctype html><html lang="en"><head><meta name="viewport" content="width=device-width"><title>Arrakis</title>
				<link rel="icon" href="data:,"><link rel="stylesheet" href="%s"></head><body class="%s"><main id="main"><div class="decision">`,
				static.URL("tokens+base+page+picker+arrakis-map+arrakis-picker.css"), class)
			for i, c := range content {
				if i == 1 {
					_, _ = w.Write([]byte(`<form action="/answer">`))
				}
				if err := c.Render(r.Context(), w); err != nil {
					t.Error(err)
				}
			}
			_, _ = w.Write([]byte(`</form></div></main>`))
			fmt.Fprintf(w, `<script type="module" src="%s"></script>`, static.URL(static.Bundle([]string{"plain.js", "arrakis-map.js", "picker.js"})))
		})
	}
	page("/board", "screen-table", arrakismap.Board(m))
	picker := func(id string, lists ...arrakismap.List) templ.Component {
		return templ.ComponentFunc(func(ctx context.Context, w io.Writer) error {
			return arrakismap.Picker(id, "Closer", lists...).Render(templ.WithChildren(ctx, arrakismap.Board(arrakismap.Choosing(m, lists...))), w)
		})
	}
	from := arrakismap.List{Field: "arg.from", Label: "From", Hint: "Touch the map"}
	to := arrakismap.List{Field: "arg.to", Label: "To", Hint: "Touch the map"}
	after := map[string][]string{}
	for _, l := range m.Legions {
		if l.Side != "harkonnen" {
			continue
		}
		from.Options = append(from.Options, arrakismap.Option{Value: l.Area, Text: m.Names[l.Area]})
		for _, n := range board.Of(board.ID(l.Area)).Neighbours {
			after[string(n)] = append(after[string(n)], l.Area)
		}
	}
	for _, a := range board.Areas {
		if starts := after[string(a.ID)]; starts != nil {
			to.Options = append(to.Options, arrakismap.Option{Value: string(a.ID), Text: m.Names[string(a.ID)], After: starts})
		}
	}
	page("/move", "screen-seat", picker("move", from, to), arrakismap.Places(from), arrakismap.Places(to))
	zone := arrakismap.List{Field: "arg.zone", Label: "Zone", Hint: "Touch the map"}
	for _, z := range board.Zones {
		zone.Options = append(zone.Options, arrakismap.Option{Value: string(z.ID), Text: string(z.ID)})
	}
	page("/zone", "screen-seat", picker("zone", zone), arrakismap.Places(zone))
	s := httptest.NewServer(mux)
	t.Cleanup(s.Close)
	return s
}

// TestBrowserArrakisMap takes pictures of a crowded board in four windows, and proves that it fills them without scrolling.
func TestBrowserArrakisMap(t *testing.T) {
	t.Parallel()
	room := browsertest.Open(t, serveArrakisMap(t).URL)
	table := room.Table()
	table.Go("/board")
	for _, size := range [][2]int64{{1920, 1080}, {1366, 768}, {390, 844}, {360, 640}} {
		table.Resize(size[0], size[1])
		table.Wait("the land", `document.fonts.status === "loaded" && document.querySelector(".land").getBBox().width > 0`)
		if wide := browsertest.Eval[float64](table, `document.documentElement.scrollWidth - innerWidth`); wide > 0 {
			t.Errorf("at %d px the board is %.0f px too wide", size[0], wide)
		}
		table.Picture(fmt.Sprintf("arrakis-%d", size[0]))
	}
}

// TestBrowserArrakisPicker proves that two touches choose a legion's way on the smallest phone: a first touch brings small areas closer, to
// at least 48 px, only what may follow the first choice is lit for the second, a touch on another legion goes back to the first list, and
// the map and the lists agree. A zone, which stands alone, is chosen by one touch.
func TestBrowserArrakisPicker(t *testing.T) {
	t.Parallel()
	room := browsertest.Open(t, serveArrakisMap(t).URL)
	phone := room.PhoneOf("phone", 360, 640)
	phone.Go("/move")
	phone.Wait("the map", `document.querySelector(".pick.open")`)
	phone.Picture("arrakis-move-whole")
	open := func() []string {
		return browsertest.Eval[[]string](phone, `[...document.querySelectorAll(".pick.open, .pick.chosen")].map((p) => p.dataset.part).sort()`)
	}
	chosen := func() string {
		return browsertest.Eval[string](phone, `[...document.querySelectorAll("select")].map((s) => s.value).join(" ")`)
	}

	phone.Tap(`[data-part="hagga-basin"]`)
	phone.Wait("the map to come closer", `document.querySelector(".wfa-map.near")`)
	if got := chosen(); got != " " {
		t.Errorf("a touch on a small area chose %q", got)
	}
	small := browsertest.Eval[[]string](phone, `[...document.querySelectorAll("[data-part]:not([hidden])")].filter((p) => {
		const { width, height } = p.getBoundingClientRect();
		return Math.min(width, height) < 48;
	}).map((p) => p.dataset.part)`)
	if len(small) > 0 {
		t.Errorf("areas under 48 px for the finger: %v", small)
	}
	phone.Picture("arrakis-move-from")
	phone.Tap(`[data-part="hagga-basin"]`)
	phone.Wait("the second list", `document.querySelectorAll(".picking select[name='arg.to']").length === 1`)
	var want []string
	for _, n := range board.Of("hagga-basin").Neighbours {
		want = append(want, string(n))
	}
	slices.Sort(want)
	if got := open(); !slices.Equal(got, want) {
		t.Errorf("lit are %v, want %v", got, want)
	}
	phone.Picture("arrakis-move-to")
	phone.Tap(`[data-part="carthag"]`)
	phone.Wait("the choice", `document.querySelector(".pick.chosen")?.dataset.part === "carthag"`)
	if got := chosen(); got != "hagga-basin carthag" {
		t.Errorf("chosen is %q", got)
	}
	phone.Picture("arrakis-move-chosen")
	phone.Tap(`[data-part="arrakeen"]`) // another legion, no neighbour of Hagga Basin
	phone.Wait("the first list again", `document.querySelector("select").value === "arrakeen"`)
	if got := chosen(); got != "arrakeen carthag" {
		t.Errorf("chosen after a touch on another legion is %q", got)
	}

	phone.Go("/zone")
	phone.Wait("the map", `document.querySelectorAll(".pick.open").length === 8`)
	phone.Tap(`[data-part="az-2"]`) // small, but nothing else to choose is near
	phone.Wait("the choice", `document.querySelector("select").value === "az-2" && document.querySelector(".pick.chosen").dataset.part === "az-2"`)
	phone.Picture("arrakis-zone")
}
