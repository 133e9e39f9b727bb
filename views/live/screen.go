// Package live has what the live screens of all games share: who is asked what, the moderator's next action, what a seat has
// to answer, and the work on the real board.
package live

import (
	"slices"
	"strconv"
	"strings"

	"github.com/a-h/templ"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/referee/shown"
	"github.com/judgeofthechange/judge/views/feature"
	"github.com/judgeofthechange/judge/views/pages"
)

// Screen is one screen of a table at one moment.
type Screen struct {
	pages.Layout
	OpenPrompts     []engine.Prompt // as this screen may see them, each question once
	BlockingPrompts []engine.Prompt // those that play waits for: see Blocking
	SeatOrder       []engine.Seat   // in the order of play; empty before it is known
	RaisedHands     []engine.Seat   // seats that asked the table to wait
	Ended           bool
	Interrupted     bool // the table waits for something beside the phase
	WindowOpen      bool // something is open that closes when the moderator goes on, whoever is asked
	Game            Game
	// Together reports whether one answer closes two questions with choices of their own. Nil where no game asks so.
	Together func(p, q engine.Prompt) bool
}

// Game is what a game says and draws on a live screen.
type Game interface {
	Title(engine.Prompt) string                       // the question as its seat is asked
	PublicTitle(engine.Prompt, []engine.Seat) string  // the question as everybody is told
	Form(engine.Prompt) templ.Component               // answers it
	Pass(engine.Prompt) templ.Component               // declines it; empty if only its form can
	BarLine(engine.Prompt) string                     // how a line begins that answers it
	Badge(seat engine.Seat, size int) templ.Component // a seat's mark, recognisable in black and white
	ClosedByAdvance() (lost []string, passes string)  // what going on would close, and whose passes it would enter
}

// InOrder lists the seats in the order of play, or by circle before it is known.
func (s *Screen) InOrder() []engine.Seat {
	if len(s.SeatOrder) > 0 {
		return s.SeatOrder
	}
	out := make([]engine.Seat, 0, len(s.Seats))
	for _, seat := range s.Seats {
		out = append(out, seat.Faction)
	}
	return out
}

// Others lists all seats but one.
func (s *Screen) Others(f engine.Seat) []engine.Seat {
	return slices.DeleteFunc(slices.Clone(s.InOrder()), func(g engine.Seat) bool { return g == f })
}

// Blocking lists the prompts that play waits for. A prompt that meets a condition blocks only if all others do too; earlier
// conditions count first.
func Blocking(open []engine.Prompt, conditions ...func(engine.Prompt) bool) []engine.Prompt {
	all := pages.Awaited(open)
	for _, less := range conditions {
		if more := slices.DeleteFunc(slices.Clone(all), less); len(more) > 0 {
			all = more
		}
	}
	return all
}

// AskedBy lists, each once, the seats that may answer what is asked; all of them if ask is empty.
func AskedBy(prompts []engine.Prompt, ask string) []engine.Seat {
	var who []engine.Seat
	for _, p := range prompts {
		for _, seat := range p.Seats() {
			if (ask == "" || p.Ask == ask) && !slices.Contains(who, seat) {
				who = append(who, seat)
			}
		}
	}
	return who
}

// OnlyForSeat reports whether only the seat itself may answer.
func OnlyForSeat(p engine.Prompt) bool { return p.Secret && p.ID == "" }

// Awaited lists, each once, the seats that play waits for; if any asked the table to wait, only those.
func (s *Screen) Awaited() []engine.Seat {
	if len(s.RaisedHands) > 0 {
		return s.RaisedHands
	}
	if due, opening := feature.DueSeal(s.Layout); opening {
		return []engine.Seat{due.Phone()}
	}
	return AskedBy(s.BlockingPrompts, "")
}

// IsAwaited reports whether play waits for a seat.
func (s *Screen) IsAwaited(f engine.Seat) bool { return slices.Contains(s.Awaited(), f) }

// MainQuestion is what most awaited seats are asked, with those seats.
func (s *Screen) MainQuestion() (first engine.Prompt, most []engine.Seat) {
	for _, p := range s.BlockingPrompts {
		if who := AskedBy(s.BlockingPrompts, p.Ask); len(who) > len(most) {
			first, most = p, who
		}
	}
	return first, most
}

// AwaitsOpening reports whether play waits only for phones to open their seals.
func (s *Screen) AwaitsOpening() bool {
	_, due := feature.DueSeal(s.Layout)
	return due && len(s.RaisedHands) == 0 && !s.Interrupted
}

// Headline is the screen's main sentence: what is asked, of whom.
func (s *Screen) Headline() string {
	first, who := s.MainQuestion()
	switch {
	case s.AwaitsOpening():
		due, _ := feature.DueSeal(s.Layout)
		return feature.DueSays(s.Layout, due)
	case len(s.RaisedHands) > 0:
		return s.P.T("now.raised", "factions", s.RaisedHands)
	case first.Ask == "":
		return s.P.T("now.nothing")
	}
	if len(who) > 1 && len(who) == len(s.Seats) {
		who = []engine.Seat{"everybody"}
	}
	return s.Game.PublicTitle(first, who)
}

