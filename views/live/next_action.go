package live

import (
	"slices"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/referee/shown"
	"github.com/judgeofthechange/judge/views/feature"
	"github.com/judgeofthechange/judge/views/i18n"
	"github.com/judgeofthechange/judge/views/pages"
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
	AwaitFilm                      // the program goes on when the film on the table screen is over
)

// NextAction is the moderator's next action, and the prompt it is about.
func (s *Screen) NextAction() (NextAction, engine.Prompt) {
	first, _ := s.MainQuestion()
	if stop, ok := pages.FindPrompt(s.Mine(s.BlockingPrompts), "advance"); ok {
		first = stop
	}
	switch {
	case len(s.RaisedHands) > 0:
		return ReleaseAll, first
	case s.AwaitsOpening():
		due, _ := feature.DueSeal(s.Layout)
		seat, _ := s.Seated(due.Phone())
		if away := seat.Here != pages.PresenceNow; away && (due.MayHelp() || due.MaySealAgain) {
			return PhoneGone, engine.Prompt{For: due.Seat}
		}
		return Remind, engine.Prompt{For: due.Phone()}
	case first.For == engine.Moderator:
		return OwnPrompt, first
	case first.Ask == "" && s.DrawWaits:
		return AwaitFilm, first
	case first.Ask == "" || first.Urgency == engine.Ring || first.Ask == "pass":
		return CloseAndGoOn, first
	}
	for _, p := range s.BlockingPrompts { // prefer a seat that speaks aloud to one with a phone in front of it
		seat, _ := s.Seated(p.For)
		if p.Ask == first.Ask && !OnlyForSeat(p) && !(s.HasOwnPhone(p.For) && seat.Here == pages.PresenceNow) {
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

// answersOnce lists the seats of which one answers a question for all: that of the prompt, and who is asked together with it.
func (s *Screen) answersOnce(p engine.Prompt) []engine.Seat {
	who := p.Seats()
	for _, q := range s.BlockingPrompts {
		if q.Ask == p.Ask && s.Together != nil && s.Together(p, q) {
			who = append(who, slices.DeleteFunc(q.Seats(), func(seat engine.Seat) bool { return slices.Contains(who, seat) })...)
		}
	}
	return who
}

// GoesOn reports whether the moderator may go on: nobody has to answer, or something closes.
func (s *Screen) GoesOn() bool {
	what, _ := s.NextAction()
	return what == CloseAndGoOn || s.somethingCloses()
}

// somethingCloses reports whether going on would close something: the moderator's own stop, a window, or what a seat may decline that need
// not answer anything else. Nothing closes while the table waits for raised hands or for the answer to a question.
func (s *Screen) somethingCloses() bool {
	if len(s.RaisedHands) > 0 || s.Interrupted {
		return false
	}
	_, stop := pages.FindPrompt(s.Mine(s.OpenPrompts), "advance")
	asked := pages.Awaited(s.OpenPrompts)
	return stop || s.WindowOpen || slices.ContainsFunc(asked, func(p engine.Prompt) bool {
		return p.Optional && !slices.ContainsFunc(asked, func(q engine.Prompt) bool { return q.For == p.For && !q.Optional })
	})
}

// promptsOf lists the prompts of one seat.
func (s *Screen) promptsOf(f engine.Seat) []engine.Prompt {
	return slices.DeleteFunc(slices.Clone(s.OpenPrompts), func(p engine.Prompt) bool { return p.For != f || p.IsAnswered() })
}

// askedInSecret reports whether play waits for a secret of a seat.
func (s *Screen) askedInSecret(f engine.Seat) bool {
	return slices.ContainsFunc(s.promptsOf(f), func(p engine.Prompt) bool { return p.Secret && !p.IsNonBlocking() })
}

// questionsOf lists what a seat is asked, as far as the moderator may know it; blocking questions first.
func (s *Screen) questionsOf(f engine.Seat) (asked []engine.Prompt) {
	for _, idle := range []bool{false, true} {
		for _, p := range s.promptsOf(f) {
			if p.IsNonBlocking() == idle && !(idle && OnlyForSeat(p)) {
				asked = append(asked, p)
			}
		}
	}
	return asked
}

// entryID names what one can do for a seat. It changes with the seat's question, so that the next one begins closed.
func (s *Screen) entryID(f engine.Seat) string {
	if asked := s.questionsOf(f); len(asked) > 0 {
		return "entry-" + string(f) + "-" + asked[0].Ask
	}
	return "entry-" + string(f)
}

// chip is all that the mark of a seat shows while nothing is asked of it.
type chip struct {
	P      *i18n.Printer
	Number int
	Seat   shown.Seat
	State  string
	States []string
}

// idleChip returns it; ok is false if the seat is asked or awaited.
func (s *Screen) idleChip(number int, f engine.Seat) (c chip, ok bool) {
	if len(s.promptsOf(f)) > 0 || s.IsAwaited(f) {
		return chip{}, false
	}
	seat, _ := s.Seated(f)
	return chip{s.P, number, seat, s.chipState(f), s.seatStates(f)}, true
}

// chipState is what has to be known of a seat before its mark is opened; empty if nothing has. Where nobody has a phone, that is no news.
func (s *Screen) chipState(f engine.Seat) string {
	for _, state := range s.seatStates(f) {
		switch state {
		case "asked":
		case "voice", "here":
			if s.IsAwaited(f) && !s.NoPhones() {
				return state
			}
		default:
			return state
		}
	}
	return ""
}

// moderatorOptions lists what the moderator may do while nobody waits for it.
func (s *Screen) moderatorOptions() []engine.Prompt {
	return slices.DeleteFunc(s.Mine(s.OpenPrompts), func(p engine.Prompt) bool { return !p.IsNonBlocking() || p.IsAnswered() })
}
