package referee

import (
	"slices"

	"github.com/judgeofthechange/judge/engine"
)

// A table may have no phones at all. Its secrets are on paper and under shields until they are revealed or told to the
// moderator, who enters them. The rules take a secret only from its own seat. So a secret that the moderator enters for a seat that
// no device ever held is entered as the seat's own.

// isSpokenFor reports whether the moderator enters a seat's secrets: at a table that plays with its own cards, for a seat that no
// device but the console's own holds or held, here or before an import. If another device held it, the moderator must not learn its
// earlier secrets: the seat answers on a device.
func (s seating) isSpokenFor(seat engine.Seat, h engine.Header) bool {
	if h.Cards != engine.CardsTable || h.Blind || !slices.ContainsFunc(h.Seats, func(x engine.SeatSetup) bool { return x.Faction == seat }) {
		return false
	}
	holder := s[seat]
	return (holder.session == Session{} || holder.here) && holder.former == Session{} && !holder.playedItself
}

// byProxy returns a command as the rules take it: the moderator's answer to a secret question of a seat that isSpokenFor becomes the
// seat's own, and so does any other command that only the seat itself may send.
func (d *tableState) byProxy(in Input) engine.Command {
	c := in.Command
	if in.Actor.Seat != engine.Moderator || c.For == "" || !d.seats.isSpokenFor(c.For, d.info.Header) {
		return c
	}
	unasked := in.Decision == "" && d.rules.Commands()[c.Do].Secret
	if unasked || slices.ContainsFunc(d.prompts, func(p engine.Prompt) bool { return p.Secret && p.MayAnswer(c.For) && p.ID == in.Decision }) {
		c.By, c.For = c.For, ""
	}
	return c
}

// withoutDelay removes the reveal delay of questions if the moderator answers for all seats that are asked: the answers are entered
// after everybody has heard them.
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

// promptViewer returns the viewer whose choices a viewer sees for a prompt: for secret prompts of a seat that isSpokenFor, the moderator
// sees the seat's. For other prompts it has every choice, because it may override the rules.
func (s *Snapshot) promptViewer(v engine.Viewer, p engine.Prompt) engine.Viewer {
	if p.Secret && v.IsModerator() && s.seats.isSpokenFor(p.For, s.info.Header) {
		return engine.AtSeat(p.For)
	}
	return v
}
