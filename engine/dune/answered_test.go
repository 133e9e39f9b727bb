package dune

import (
	"encoding/json"
	"testing"

	"github.com/judgeofthechange/judge/engine"
)

// TestNobodySeesWhoHasAnswered proves that a question put to several tells others nothing of who has answered it, in any order
// of answers: neither by who is asked, nor by order, key or mark.
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
				b := newTable(t, "gf9-basic")
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

// TestWhoDrewNobodyToKeep proves that a seat which drew no leader that it may keep looks like one that has not chosen yet
// [DUNE-SETUP-05].
func TestWhoDrewNobodyToKeep(t *testing.T) {
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
				out[seat] = append(out[seat], []any{p.For, p.Key, p.Secret, p.Disclosure, p.Optional, p.Urgency, p.Ruling})
			}
		}
	}
	raw, err := json.Marshal(out)
	check(b, err)
	return string(raw)
}
