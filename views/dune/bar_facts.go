package dune

import (
	"encoding/json"
	"fmt"
	"slices"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/dune"
	"github.com/judgeofthechange/judge/engine/dune/board"
	"github.com/judgeofthechange/judge/engine/dune/rulebook"
	"github.com/judgeofthechange/judge/views/pages"
	"github.com/judgeofthechange/judge/views/typing"
)

// factDo begins the names by which the vocabulary knows facts.
const factDo = "fact."

// correctionCost is the cost of a correction, so that play comes first if a line may mean either.
const correctionCost = 2

// ReadFacts lists the facts that a line may set: "spice at +2", "forces hark 3 carthag", "storm 5".
func (s *viewModel) ReadFacts(l typing.Line) (out []pages.Reading) {
	x := s.reader()
	for i, piece := range l.Pieces[:min(2, len(l.Pieces))] {
		if piece.Kind == typing.Figure || len(piece.Word) < 2+min(i, 1) { // one letter corrects nothing
			continue
		}
		rest := slices.Concat(l.Pieces[:i], l.Pieces[i+1:])
		for _, m := range loadVocabulary().facts.Find(piece.Word) {
			for _, r := range x.Say(factDo+m.ID, l, rest) {
				form, says, ok := s.fact(m.ID, r, rest)
				if !ok || len(r.Missing) > 0 {
					continue
				}
				form = s.Command(engine.Adjust).FromHere().With(form.Hidden[0].Name, form.Hidden[0].Value)
				if l.Reason != "" {
					form = form.With("arg.reason", l.Reason)
				}
				made := pages.Reading{
					Form: form, Text: s.t("bar.fact", "fact", says, "reason", l.Reason), Enterable: true, Guessed: m.Guessed || r.Guessed,
					Cost: m.Cost + r.Cost + correctionCost + i*typing.LaterVerbCost,
				}
				out = append(out, x.Losing(made, r))
			}
		}
	}
	return out
}

// fact is what a correction sets, or adds to a purse.
func (s *viewModel) fact(id string, r typing.Draft, rest []typing.Piece) (form pages.Form, says engine.Message, ok bool) {
	f, at := said[dune.Faction](r, "faction"), place{said[board.Territory](r, "territory"), numberIn(r, "sector")}
	n := numberIn(r, "count")
	adds := slices.ContainsFunc(rest, func(p typing.Piece) bool { return p.Sign == '+' || p.Sign == '-' })
	path, value, how := "seats."+string(f)+"."+id, any(n), "set"
	switch {
	case id == "dead" || id == "ready":
		leader := said[rulebook.Leader](r, "leader")
		where := map[string]string{"dead": "tanks", "ready": "ready"}[id]
		path, value = "seats."+string(s.leaderOwner(leader))+".leaders."+string(leader)+".at", where
		says, ok = engine.NewMessage("bar.leader", "", "leader", leader, "at", where), s.leaderOwner(leader) != ""
		n = 0
	case id == "storm":
		path, says = "storm", engine.NewMessage("fact.storm", "", "sector", n)
	case id == "forces":
		if adds {
			n += s.forcesAt(f, at).Normal
		}
		path, value = fmt.Sprintf("board.%s.%d.%s", at.territory, at.sector, f), n
		says = engine.NewMessage("fact.forces", "", "faction", f, "place", at.value(), "count", n)
	case id == "spice" && f == "":
		if adds {
			n += s.spiceAt(at)
		}
		path, value = fmt.Sprintf("spice.%s.%d", at.territory, at.sector), n
		says = engine.NewMessage("fact.spice", "", "place", at.value(), "amount", n)
	case id == "spice" && adds:
		how, says = "add", engine.NewMessage("fact.purse_by", "", "faction", f, "more", max(n, 0), "less", max(-n, 0))
		n = 0
	case id == "tanks":
		says = engine.NewMessage("fact.tanks", "", "faction", f, "count", n)
	default:
		says = engine.NewMessage("bar.set", "", "faction", f, "what", id, "count", n)
	}
	raw, err := json.Marshal(value)
	return pages.Form{}.With("arg."+how+".{"+path+"}:json", string(raw)), says, err == nil && n >= 0 && (ok || id != "dead" && id != "ready")
}

// forcesAt is a faction's forces in a place.
func (s *viewModel) forcesAt(f dune.Faction, p place) dune.Forces {
	for _, g := range s.groups() {
		if g.faction == f && g.at == p {
			return g.Forces
		}
	}
	return dune.Forces{}
}
