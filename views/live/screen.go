// Package live has what the live screens of every game share: who is asked what, the one next thing that the moderator does, what a
// seat has to settle, and what hands have to do with the real board.
package live

import (
	"slices"
	"strconv"
	"strings"

	"github.com/a-h/templ"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/referee/shown"
	"github.com/judgeofthechange/judge/views"
)

// Screen is one screen of a table at one moment.
type Screen struct {
	views.Layout
	OpenPrompts     []engine.Prompt // as this screen may see them, each question once
	BlockingPrompts []engine.Prompt // those of them that play stands still for: see Foremost
	SeatOrder       []engine.Seat   // the seats in the order of play; empty before that is known
	RaisedHands     []engine.Seat   // those who asked the table to wait
	Ended           bool
	Interrupted     bool // the table waits for something that play has nothing to do with
	WindowOpen      bool // something is open that goes away when play goes on, whoever is asked
	Game            Game
}

// Game is what a game says and draws of a moment.
type Game interface {
	Title(engine.Prompt) string                       // the question as it is put to its seat
	PublicTitle(engine.Prompt, []engine.Seat) string  // the question as everybody is told of it
	Form(engine.Prompt) templ.Component               // what answers it
	Pass(engine.Prompt) templ.Component               // what declines it; nothing where it cannot be declined beside its form
	BarLine(engine.Prompt) string                     // the beginning of the line by which its answer is typed
	Badge(seat engine.Seat, size int) templ.Component // a seat's mark with what tells it from others in black and white
	ClosedByAdvance() (lost []string, passes string)  // what going on would close, and whose passes it makes beside those
}

// InOrder lists the seats in the order of play, or by circle before it is known.
func (s Screen) InOrder() []engine.Seat {
	if len(s.SeatOrder) > 0 {
		return s.SeatOrder
	}
	out := make([]engine.Seat, 0, len(s.Seats))
	for _, seat := range s.Seats {
		out = append(out, seat.Faction)
	}
	return out
}

// Others lists the seats besides one.
func (s Screen) Others(f engine.Seat) []engine.Seat {
	return slices.DeleteFunc(slices.Clone(s.InOrder()), func(g engine.Seat) bool { return g == f })
}

// Blocking lists the prompts that play stands still for. Those that one of the conditions names hold it up only where no others do:
// the first condition before the second.
func Blocking(open []engine.Prompt, conditions ...func(engine.Prompt) bool) []engine.Prompt {
	all := views.Awaited(open)
	for _, less := range conditions {
		if more := slices.DeleteFunc(slices.Clone(all), less); len(more) > 0 {
			all = more
		}
	}
	return all
}

// AskedBy lists, each once, who is asked something; everything if ask is empty.
func AskedBy(prompts []engine.Prompt, ask string) []engine.Seat {
	var who []engine.Seat
	for _, p := range prompts {
		if (ask == "" || p.Ask == ask) && !slices.Contains(who, p.For) {
			who = append(who, p.For)
		}
	}
	return who
}

// OnlyForSeat reports whether a question is its seat's own to answer.
func OnlyForSeat(p engine.Prompt) bool { return p.Secret && p.Key == "" }

// Awaited lists, each once, those whom play stands still for: first of all whoever asked the table to wait.
func (s Screen) Awaited() []engine.Seat {
	if len(s.RaisedHands) > 0 {
		return s.RaisedHands
	}
	if due, opening := s.DueSeal(); opening {
		return []engine.Seat{due.Phone()}
	}
	return AskedBy(s.BlockingPrompts, "")
}

// IsAwaited reports whether play stands still for a seat.
func (s Screen) IsAwaited(f engine.Seat) bool { return slices.Contains(s.Awaited(), f) }

// MainQuestion is what most of the awaited are asked, with all who are asked the same.
func (s Screen) MainQuestion() (first engine.Prompt, most []engine.Seat) {
	for _, p := range s.BlockingPrompts {
		if who := AskedBy(s.BlockingPrompts, p.Ask); len(who) > len(most) {
			first, most = p, who
		}
	}
	return first, most
}

// AwaitsOpening reports whether play waits for phones to open what they sealed, and for nothing else.
func (s Screen) AwaitsOpening() bool {
	_, due := s.DueSeal()
	return due && len(s.RaisedHands) == 0 && !s.Interrupted
}