// AlsoAsked says what else is asked besides the headline's question, including prompts that do not block.
func (s *Screen) AlsoAsked(others ...engine.Prompt) []string {
	if len(s.RaisedHands) > 0 || s.Interrupted || s.Ended {
		return nil
	}
	first, _ := s.MainQuestion()
	told := []string{first.Ask}
	var out []string
	for _, p := range slices.Concat(s.BlockingPrompts, others) {
		if !slices.Contains(told, p.Ask) {
			told = append(told, p.Ask)
			out = append(out, s.Game.PublicTitle(p, AskedBy(s.OpenPrompts, p.Ask)))
		}
	}
	return out
}

// HasRing reports whether everybody is asked at once and silence is a no.
func (s *Screen) HasRing() bool {
	return slices.ContainsFunc(s.OpenPrompts, func(p engine.Prompt) bool { return p.Urgency == engine.Ring })
}

// revealDelayed reports whether the awaited answers are shown at a set time.
func (s *Screen) revealDelayed() bool {
	return s.RevealDelay > 0 && !s.WaitingSince.IsZero() && slices.ContainsFunc(s.OpenPrompts, func(p engine.Prompt) bool { return p.Visibility == engine.TimingHidden })
}

// DuePrompts lists what this seat has to answer now.
func (s *Screen) DuePrompts() []engine.Prompt { return pages.Awaited(s.Mine(s.OpenPrompts)) }

// AskedByOthers lists what other seats have put to this one. It does not block play.
func (s *Screen) AskedByOthers() []engine.Prompt {
	return slices.DeleteFunc(pages.Pending(s.Mine(s.OpenPrompts)), func(p engine.Prompt) bool { return p.Urgency != engine.Requested })
}

// ToSettle is everything this seat is asked; what others put comes first, as it may change the rest.
func (s *Screen) ToSettle() []engine.Prompt { return append(s.AskedByOthers(), s.DuePrompts()...) }

// AsksMe reports whether this seat has to answer an ask now.
func (s *Screen) AsksMe(ask string) bool {
	_, ok := pages.FindPrompt(s.DuePrompts(), ask)
	return ok
}

// Changeable lists what this seat has answered and may still change.
func (s *Screen) Changeable() []engine.Prompt {
	return slices.DeleteFunc(s.Mine(s.OpenPrompts), func(p engine.Prompt) bool { return !p.IsAnswered() })
}

// RaisedByMe reports whether the table waits for this seat's hand.
func (s *Screen) RaisedByMe() bool { return slices.Contains(s.RaisedHands, s.For) }

// ReleaseForm lets the table go on.
func (s *Screen) ReleaseForm() pages.Form {
	if p, ok := pages.FindPrompt(s.Mine(s.OpenPrompts), "release"); ok {
		return s.Answer(p)
	}
	return s.Command("release")
}

// AdvanceForm goes on, as the answer to the moderator's own stop or past whatever is optional.
func (s *Screen) AdvanceForm() pages.Form {
	if stop, ok := pages.FindPrompt(s.Mine(s.OpenPrompts), "advance"); ok {
		return s.Answer(stop)
	}
	return s.Command("advance").FromHere().About(s.QuestionID())
}

// QuestionID identifies what play waits for: what is asked, and since when.
func (s *Screen) QuestionID() string {
	asks := []string{strconv.FormatInt(s.WaitingSince.UnixMilli(), 36)}
	for _, p := range s.BlockingPrompts {
		if !slices.Contains(asks, p.Ask) {
			asks = append(asks, p.Ask)
		}
	}
	return strings.Join(asks, ".")
}

// seatStates says how far a seat is, and what the moderator should know about its phone.
func (s *Screen) seatStates(f engine.Seat) []string {
	var out []string
	if s.IsAwaited(f) {
		out = append(out, "asked")
	}
	if slices.ContainsFunc(s.SealsNow(), func(x shown.SealMark) bool { return x.Seat == f }) {
		out = append(out, "sealed")
	}
	switch seat, _ := s.Seated(f); {
	case !seat.Claimed:
		out = append(out, "voice")
	case seat.OnThis:
		out = append(out, "here")
	case seat.Here == pages.PresenceAsleep, seat.Here == pages.PresenceGone:
		out = append(out, seat.Here)
	}
	return out
}

// HasOwnPhone reports whether a seat is on a phone of its own, which can be reminded.
func (s *Screen) HasOwnPhone(f engine.Seat) bool {
	seat, _ := s.Seated(f)
	return seat.Claimed && !seat.OnThis
}

// mayAnswerHere reports whether a seat without a phone may answer in secret on this laptop; never at a blind table.
func (s *Screen) mayAnswerHere(f engine.Seat) bool { return !s.HasOwnPhone(f) && s.Blind == nil }

// NoPhones reports whether nobody plays on a phone.
func (s *Screen) NoPhones() bool { return !slices.ContainsFunc(s.InOrder(), s.HasOwnPhone) }

func itoa(n int) string { return strconv.Itoa(n) }
