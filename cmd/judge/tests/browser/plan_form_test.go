package browser

import (
	"fmt"
	"image"
	"math"
	"net/url"
	"testing"

	"github.com/judgeofthechange/judge/cmd/judge/apptest"
	"github.com/judgeofthechange/judge/engine/dune/rulebook"
	"github.com/judgeofthechange/judge/engine/record"
	"github.com/judgeofthechange/judge/referee/web/browsertest"
	pages "github.com/judgeofthechange/judge/views/dune"
	"github.com/judgeofthechange/judge/views/i18n"
)

// cutNamesJS says which of some names a slot of the plan does not show whole.
const cutNamesJS = `((element, names) => {
	const slot = document.querySelector(".slot.s-" + element), said = slot.querySelector("b"), was = said.textContent;
	const cut = names.filter((name) => {
		said.textContent = name;
		return said.scrollHeight > said.clientHeight || said.scrollWidth > said.clientWidth || said.getBoundingClientRect().bottom > slot.getBoundingClientRect().bottom;
	});
	said.textContent = was;
	return cut;
})`

// TestBrowserChosenNamesAreReadWhole proves that a plan shows the whole name of each leader and card on a small phone, also with larger
// letters, in every language.
func TestBrowserChosenNamesAreReadWhole(t *testing.T) {
	t.Parallel()
	s := apptest.OpenStage(t, nil)
	w := s.NewTable(&record.Record{Header: apptest.ReadGame(t, "gf9-basic-six.jsonl").Header})
	w.EnterAsModerator(`{"by":"moderator","do":"table.set","reason":"a battle","turn":2,"storm":5,"phase":"battle","board":{"carthag":{"10":{"emperor":8,"harkonnen":5}}},"seats":{"harkonnen":{"spice":10}}}`)
	w.EnterJSON("emperor", "battle.pick", `{"by":"emperor","do":"battle.pick","territory":"carthag","against":"harkonnen"}`)
	texts, err := i18n.Generic().With(pages.Words())
	apptest.Check(t, err)
	phone := s.Room.PhoneOf("harkonnen", 360, 640)
	w.Clients["harkonnen"].Lend(phone)
	for _, lang := range i18n.Languages {
		words, names := texts.Printer(lang), map[string][]string{}
		for _, sheet := range rulebook.Sheets() {
			for _, l := range sheet.Leaders {
				names["leader"] = append(names["leader"], words.Term(string(l.ID)))
			}
		}
		for _, c := range rulebook.TreacheryCards() {
			if c.Kind != rulebook.Special {
				names["weapon"] = append(names["weapon"], words.Term(string(c.ID)))
			}
		}
		names["defence"] = names["weapon"]
		phone.SetCookie("judge_language", lang)
		phone.Go(w.Clients["harkonnen"].Path)
		openPlan(phone)
		phone.Tap(`.slot.s-leader`)
		phone.Tap(`.t-leader .pick:has([value="captain-iakin-nefud"])`)
		phone.Wait("the chosen leader", `document.querySelector(".slot.s-leader").getAttribute("aria-expanded") === "false"`)
		for _, size := range []windowSize{{360, 640, 16}, {360, 640, 22}, {390, 844, 16}, {390, 844, 32}} {
			phone.TextSize(size.text)
			phone.Resize(size.width, size.height)
			for element, all := range names {
				cut := browsertest.Eval[[]string](phone, fmt.Sprintf("%s(%q, %s)", cutNamesJS, element, apptest.MustEncode(all)))
				if len(cut) > 0 {
					t.Errorf("%s, %v, %s: not whole: %q", lang, size, element, cut)
				}
			}
			browsertest.Eval[bool](phone, `document.querySelector(".slots").scrollIntoView({ block: "center" }) === undefined`)
			phone.Picture(fmt.Sprintf("slots-%s-%d-%d", lang, size.width, size.text))
		}
		phone.TextSize(16)
		phone.Resize(360, 640)
	}
}

