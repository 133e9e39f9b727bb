package arrakis

import (
	"html"
	"slices"

	"github.com/a-h/templ"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/arrakis"
	"github.com/judgeofthechange/judge/engine/arrakis/rulebook"
	"github.com/judgeofthechange/judge/views/pages"
)

// players are the seats at this table, in the order of turns, of partners the House first.
func (s *viewModel) players() (out []engine.Seat) {
	for _, seat := range arrakis.Players {
		if _, sits := s.View.Seats[seat]; sits {
			out = append(out, seat)
		}
	}
	return out
}

// playersOf are the seats that play a side: one, or two partners.
func (s viewModel) playersOf(side arrakis.Side) []engine.Seat {
	return slices.DeleteFunc(s.players(), func(seat engine.Seat) bool { return sideOf(seat) != side })
}

// isPartner reports whether a seat shares its side with another.
func isPartner(seat engine.Seat) bool { return sideOf(seat) != "" && engine.Seat(sideOf(seat)) != seat }

// partner is who shares the side of this phone; empty if nobody does.
func (s viewModel) partner() engine.Seat {
	if isPartner(s.For) {
		for _, seat := range s.playersOf(s.me()) {
			if seat != s.For {
				return seat
			}
		}
	}
	return ""
}

// withPartner adds to a component what only partners have.
func (s viewModel) withPartner(c templ.Component, more func(viewModel) templ.Component) templ.Component {
	if s.partner() == "" {
		return c
	}
	return templ.Join(c, more(s))
}

// person is who plays a seat by name, or the seat itself where nobody has said one.
func (s viewModel) person(seat engine.Seat) string {
	if is, ok := s.Seated(seat); ok && is.Name != "" {
		return is.Name
	}
	return term(s, seat)
}

// names are the people on some seats: all of them, or one or the other.
func (s viewModel) names(seats []engine.Seat, oneOfThem bool) string {
	var out []string
	for _, seat := range seats {
		out = append(out, s.person(seat))
	}
	if oneOfThem && len(out) == 2 {
		return s.t("partners.either", "first", out[0], "second", out[1])
	}
	return s.P.List(out)
}

// asSides are seats by the sides that they play, each once, and those of them who are partners.
func (s viewModel) asSides(seats []engine.Seat) (sides, partners []engine.Seat) {
	for _, seat := range seats {
		if isPartner(seat) {
			partners = append(partners, seat)
			seat = engine.Seat(sideOf(seat))
		}
		if !slices.Contains(sides, seat) {
			sides = append(sides, seat)
		}
	}
	return sides, partners
}

// countedCards names a hand that people count, of partners with whose it is.
func (s viewModel) countedCards(seat engine.Seat) string {
	if isPartner(seat) {
		return term(s, seat) + ": " + s.t("count.cards")
	}
	return s.t("count.cards")
}

// foldOf is the id of a fold of a question that both partners are put, on a page that may have both.
func foldOf(p engine.Prompt, id string) string {
	if isPartner(p.For) {
		return id + "-" + string(p.For)
	}
	return id
}

// eitherOf are questions that are put to each of two partners with other choices, of which one answer closes both [WFA-10.7, WFA-10.14].
var eitherOf = []string{"action", "bene"}

// oneClosesBoth reports whether the answer to one of two prompts closes the other.
func oneClosesBoth(p, q engine.Prompt) bool {
	return slices.Contains(eitherOf, p.Ask) && q.Ask == p.Ask && sideOf(q.For) == sideOf(p.For)
}

// oneAnswers reports whether the first partner who answers a question answers for both.
func oneAnswers(p engine.Prompt) bool { return len(p.Also) > 0 || slices.Contains(eitherOf, p.Ask) }

// partnerDid is what the partner has answered, if nobody has entered anything since; empty otherwise.
func (s viewModel) partnerDid(log []*pages.LogLine) string {
	for _, line := range slices.Backward(log) {
		switch {
		case line.Private || line.No == 0 || line.By == engine.App:
			continue
		case line.Undone || line.IsUndo || s.partner() == "" || line.By != s.partner() && line.For != s.partner():
			return ""
		case len(line.Says) == 0:
			return s.P.Deed(line.Do)
		}
		return line.Says[0].Text
	}
	return ""
}

// partnersHint says who else may answer a question, or what two hands owe together; empty if it is this seat's alone.
func (s viewModel) partnersHint(p engine.Prompt) string {
	partner := s.partner()
	if partner == "" || !s.onPhone(p) {
		return ""
	}
	if c, ok := p.Choices.(arrakis.CountChoice); ok && c.Left > 0 {
		return s.t("partners.owe", "partner", s.person(partner), "cards", s.View.Seats[partner].Cards)
	}
	if !slices.ContainsFunc(s.OpenPrompts, func(q engine.Prompt) bool { return q.Ask == p.Ask && oneAnswers(q) && q.MayAnswer(partner) }) {
		return ""
	}
	if p.Ask == "action" {
		return s.t("partners.may_act", "partner", s.person(partner))
	}
	return s.t("partners.may", "partner", s.person(partner))
}

// fits are the results of which a die fits on a partner's board.
func (s viewModel) fits(seat engine.Seat) (out []arrakis.Face) {
	for _, f := range rulebook.Faces {
		if arrakis.Slots(s.Rules, seat, f) > 0 {
			out = append(out, f)
		}
	}
	return out
}

// conesLeft is how many cone of silence tokens this phone's side has.
func (s viewModel) conesLeft() int {
	if n := s.Sides[s.me()].Cones; n != nil {
		return *n
	}
	return 0
}

// mostSaid bounds what a phone shows of a secret talk, in bytes: a frame must not become so long that its length tells how much was
// written. The log has all of it.
const mostSaid = 3000

// lastSaid are the newest messages of a secret talk, as many as fit.
func (s viewModel) lastSaid() []arrakis.Message {
	left := mostSaid
	for i, m := range slices.Backward(s.Messages) {
		if left -= len(html.EscapeString(m.Text)) + 100; left < 0 && i < len(s.Messages)-1 {
			return s.Messages[i+1:]
		}
	}
	return s.Messages
}
