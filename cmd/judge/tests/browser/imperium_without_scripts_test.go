package browser

import (
	"slices"
	"testing"

	"github.com/judgeofthechange/judge/cmd/judge/apptest"
	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/record"
	"github.com/judgeofthechange/judge/referee/web/browsertest"
)

// TestBrowserImperiumWithoutScripts proves that a phone without scripts plays a round of Dune: Imperium by plain forms: an Agent with
// troops for the Conflict, a reveal with a purchase, whose place in the row is named, and a pass in combat.
func TestBrowserImperiumWithoutScripts(t *testing.T) {
	t.Parallel()
	game := apptest.ReadRecord(t, apptest.File(exampleRound))
	s := apptest.OpenStage(t, nil)
	w := s.NewTable(&record.Record{Header: game.Header})
	phone := s.Room.Phone("phone")
	phone.WithoutScripts()
	red := w.Clients["red"]
	red.Lend(phone)

	commands := commandsOf(game)
	start := slices.IndexFunc(commands, func(c engine.Command) bool { return c.Do == "agent" })
	for i, c := range commands {
		if i < start || c.By != "red" {
			w.EnterRecorded(c)
			continue
		}
		before, form := w.Table.Snapshot().Version, `.decide form[class~="ask-`+c.Do+`"]`
		phone.Go(red.Path)
		switch c.Do {
		case "agent":
			phone.See("for Conspire") // why it is closed: too dear
			phone.Tap(form + ` .option:has([value="` + text(c, "card") + `"])`)
			phone.Tap(form + ` [id="space-` + text(c, "space") + `"] label`)
		case "deploy":
			phone.Fill("arg.troops", string(c.Args["troops"]))
		case "acquire":
			form += `:has([value="` + text(c, "card") + `"])`
		case "row.fill":
			list := "document.querySelector(`" + form + " select`).value"
			browsertest.Eval[string](phone, list+` = "`+text(c, "card")+`"`)
		}
		phone.Picture(c.Do)
		if browsertest.Eval[bool](phone, `[...document.querySelectorAll("button.face")].some((face) => face.checkVisibility())`) {
			t.Errorf("%s: a button that needs scripts is shown", c.Do)
		}
		browsertest.Eval[bool](phone, `document.body.toggleAttribute("data-before", true)`)
		phone.Tap(form + " button.send:not(.imp-end)")
		phone.Wait("the next page", `document.readyState === "complete" && document.body.matches(".screen-seat:not([data-before])")`)
		if w.Table.Snapshot().Version == before {
			t.Fatalf("%s was not taken: %s", apptest.MustEncode(c), phone.Text(".decide"))
		}
	}
}
