package app

import (
	"bytes"
	"encoding/json"
	"fmt"
	"image"
	"math"
	"net/url"
	"strings"
	"testing"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/dune"
	"github.com/judgeofthechange/judge/referee"
	"github.com/judgeofthechange/judge/referee/journaltest"
	"github.com/judgeofthechange/judge/referee/web/browsertest"
)

// TestBrowserPlansLookAlike proves that the form of a battle plan is as large and as bright whatever the hand holds, so that
// nobody reads it from across the table (check 38).
func TestBrowserPlansLookAlike(t *testing.T) {
	var room *browsertest.Room
	type look struct {
		size  image.Point
		light float64
	}
	var first look
	for i, hand := range []string{`"crysknife","shield"`, ``, `"cheap-hero","lasgun","kulon"`} {
		w := planTable(t, "gf9-basic", `"emperor":{"hand":[`+hand+`],"traitors":["alia"]}`, "")
		room = browsertest.Open(t, w.laptop())
		phone := room.Join(w.code, "emperor")
		phone.See("Your battle plan")
		phone.Tap(`.decide [data-cover="tap"] > .face`)
		phone.Wait("the form", `document.querySelector("form.ask-plan")?.checkVisibility()`)
		phone.Picture([]string{"two", "none", "hero"}[i])
		shot := phone.Shot("form.ask-plan")
		got := look{shot.Bounds().Size(), luminance(shot)}
		if i == 0 {
			first = got
		}
		if got.size != first.size || math.Abs(got.light-first.light) > first.light/100 {
			t.Errorf("with %s the form is %v, with two cards %v", hand, got, first)
		}
		phone.Close()
	}
}

// planTable is a table at which Atreides and Emperor, whose seats have what is said, fight in Arrakeen and make their plans. The Atreides ask for an element of the Emperor's, unless it is empty.
func planTable(t *testing.T, profile, emperor, element string) *wire {
	t.Helper()
	w := openWire(t, journaltest.NewMemory(), 1)
	table, err := w.lobby.Create(t.Context(), "", engine.Header{
		Record: 1, Game: "dune", Profile: profile, Cards: engine.CardsPhone,
		Seats: []engine.SeatSetup{{Faction: dune.Atreides, Circle: 1}, {Faction: dune.Emperor, Circle: 3}},
	})
	check(t, err)
	w.sit(table)
	w.console(`{"by":"moderator","do":"table.set","turn":2,"phase":"battle","storm":4,"board":{"arrakeen":{"9":{"atreides":5,"emperor":4}}},` +
		`"seats":{` + emperor + `,"atreides":{"traitors":["caid"]}}}`)
	w.console(`{"by":"moderator","for":"emperor","do":"battle.pick","territory":"arrakeen","against":"atreides"}`)
	for !w.asks("emperor", "plan") {
		if element != "" && w.asks("atreides", "prescience") {
			w.console(`{"by":"moderator","for":"atreides","do":"prescience","element":"` + element + `"}`)
			continue
		}
		w.console(`{"by":"moderator","do":"advance"}`)
	}
	return w
}

// laptop is the server's address as the laptop calls it.
func (w *wire) laptop() string { return strings.Replace(w.url, "127.0.0.1", "localhost", 1) }

// luminance is how bright a picture is on average.
func luminance(picture image.Image) float64 {
	sum, b := 0.0, picture.Bounds()
	for y := b.Min.Y; y < b.Max.Y; y++ {
		for x := b.Min.X; x < b.Max.X; x++ {
			r, g, bl, _ := picture.At(x, y).RGBA()
			sum += 0.2126*float64(r) + 0.7152*float64(g) + 0.0722*float64(bl)
		}
	}
	return sum / float64(b.Dx()*b.Dy())
}

// asks reports whether a seat is asked something, as everybody may see.
func (w *wire) asks(seat engine.Seat, ask string) bool {
	w.t.Helper()
	screen, err := w.table.Screen(referee.Audience)
	check(w.t, err)
	for _, p := range screen.Prompts {
		if p.For == seat && p.Ask == ask {
			return true
		}
	}
	return false
}

// putArgument writes an argument as a form's fields, named as views.Form says: what a command declares bit by bit.
func putArgument(form url.Values, spec engine.CommandSpec, name string, raw json.RawMessage) error {
	var value any
	if err := json.Unmarshal(raw, &value); err != nil {
		return err
	}
	if arg, known := spec.Arg(name); !known || arg.Shape == engine.AsAny || value == nil {
		form.Set("arg."+name+":json", string(raw))
	} else {
		putFields(form, "arg."+name, value)
	}
	return nil
}

func putFields(form url.Values, name string, value any) {
	switch value := value.(type) {
	case nil: // is not said
	case []any:
		for i, item := range value {
			if _, row := item.(map[string]any); row {
				putFields(form, fmt.Sprintf("%s[%d]", name, i), item)
			} else {
				form.Add(name, fmt.Sprint(item))
			}
		}
	case map[string]any:
		for member, item := range value {
			putFields(form, name+"."+member, item)
		}
	default:
		form.Set(name, fmt.Sprint(value))
	}
}

func mustEncode(v any) []byte {
	var b bytes.Buffer
	if err := json.NewEncoder(&b).Encode(v); err != nil {
		panic(err)
	}
	return bytes.TrimSpace(b.Bytes())
}
