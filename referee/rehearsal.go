package referee

import (
	"context"
	"slices"
	"time"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/player"
	"github.com/judgeofthechange/judge/referee/shown"
)

// At a rehearsal, the program answers for every seat that nobody holds, at random within what the rules offer, and for the moderator when
// no player is asked. Whoever takes a seat plays it. The inputs are ordinary entries of the record.

const rowRehearsal = "rehearsal"

// rehearsalRow begins a rehearsal, as the table's first row, or changes its pace.
type rehearsalRow struct {
	Pace int `json:"pace"` // an index of rehearsalPaces
}

// rehearsalPaces are how long the program waits before its next input, slowest first. At the slowest it waits for the moderator's Step.
var rehearsalPaces = []time.Duration{0, 8 * time.Second, 4 * time.Second, time.Second}

const (
	byStep       = 0
	ordinaryPace = 2
)

// maxRehearsalTries is how many answers the program tries for one input: what only another seat knows may refuse one.
const maxRehearsalTries = 20

// Rehearse sets up a table at which every seat that nobody holds plays by itself. Errors are those of Create.
func (h *Lobby) Rehearse(ctx context.Context, name string, header engine.Header) (*Table, error) {
	return h.create(ctx, name, header, Row{Seq: 1, At: h.now(), Kind: rowRehearsal, Body: mustJSON(rehearsalRow{ordinaryPace})})
}

// IsRehearsal reports whether the table's empty seats play by themselves.
func (s *Snapshot) IsRehearsal() bool { return s.rehearsal != nil }

// Slower makes the program wait longer before each input, at last for Step.
func (t *Table) Slower(ctx context.Context, by Actor) error { return t.changePace(ctx, by, -1) }

// Faster makes the program wait less.
func (t *Table) Faster(ctx context.Context, by Actor) error { return t.changePace(ctx, by, 1) }

func (t *Table) changePace(ctx context.Context, by Actor, change int) error {
	return t.rehearse(ctx, by, func(d *tableState) error {
		return d.setPace(min(max(d.rehearsal.Pace+change, byStep), len(rehearsalPaces)-1))
	})
}

// Step enters one input for the seats that nobody holds. From now on the program waits for the next Step.
func (t *Table) Step(ctx context.Context, by Actor) error {
	return t.rehearse(ctx, by, func(d *tableState) error {
		if err := d.setPace(byStep); err != nil {
			return err
		}
		return d.playEmptySeats()
	})
}

// rehearse lets the moderator of a rehearsal do something.
func (t *Table) rehearse(ctx context.Context, by Actor, run func(*tableState) error) error {
	return t.moderate(ctx, by, func(d *tableState) error {
		if d.rehearsal == nil {
			return ErrMalformed
		}
		return run(d)
	})
}

func (d *tableState) setPace(pace int) error {
	if pace == d.rehearsal.Pace {
		return nil
	}
	return d.writeAndFold(rowRehearsal, rehearsalRow{pace}, "", "")
}

// foldRehearsal tells nothing in the log: the screens show it.
func (d *tableState) foldRehearsal(row Row, body rehearsalRow) {
	d.rehearsal = &shown.Rehearsal{Pace: body.Pace, Slowest: body.Pace == byStep, Fastest: body.Pace == len(rehearsalPaces)-1}
	d.logSilently(row)
}

// emptySeatsPlay tells the table's goroutine when the program enters its next input; never where the moderator steps.
func (t *Table) emptySeatsPlay() <-chan time.Time {
	d := t.state
	if d == nil || d.rehearsal == nil || d.rehearsal.Pace == byStep || d.pause != nil || isOver(d.rules, d.timeline.State()) {
		return nil
	}
	pace := rehearsalPaces[d.rehearsal.Pace]
	return time.After(min(max(0, d.afterFilm(d.lastPlayed().Add(pace)).Sub(t.now())), pace))
}

// lastPlayed is when something was entered last, or when the program found nothing to enter.
func (d *tableState) lastPlayed() time.Time {
	if n := len(d.log); n > 0 && d.log[n-1].at.After(d.rehearsedAt) {
		return d.log[n-1].at
	}
	return d.rehearsedAt
}

// playEmptySeats enters one input: for a seat that nobody holds, or for the moderator if play waits for no player. What nobody may see
// answered it answers for all such seats.
func (d *tableState) playEmptySeats() error {
	if entered, err := d.answerUnseen(); entered || err != nil || !d.rehearses() {
		return err
	}
	seats, moderator := d.emptySeatsAsked()
	who := player.New(d.chance)
	_, err := d.rehearseInput(func() (engine.Prompt, engine.Command, bool) {
		asked, c, ok := who.Next(seats)
		if !ok {
			asked, c, ok = who.Next(moderator)
		}
		return asked, c, ok
	})
	return err
}

// rehearses reports whether the program may play for empty seats now.
func (d *tableState) rehearses() bool {
	return d.rehearsal != nil && d.pause == nil && !d.revealed && !d.filmRuns()
}

// answerUnseen answers for all empty seats at once what nobody may see answered: one after another, the time that they take would tell how
// many of them had anything to choose.
func (d *tableState) answerUnseen() (entered bool, err error) {
	d.rehearsedAt = d.now()
	if !d.rehearses() {
		return false, nil
	}
	who := player.New(d.chance)
	asked, _ := d.emptySeatsAsked()
	for _, before := range asked {
		i := slices.IndexFunc(d.prompts, func(p engine.Prompt) bool { return p.ID == before.ID })
		if i < 0 || d.prompts[i].IsAnswered() || !d.prompts[i].HidesAnswer() {
			continue
		}
		p := d.prompts[i]
		one, err := d.rehearseInput(func() (engine.Prompt, engine.Command, bool) {
			c, ok := who.Answer(p)
			return p, c, ok
		})
		if entered = entered || one; err != nil {
			return entered, err
		}
	}
	return entered, nil
}

// rehearseInput enters the first of some tries that the rules accept, sealed as a player's input is.
func (d *tableState) rehearseInput(try func() (asked engine.Prompt, c engine.Command, ok bool)) (entered bool, err error) {
	for range maxRehearsalTries {
		asked, c, ok := try()
		if !ok {
			return false, nil
		}
		c, waits := d.delayInOrder(c)
		step, err := d.timeline.Decide(c)
		if isRefused(err) {
			continue
		}
		if err != nil {
			return false, faultOf("rehearse "+c.Do, err)
		}
		_, err = d.enter(step, questionOf(asked).unseen(c, waits), nil)
		return true, err
	}
	return false, nil
}

// emptySeatsAsked returns what the seats are asked that nobody holds, and what the moderator is asked if no player is.
func (d *tableState) emptySeatsAsked() (seats, moderator []engine.Prompt) {
	playersAsked := false
	for _, p := range d.prompts {
		switch {
		case p.For == engine.App:
		case p.For == engine.Moderator:
			moderator = append(moderator, p)
		case !slices.ContainsFunc(p.Seats(), func(s engine.Seat) bool { return d.seats[s].session != Session{} }):
			seats = append(seats, p)
		default:
			playersAsked = playersAsked || !p.IsAnswered() && !p.IsNonBlocking()
		}
	}
	if playersAsked {
		return seats, nil
	}
	return seats, moderator
}
