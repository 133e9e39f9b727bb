package referee

import (
	"slices"

	"github.com/judgeofthechange/judge/engine"
)

// A table may have no phones at all. Its secrets lie on paper and under shields until they are laid open or told to the
// moderator, who enters them. The rules take a secret from its own seat alone; so what the moderator enters for a seat that
// nobody ever held on a device is entered as the seat's own.

// isSpokenFor reports whether the moderator enters a seat's secrets: at a table with cards of its own, for a seat that no
// device but the console's own holds or held. What a device gave in secret before it went away, or before the table came from another laptop, is none
// of the moderator's business: such a seat answers on a device again.
func (s seating) isSpokenFor(seat engine.Seat, h engine.Header) bool {
	if h.Cards != engine.CardsTable || h.Blind || !slices.ContainsFunc(h.Seats, func(x engine.SeatSetup) bool { return x.Faction == seat }) {
		return false
	}
	holder := s[seat]
	return (holder.session == Session{} || holder.here) && holder.former == Session{} && !holder.byProxy
}

// byProxy is a command as the rules take it: the moderator's answer to a secret question of a seat that it speaks for is the
// seat's own, and so is what only the seat may tell.
func (d *tableState) byProxy(in Input) engine.Command {
	c := in.Command
	if in.Actor.Seat != engine.Moderator || c.For == "" || !d.seats.isSpokenFor(c.For, d.info.Header) {
		return c
	}
	unasked := in.Decision == "" && d.rules.Commands()[c.Do].Secret
	if unasked || slices.ContainsFunc(d.prompts, func(p engine.Prompt) bool { return p.Secret && p.For == c.For && p.ID == in.Decision }) {
		c.By, c.For = c.For, ""
	}
	return c
}

// withoutDelay leaves no question to be shown at a set time where the moderator answers for all who are asked: it is entered after
// everybody has heard it.
func (d *tableState) withoutDelay(prompts []engine.Prompt) []engine.Prompt {
	held := func(p engine.Prompt) bool {
		return p.Visibility == engine.TimingHidden && !d.seats.isSpokenFor(p.For, d.info.Header)
	}
	if slices.ContainsFunc(prompts, held) {
		return prompts
	}
	for i, p := range prompts {
		if p.Visibility == engine.TimingHidden {
			prompts[i].Visibility = engine.AnswerHidden
		}
	}
	return prompts
}

// promptViewer is who looks at a question where a viewer does: the moderator sees the secret ones of a seat that it speaks for as the
// seat would. What is not secret it may enter against the rules, to let it stand: there it has every choice.
func (s *Snapshot) promptViewer(v engine.Viewer, p engine.Prompt) engine.Viewer {
	if p.Secret && v.IsModerator() && s.seats.isSpokenFor(p.For, s.info.Header) {
		return engine.AtSeat(p.For)
	}
	return v
}
