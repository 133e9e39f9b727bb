package browser

import (
	"testing"

	"github.com/judgeofthechange/judge/cmd/judge/apptest"
	"github.com/judgeofthechange/judge/engine/record"
	"github.com/judgeofthechange/judge/referee/web/browsertest"
)

// TestBrowserArrakisWithoutScripts proves that a phone without scripts spends a die for two moves and ends its turn by plain forms, with
// lists in place of the map, and that the other side's phone and the table screen then show whose turn it is.
func TestBrowserArrakisWithoutScripts(t *testing.T) {
	t.Parallel()
	s := apptest.OpenStage(t, nil)
	w := s.NewTable(&record.Record{Header: arrakisHeader()})
	setTable(w, warInTheNorth)
	phone := s.Room.PhoneOf("phone", 360, 640)
	phone.WithoutScripts()
	harkonnen := w.Clients["harkonnen"]
	harkonnen.Lend(phone)
	send := func(button string) {
		t.Helper()
		before := w.Table.Snapshot().Version
		phone.Picture(button[1:])
		browsertest.Eval[bool](phone, `document.body.toggleAttribute("data-before", true)`)
		phone.Tap(button)
		phone.Wait("the next page", `document.readyState === "complete" && document.body.matches(".screen-seat:not([data-before])")`)
		if w.Table.Snapshot().Version == before {
			t.Fatalf("%s was not taken: %s", button, phone.Text(".decide"))
		}
	}
	phone.Go(harkonnen.Path)
	send(`.arr-dice form:has([value="strategy"]) .send`)
	for _, way := range [][2]string{{"carthag", "arsunt"}, {"hagga-basin", "carthag"}} {
		phone.Fill("arg.from", way[0])
		phone.Fill("arg.to", way[1])
		send(".arr-go")
	}
	send("form.ask-done .send")
	if len(w.Clients["atreides"].Prompts()) == 0 {
		t.Error("after the turn the Atreides are asked nothing")
	}
	table := s.Room.Table()
	table.WithoutScripts()
	table.Go("/t/" + w.Code + "/screen")
	table.Picture("table")
	if acting := browsertest.Eval[string](table, `document.querySelector(".arr-dash.acting").id`); acting != "dash-atreides" {
		t.Errorf("%s is at turn on the table screen", acting)
	}
}
