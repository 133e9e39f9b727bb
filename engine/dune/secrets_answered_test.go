package dune

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"testing"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/dune/board"
)

// TestNobodySeesWhoHasAnswered proves that a question to several seats shows nobody who has answered it, in any order of
// answers: neither by the seats asked, nor by order, key or mark.
func TestNobodySeesWhoHasAnswered(t *testing.T) {
	battle := oldGap + `,"seats":{"emperor":{"traitors":["alia"]},"guild":{"hand":["cheap-hero"],"traitors":["burseg"]}}`
	for _, test := range []struct {
		name, position string
		before         []string
		ask            string
		answers        [2]string
	}{
		{"traitors.keep", "", []string{
			`{"by":"emperor","do":"traitors.draw","leaders":["stilgar","thufir-hawat","burseg","caid"]}`,
			`{"by":"fremen","do":"traitors.draw","leaders":["chani","alia","bashar","feyd-rautha"]}`,
			`{"by":"guild","do":"traitors.draw","leaders":["staban-tuek","master-bewt","esmar-tuek","dr-yueh"]}`,
		}, "traitors.keep", [2]string{`{"by":"emperor","do":"traitors.keep","leader":"stilgar"}`, `{"by":"guild","do":"traitors.keep","leader":"dr-yueh"}`}},
		{"storm.dial", `"turn":3,"phase":"storm","wheels":["emperor","guild"]`, nil, "storm.dial",
			[2]string{`{"by":"emperor","do":"storm.dial","value":1}`, `{"by":"guild","do":"storm.dial","value":2}`}},
		{"treachery", `"turn":3,"phase":"battle",` + battle, []string{
			`{"by":"emperor","do":"battle.pick","territory":"old-gap"}`,
			`{"by":"emperor","do":"plan","leader":"burseg","dial":4}`, `{"by":"guild","do":"plan","leader":"cheap-hero","dial":3}`,
		}, "treachery", [2]string{`{"by":"emperor","do":"treachery","call":false}`, `{"by":"guild","do":"treachery","call":false}`}},
		{"window", `"turn":3,"phase":"storm","step":"cards","stormMove":3`, nil, "play",
			[2]string{`{"by":"emperor","do":"pass"}`, `{"by":"guild","do":"pass"}`}},
	} {
		t.Run(test.name, func(t *testing.T) {
			var seen [2]string
			for i, answer := range test.answers {
				b := newTable(t, map[bool]string{false: "gf9-basic", true: "ah-basic"}[test.position == ""])
				if test.position != "" {
					b.play(`{"by":"moderator","do":"table.set",` + test.position + `}`)
				}
				b.play(test.before...)
				b.play(answer)
				seen[i] = b.askedOf(test.ask, Atreides, Fremen, engine.Moderator)
			}
			if seen[0] != seen[1] {
				t.Errorf("who has answered shows:\n%s\n%s", seen[0], seen[1])
			}
		})
	}
}

// TestTraitorsNameWhoIsLeft proves that everybody sees who must still choose a traitor where every seat has a choice [DUNE-SETUP-06].
func TestTraitorsNameWhoIsLeft(t *testing.T) {
	b := newTable(t, "gf9-basic")
	b.play(`{"by":"emperor","do":"traitors.draw","leaders":["stilgar","thufir-hawat","burseg","caid"]}`,
		`{"by":"guild","do":"traitors.draw","leaders":["staban-tuek","master-bewt","esmar-tuek","guild-rep"]}`,
		`{"by":"emperor","do":"traitors.keep","leader":"stilgar"}`)
	var left []Faction
	for _, p := range engine.PromptsFor(engine.Public, Rules{}.Prompts(b.state())) {
		if p.Ask == "traitors.keep" {
			left = append(left, p.For)
		}
	}
	same(t, "still to choose", []Faction{Guild}, left)
}

// TestDrawWithoutATraitorIsHidden proves that a seat which drew no leader that it may keep looks like one that has not chosen yet
// [DUNE-SETUP-05].
func TestDrawWithoutATraitorIsHidden(t *testing.T) {
	var seen [2]string
	for i, drawn := range []string{`["staban-tuek","master-bewt","esmar-tuek","guild-rep"]`, `["staban-tuek","master-bewt","esmar-tuek","dr-yueh"]`} {
		b := newTable(t, "ah-basic")
		b.play(`{"by":"guild","do":"traitors.draw","leaders":` + drawn + `}`)
		seen[i] = b.askedOf("traitors.keep", Atreides, Emperor, engine.Moderator) + b.askedOf("traitors.draw", Atreides, Emperor, engine.Moderator)
	}
	if seen[0] != seen[1] {
		t.Errorf("who drew nobody shows:\n%s\n%s", seen[0], seen[1])
	}
}