// TestBrowserPlansLookAlike proves that the form of a battle plan has the same size and brightness for every hand, so that nobody can
// read it from across the table (check 38).
func TestBrowserPlansLookAlike(t *testing.T) {
	t.Parallel()
	var room *browsertest.Room
	type look struct {
		size  image.Point
		light float64
	}
	var first look
	for i, hand := range []string{`"crysknife","shield"`, ``, `"cheap-hero","lasgun","kulon"`} {
		w := apptest.NewPlanSite(t, "gf9-basic", `"emperor":{"hand":[`+hand+`],"traitors":["alia"]}`, "")
		room = browsertest.Open(t, w.LaptopURL())
		phone := room.Join(w.Code, "emperor")
		phone.See("Plan your battle")
		phone.Tap(`.decide [data-cover="tap"] > .face`)
		phone.Wait("the form", `document.querySelector("form.ask-plan")?.checkVisibility()`)
		phone.Picture([]string{"two", "none", "hero"}[i])
		phone.Wait("no head", `(document.querySelector(".seat-head").style.visibility = "hidden")`) // it stays in view, now and then over the form
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

// luminance returns the average brightness of a picture.
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

// planHiddenJS names what of an open plan is not in view as a whole: under the head, beyond the window, or under its button.
const planHiddenJS = `(() => {
	const [top, foot] = [document.querySelector(".seat-head").getBoundingClientRect().bottom, document.querySelector("button.review").getBoundingClientRect()];
	const hidden = [...document.querySelectorAll("form.ask-plan :is([data-open=''] .turner, .trays .tray, .slots, .beside > *, .ledger, .reviewing)")].filter((e) => {
		const box = e.getBoundingClientRect();
		return e.checkVisibility() && (box.top < top - 1 || box.bottom > (e.matches(".reviewing") ? innerHeight : foot.top) + 1);
	});
	return hidden.map((e) => e.className + " " + e.getBoundingClientRect().top + "–" + e.getBoundingClientRect().bottom).join(", ");
})()`

// TestBrowserPlanIsInView proves that on the smallest phone all of a plan is in view once its cover is opened: the leaders with which
// it begins, then the wheel, the places, the sums and the button, by the basic and the advanced rules, with and without the Kwisatz
// Haderach, beside an element that prescience has seen, in every language.
func TestBrowserPlanIsInView(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ profile, seat, awake, shown string }{
		{"gf9-basic", "emperor", "", ""}, {"gf9-advanced", "emperor", "", ""}, {"gf9-advanced", "atreides", "", ""},
		{"gf9-advanced", "atreides", `"kwisatz":{"at":"ready"},`, ""}, {"gf9-basic", "atreides", "", "weapon"},
	} {
		w := apptest.NewPlanSite(t, c.profile, `"emperor":{"spice":9,"hand":["crysknife","shield","cheap-hero"],"traitors":["alia"]}`, c.shown)
		if c.shown != "" {
			w.Clients["emperor"].Post("/j/"+w.Code, url.Values{"seat": {"emperor"}})
			w.EnterJSON("emperor", "prescience.answer", `{"by":"emperor","do":"prescience.answer","weapon":"crysknife"}`)
		}
		if c.shown == "" {
			w.EnterAsModerator(`{"by":"moderator","do":"table.set","seats":{"atreides":{` + c.awake + `"spice":7,"hand":["chaumas","snooper"]}}}`)
		}
		phone := browsertest.Open(t, w.LaptopURL()).PhoneOf("small", 360, 640)
		phone.Sit(w.Code, c.seat)
		for _, language := range []string{"en", "es", "it"} {
			phone.SetCookie("judge_language", language)
			phone.Go(phone.Path())
			phone.Wait("the cover", `document.body.matches(".scripted") && document.querySelector(".decide [data-cover='tap'] > .face")`)
			want := func(step string) {
				t.Helper()
				if hidden := browsertest.Eval[string](phone, planHiddenJS); hidden != "" {
					t.Errorf("%s, %s, %s, %s: not in view: %s", c.profile, c.seat, language, step, hidden)
				}
			}
			browsertest.Eval[bool](phone, `document.querySelector(".decide [data-cover='tap'] > .face").click() === undefined`)
			phone.Wait("the leaders", `document.querySelector(".t-leader").checkVisibility()`)
			phone.Picture("leaders")
			want("leaders")
			phone.Key("\x1b")
			phone.Wait("the wheel", `document.querySelector(".rim").checkVisibility({ visibilityProperty: true })`)
			phone.Fill("arg.dial", "2")
			phone.Picture("half")
			want("half filled")
			phone.Key("\x1b")
		}
		phone.Close()
	}
}
