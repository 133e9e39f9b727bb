package app_test

import (
	"encoding/json"
	"net/http"
	"net/url"
	"strings"
	"testing"

	"github.com/judgeofthechange/judge/cmd/judge/apptest"
	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/event"
	"github.com/judgeofthechange/judge/referee"
	"github.com/judgeofthechange/judge/referee/journaltest"
)

// TestAnEventIsPlayedByKeptHouseRules proves that the house rules which a laptop has kept can be those of every table of a new event (section 7: a
// house switch of the event), but not ones that change a single faction, which no faction of another table would have.
func TestAnEventIsPlayedByKeptHouseRules(t *testing.T) {
	w := apptest.OpenSite(t, journaltest.NewMemory(), 1)
	laptop := w.Client("laptop", "localhost", "/events/new")
	switches := map[string]engine.SwitchValue{"game.turns": "7"}
	for name, seats := range map[string][]engine.SeatSetup{"Friday": nil, "Weak Emperor": {{Faction: "emperor", Sheet: json.RawMessage(`{"spice":5}`)}}} {
		header := engine.Header{Version: 1, Game: "dune", Profile: "gf9-basic", Cards: engine.CardsTable, House: switches, Seats: seats}
		apptest.Check(t, w.Lobby.SaveHouseRules(t.Context(), referee.HouseRules{Name: name, Header: header}))
	}
	if page := laptop.Get(laptop.Path + "?game=dune").Body; !strings.Contains(page, `value="kept:Friday"`) || strings.Contains(page, "Weak Emperor") {
		t.Error("a new event offers other house rules than those for every table")
	}
	made := laptop.Post("/events", url.Values{"game": {"dune"}, "event": {"Cup"}, "rounds": {"1"}, "profile": {"kept:Friday"}})
	made.RequireStatus(t, http.StatusSeeOther, "an event by kept rules")
	table, err := w.Lobby.Table(strings.TrimPrefix(made.Header.Get("Location"), "/e/"))
	apptest.Check(t, err)
	config, err := event.Parse(table.Info().Header.Event)
	apptest.Check(t, err)
	if config.Profile != "gf9-basic" || config.House["game.turns"] != "7" || len(config.House) != 1 {
		t.Errorf("the event is played by %q and %v", config.Profile, config.House)
	}
}