// TestPassingForAnother proves that the moderator, who passes for a seat in a window, is not told whether it had passed.
func TestPassingForAnother(t *testing.T) {
	b := newTable(t, "gf9-basic")
	b.play(`{"by":"moderator","do":"table.set","turn":3,"phase":"storm","step":"cards","stormMove":3}`, `{"by":"guild","do":"pass"}`)
	for _, f := range []Faction{Guild, Emperor} {
		b.play(`{"by":"moderator","for":"` + string(f) + `","do":"pass"}`)
	}
	b.refuse("DUNE-TURN-01", `{"by":"guild","do":"pass"}`) // it knows
	same(t, "waiting", []Faction{Atreides, BeneGesserit, Fremen, Harkonnen}, b.state().window().Waiting)
}

// askedOf is what some viewers see of all who are asked a question, in its order, with their keys.
func (b battleTable) askedOf(ask string, viewers ...engine.Seat) string {
	b.Helper()
	out := map[engine.Seat][]any{}
	for _, seat := range viewers {
		v := engine.AtSeat(seat)
		if seat == engine.Moderator {
			v = engine.AtModerator
		}
		for _, p := range engine.PromptsFor(v, Rules{}.Prompts(b.state())) {
			if p.Ask == ask && !v.Sees(p.For) {
				out[seat] = append(out[seat], []any{p.For, p.ID, p.Secret, p.Visibility, p.Optional, p.Urgency, p.Ruling})
			}
		}
	}
	raw, err := json.Marshal(out)
	check(b, err)
	return string(raw)
}

// triesOut previews answers with any places, and checks that no prompt with a preview is secret, that a preview changes nothing, and
// that it depends on nothing that its seat may not know: it tells where a seat may go, and no purse, hand or traitor.
func (g *randomGame) triesOut() error {
	s := g.state()
	before := mustJSON(Rules{}.Project(s, engine.Referee))
	for _, p := range s.prompts() {
		if !p.CanTry {
			continue
		}
		if p.Secret || p.HidesAnswer() || p.Visibility == engine.TimingHidden || p.BlindGroup != "" {
			return fmt.Errorf("%s may be tried and is kept secret", p.ID)
		}
		twin := g.scrambled(s, engine.AtSeat(p.For))
		for range 6 {
			c := engine.NewCommand(p.For, p.Ask, g.anywhere(p))
			if one, two := heard(s, c), heard(twin, c); one != two {
				return fmt.Errorf("%s tells what is hidden:\n%s\n%s", mustJSON(c), one, two)
			}
		}
	}
	if !bytes.Equal(before, mustJSON(Rules{}.Project(s, engine.Referee))) {
		return errors.New("trying changed the table")
	}
	return nil
}

// heard is what a seat learns from trying a command.
func heard(s *State, c engine.Command) string {
	_, _, err := Rules{}.Decide(s, c)
	if err == nil {
		return "legal"
	}
	return string(mustJSON(err))
}

// anywhere is an answer that names places without regard to what is offered.
func (g *randomGame) anywhere(p engine.Prompt) m {
	s := g.state()
	parts := board.Territories()[g.r.IntN(len(board.Territories()))].Places()
	to := parts[g.r.IntN(len(parts))]
	args := m{"to": to.Territory, "sector": to.Sector, "normal": 1 + g.r.IntN(12), "special": g.r.IntN(2)}
	from := to
	if here := s.placesOf(p.For); len(here) > 0 {
		from = here[g.r.IntN(len(here))]
	}
	origin := m{"territory": from.Territory, "sector": from.Sector}
	switch {
	case p.Ask == "place":
		return m{"at": []m{{"territory": to.Territory, "sector": to.Sector, "normal": 1}}}
	case p.Ask == "worm.place":
		return m{"territory": to.Territory}
	case p.Ask == "advisor":
		return m{"to": to.Territory}
	case p.Ask == "ship" && g.r.IntN(8) == 0:
		args["to"], args["from"] = inReserves, origin
	case p.Ask == "ship" && p.For == Fremen && g.r.IntN(4) == 0:
		args["as"] = Guild
	case p.Ask == "move" || p.Ask == "worm.ride" || g.r.IntN(3) == 0:
		args["from"] = origin
	}
	return args
}

// TestOffersAreBounded proves that a faction can have a few deals waiting for an answer and no more, bribes among them, that one
// which was answered makes room, and that others' do not count.
func TestOffersAreBounded(t *testing.T) {
	s := stateOf(t, "gf9-advanced", `{"turn":3,"storm":18,"phase":"collection","seats":{"guild":{"spice":9}}}`)
	const offer = `{"by":"guild","do":"deal","to":"fremen","text":"no fight this turn"}`
	const bribe = `{"by":"guild","do":"bribe","to":"emperor","spice":1}`
	for range maxOffers - 1 {
		s = after(t, s, offer)
	}
	s = after(t, s, bribe)
	for _, line := range []string{offer, bribe} {
		if no := refused(t, s, "DUNE-DEAL-02", line); no.Key != "deal.too_many" {
			t.Errorf("%s is refused as %s", line, no.Key)
		}
	}
	s = after(t, s, `{"by":"fremen","do":"deal","to":"guild","text":"agreed"}`)
	s = after(t, s, `{"by":"fremen","do":"accept","deal":1}`)
	refused(t, after(t, s, offer), "DUNE-DEAL-02", offer)
}
