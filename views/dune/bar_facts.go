package dune

import (
	"encoding/json"
	"fmt"
	"strings"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/dune"
	"github.com/judgeofthechange/judge/engine/dune/rulebook"
	"github.com/judgeofthechange/judge/views"
	"github.com/judgeofthechange/judge/views/lookup"
	"github.com/judgeofthechange/judge/views/typing"
)

// fact is a correction being read: a path of the record and its value.
type fact struct {
	path  string
	value any
	adds  bool // added to the value
	says  engine.Message
	lost  []string // words that mean nothing
	lookup.Match
}

// readFact lists the facts that a line may set: "spice at +2", "forces hark 3 carthag", "storm 5".
func (s viewModel) readFact(st topic, reason string) []views.Reading {
	var out []views.Reading
	for _, f := range s.factsOf(st) {
		name, value := "arg.set.{"+f.path+"}:json", f.value
		if f.adds {
			name = "arg.add.{" + f.path + "}:json"
		}
		raw, err := json.Marshal(value)
		if err != nil {
			continue
		}
		form := s.Command(engine.Adjust).FromHere().With(name, string(raw))
		if reason != "" {
			form = form.With("arg.reason", reason)
		}
		r := views.Reading{
			Form: form, Text: s.t("bar.fact", "fact", f.says, "reason", reason), Enterable: true,
			Guessed: st.guessed || f.Guessed, Cost: st.cost + f.Cost + correctionCost,
		}
		if len(f.lost) > 0 {
			r.Enterable, r.Lost, r.Cost, r.Why = false, true, r.Cost+unknownWordCost, s.t("bar.unknown", "words", strings.Join(f.lost, " "))
		}
		out = append(out, r)
	}
	return out
}

// correctionCost is the cost of a correction, so that play comes first if a line may mean either.
const correctionCost = 2

func (s viewModel) factsOf(st topic) []fact {
	numbers := typing.NumberPieces(st.rest)
	if typing.HasHalf(numbers) {
		return nil
	}
	switch st.fact {
	case "dead", "ready":
		return s.leaderFacts(st)
	case "storm":
		if typing.Numbers(numbers) != 1 || len(typing.Names(st.rest)) > 0 {
			return nil
		}
		return []fact{{path: "storm", value: numbers[0].Number, says: engine.NewMessage("fact.storm", "", "sector", numbers[0].Number)}}
	case "forces":
		return s.forcesFacts(st)
	}
	f, rest, cost, guessed := seatIn(st.rest, s.InOrder())
	if st.fact == "spice" && (f == "" || len(typing.Names(rest)) > 0) {
		if found := s.spiceFacts(st); len(found) > 0 {
			return found
		}
	}
	if f == "" || typing.Numbers(numbers) != 1 {
		return nil
	}
	n := numbers[0]
	made := fact{path: "seats." + string(f) + "." + st.fact, value: n.Number, lost: typing.Names(rest), Match: lookup.Match{Cost: cost, Guessed: guessed}}
	switch {
	case st.fact == "spice" && (n.Sign == '+' || n.Sign == '-'):
		made.adds, made.value = true, n.Signed()
		made.says = engine.NewMessage("fact.purse_by", "", "faction", f, "more", max(n.Signed(), 0), "less", max(-n.Signed(), 0))
	case st.fact == "tanks":
		made.says = engine.NewMessage("fact.tanks", "", "faction", f, "count", n.Number)
	default:
		made.says = engine.NewMessage("bar.set", "", "faction", f, "what", st.fact, "count", n.Number)
	}
	return []fact{made}
}

// spiceFacts set the spice in a territory.
func (s viewModel) spiceFacts(st topic) (out []fact) {
	found, left := s.placesIn(st.rest, 1)
	if typing.Numbers(left) != 1 {
		return nil
	}
	for _, p := range found {
		n := left[0].Number
		if left[0].Sign == '+' || left[0].Sign == '-' {
			n = s.spiceAt(p.place) + left[0].Signed()
		}
		if n < 0 {
			continue
		}
		out = append(out, fact{
			path: fmt.Sprintf("spice.%s.%d", p.territory, p.sector), value: n, Match: p.Match,
			says: engine.NewMessage("fact.spice", "", "place", p.value(), "amount", n),
		})
	}
	return out
}

// forcesFacts set a faction's forces in a place.
func (s viewModel) forcesFacts(st topic) (out []fact) {
	f, rest, cost, guessed := seatIn(st.rest, s.InOrder())
	found, left := s.placesIn(rest, 1)
	if f == "" || typing.Numbers(left) != 1 {
		return nil
	}
	for _, p := range found {
		n := left[0].Number
		if left[0].Sign == '+' || left[0].Sign == '-' {
			n = s.forcesAt(f, p.place).Normal + left[0].Signed()
		}
		if n < 0 {
			continue
		}
		m := p.Match
		m.Cost, m.Guessed = m.Cost+cost, m.Guessed || guessed
		out = append(out, fact{
			path: fmt.Sprintf("board.%s.%d.%s", p.territory, p.sector, f), value: n, Match: m,
			says: engine.NewMessage("fact.forces", "", "faction", f, "place", p.value(), "count", n),
		})
	}
	return out
}

// forcesAt is a faction's forces in a place.
func (s viewModel) forcesAt(f dune.Faction, p place) dune.Forces {
	for _, g := range s.groups() {
		if g.faction == f && g.at == p {
			return g.Forces
		}
	}
	return dune.Forces{}
}

// leaderFacts set a leader dead or ready.
func (s viewModel) leaderFacts(st topic) (out []fact) {
	at := map[string]string{"dead": "tanks", "ready": "ready"}[st.fact]
	for _, m := range typing.BestMatches(&loadVocabulary().leaders, typing.Names(st.rest)) {
		owner := s.leaderOwner(rulebook.Leader(m.ID))
		if owner == "" {
			continue
		}
		out = append(out, fact{
			path: "seats." + string(owner) + ".leaders." + m.ID + ".at", value: at, Match: m,
			says: engine.NewMessage("bar.leader", "", "leader", m.ID, "at", at),
		})
	}
	return out
}