// Headline is the one sentence of the moment: what is asked, of whom.
func (s Screen) Headline() string {
	first, who := s.MainQuestion()
	switch {
	case s.AwaitsOpening():
		due, _ := s.DueSeal()
		return s.DueSays(due)
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

// AlsoAsked says what is asked besides the headline's question, and of others that play does not wait for.
func (s Screen) AlsoAsked(others ...engine.Prompt) []string {
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

// HasRing reports whether all are asked at once something to which silence is a no.
func (s Screen) HasRing() bool {
	return slices.ContainsFunc(s.OpenPrompts, func(p engine.Prompt) bool { return p.Urgency == engine.Ring })
}

// revealDelayed reports whether the answers that play waits for are shown at a set time.
func (s Screen) revealDelayed() bool {
	return s.Hold > 0 && !s.WaitingSince.IsZero() && slices.ContainsFunc(s.OpenPrompts, func(p engine.Prompt) bool { return p.Visibility == engine.TimingHidden })
}

// DuePrompts lists what this seat has to settle now.
func (s Screen) DuePrompts() []engine.Prompt { return views.Awaited(s.Mine(s.OpenPrompts)) }

// PutByOthers lists what other seats have put to this one. Play goes on meanwhile.
func (s Screen) PutByOthers() []engine.Prompt {
	return slices.DeleteFunc(views.Pending(s.Mine(s.OpenPrompts)), func(p engine.Prompt) bool { return p.Urgency != engine.Requested })
}

// ToSettle is all that this seat is asked: what others have put to it first, as it may change the rest.
func (s Screen) ToSettle() []engine.Prompt { return append(s.PutByOthers(), s.DuePrompts()...) }

// AsksMe reports whether this seat has something to settle now.
func (s Screen) AsksMe(ask string) bool {
	_, ok := views.FindPrompt(s.DuePrompts(), ask)
	return ok
}

// Changeable lists what this seat has answered and may still answer differently.
func (s Screen) Changeable() []engine.Prompt {
	return slices.DeleteFunc(s.Mine(s.OpenPrompts), func(p engine.Prompt) bool { return !p.IsAnswered() })
}

// RaisedByMe reports whether the table waits for this seat.
func (s Screen) RaisedByMe() bool { return slices.Contains(s.RaisedHands, s.For) }

// ReleaseForm lets the table go on.
func (s Screen) ReleaseForm() views.Form {
	if p, ok := views.FindPrompt(s.Mine(s.OpenPrompts), "release"); ok {
		return s.Answer(p)
	}
	return s.Command("release")
}

// AdvanceForm goes on: as the answer to the moderator's own stop, or from whatever is optional now.
func (s Screen) AdvanceForm() views.Form {
	if stop, ok := views.FindPrompt(s.Mine(s.OpenPrompts), "advance"); ok {
		return s.Answer(stop)
	}
	return s.Command("advance").FromHere().About(s.QuestionID())
}

// QuestionID names what play waits for, as long as it is the same: what is asked, and since when.
func (s Screen) QuestionID() string {
	asks := []string{strconv.FormatInt(s.WaitingSince.UnixMilli(), 36)}
	for _, p := range s.BlockingPrompts {
		if !slices.Contains(asks, p.Ask) {
			asks = append(asks, p.Ask)
		}
	}
	return strings.Join(asks, ".")
}

// seatStates say how far a seat is, and of its phone what the moderator should know.
func (s Screen) seatStates(f engine.Seat) []string {
	var out []string
	if s.IsAwaited(f) {
		out = append(out, "asked")
	}
	if slices.ContainsFunc(s.SealsNow(), func(x shown.Stamp) bool { return x.Seat == f }) {
		out = append(out, "sealed")
	}
	switch seat, _ := s.Seated(f); {
	case !seat.Claimed:
		out = append(out, "voice")
	case seat.OnThis:
		out = append(out, "here")
	case seat.Here == views.PresenceAsleep, seat.Here == views.PresenceGone:
		out = append(out, seat.Here)
	}
	return out
}

// HasOwnPhone reports whether somebody else's phone could be reminded.
func (s Screen) HasOwnPhone(f engine.Seat) bool {
	seat, _ := s.Seated(f)
	return seat.Claimed && !seat.OnThis
}

// mayAnswerHere reports whether a seat's secrets are given on this laptop: nobody's phone has it. What stays on a phone until all
// have sealed is given on phones alone.
func (s Screen) mayAnswerHere(f engine.Seat) bool { return !s.HasOwnPhone(f) && s.Blind == nil }

// NoPhones reports whether nobody plays on a phone here.
func (s Screen) NoPhones() bool { return !slices.ContainsFunc(s.InOrder(), s.HasOwnPhone) }

func itoa(n int) string { return strconv.Itoa(n) }
