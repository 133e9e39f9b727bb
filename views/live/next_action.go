package live

import (
	"slices"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/views"
)

// NextAction is what the moderator does next.
type NextAction int

const (
	Remind       NextAction = iota // a phone is asked in secret
	ReleaseAll                     // the table waits
	OwnPrompt                      // the moderator itself is asked
	CloseAndGoOn                   // nobody has to answer
	TakeByVoice                    // a seat says aloud what it does
	PhoneGone                      // the phone that has to open its seal is away
	AnswerHere                     // a seat without a phone is asked in secret
)

// NextAction is the moderator's next action, and the prompt it is about.
func (s Screen) NextAction() (NextAction, engine.Prompt) {
	first, _ := s.MainQuestion()
	if stop, ok := views.FindPrompt(s.Mine(s.BlockingPrompts), "advance"); ok {
		first = stop
	}
	switch {
	case len(s.RaisedHands) > 0:
		return ReleaseAll, first
	case s.AwaitsOpening():
		due, _ := s.DueSeal()
		seat, _ := s.Seated(due.Phone())
		if away := seat.Here != views.PresenceNow; away && (due.MayHelp() || due.MaySealAgain) {
			return PhoneGone, engine.Prompt{For: due.Seat}
		}
		return Remind, engine.Prompt{For: due.Phone()}
	case first.For == engine.Moderator:
		return OwnPrompt, first
	case first.Ask == "" || first.Urgency == engine.Ring || first.Ask == "pass":
		return CloseAndGoOn, first
	}
	for _, p := range s.BlockingPrompts { // prefer a seat that speaks aloud to one with a phone in front of it
		seat, _ := s.Seated(p.For)
		if p.Ask == first.Ask && !OnlyForSeat(p) && !(s.HasOwnPhone(p.For) && seat.Here == views.PresenceNow) {
			return TakeByVoice, p
		}
	}
	for _, p := range s.BlockingPrompts {
		if OnlyForSeat(p) && s.mayAnswerHere(p.For) {
			return AnswerHere, p
		}
	}
	return Remind, first
}

// somethingCloses reports whether going on would close something: the moderator's own stop, or anything optional.
func (s Screen) somethingCloses() bool {
	_, stop := views.FindPrompt(s.Mine(s.OpenPrompts), "advance")
	return stop || s.WindowOpen || slices.ContainsFunc(s.OpenPrompts, func(p engine.Prompt) bool { return p.Optional && !p.IsNonBlocking() })
}

// promptsOf lists the prompts of one seat.
func (s Screen) promptsOf(f engine.Seat) []engine.Prompt {
	return slices.DeleteFunc(slices.Clone(s.OpenPrompts), func(p engine.Prompt) bool { return p.For != f || p.IsAnswered() })
}

// askedInSecret reports whether play waits for a secret of a seat.
func (s Screen) askedInSecret(f engine.Seat) bool {
	return slices.ContainsFunc(s.promptsOf(f), func(p engine.Prompt) bool { return p.Secret && !p.IsNonBlocking() })
}

// questions lists what seats are asked, each question once with everybody it is put to; blocking ones first.
func (s Screen) questions() [][]engine.Prompt {
	var out [][]engine.Prompt
	for _, idle := range []bool{false, true} {
		for _, f := range s.InOrder() {
			for _, p := range s.promptsOf(f) {
				if p.IsNonBlocking() != idle || idle && OnlyForSeat(p) {
					continue
				}
				same := func(q []engine.Prompt) bool { return q[0].Ask == p.Ask && q[0].IsNonBlocking() == idle }
				if i := slices.IndexFunc(out, same); i >= 0 {
					out[i] = append(out[i], p)
				} else {
					out = append(out, []engine.Prompt{p})
				}
			}
		}
	}
	return out
}

// moderatorOptions lists what the moderator may do while nobody waits for it.
func (s Screen) moderatorOptions() []engine.Prompt {
	return slices.DeleteFunc(s.Mine(s.OpenPrompts), func(p engine.Prompt) bool { return !p.IsNonBlocking() || p.IsAnswered() })
}
