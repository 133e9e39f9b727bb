package enginetest

import (
	"slices"

	"github.com/judgeofthechange/judge/engine"
)

// TallyPartners is Tally for amber and a side that two play: blue, whose spice and cards it has, and coral. What the side is asked, either
// may answer.
type TallyPartners struct{ Tally }

const side, partner engine.Seat = "blue", "coral"

// Setup sets Tally up for amber and the side. It refuses what Tally refuses, and other seats (TALLY-SETUP-03).
func (t TallyPartners) Setup(h engine.Header) (engine.State, error) {
	i := slices.IndexFunc(h.Seats, func(s engine.SeatSetup) bool { return s.Faction == partner })
	if i < 0 || len(h.Seats) != len(TallySeats) {
		return nil, engine.Refuse("TALLY-SETUP-03", "tally.setup.seats", "seats", len(h.Seats))
	}
	h.Seats = slices.Delete(slices.Clone(h.Seats), i, i+1)
	return t.Tally.Setup(h)
}

// Prompts are Tally's: what the side is asked, its partner may answer too.
func (t TallyPartners) Prompts(state engine.State) []engine.Prompt {
	return EditPrompts(t.Tally.Prompts(state), "", func(p *engine.Prompt) {
		if p.For != side {
			return
		}
		if p.Also = []engine.Seat{partner}; p.IsAnswered() {
			p.AnsweredBy = state.(*tally).seats[side].by
		}
	})
}

// Decide takes the partner's input as its side's. Who picked alone may pick another number (TALLY-PICK-03).
func (t TallyPartners) Decide(state engine.State, c engine.Command) ([]engine.Event, engine.State, error) {
	actor, s := c.Actor(), state.(*tally)
	if by := s.seats[side].by; c.Do == picking && (actor == side || actor == partner) && by != "" && by != actor {
		return nil, nil, engine.Refuse("TALLY-PICK-03", "tally.pick.partner", "seat", string(by))
	}
	if c.By == partner {
		c.By = side
	}
	if c.For == partner {
		c.For = side
	}
	events, next, err := t.Tally.Decide(state, c)
	if err == nil && c.Do == picking {
		e := events[0].(tallyEvent)
		e.By = actor
		events = []engine.Event{e}
	}
	return events, next, err
}

// Project shows the partner what its side sees.
func (t TallyPartners) Project(state engine.State, v engine.Viewer) engine.View {
	view := t.Tally.Project(state, ofSide(v)).(tallyView)
	view.Prompts = engine.PromptsFor(v, t.Prompts(state))
	return view
}

// Narrate tells the partner what its side learns.
func (t TallyPartners) Narrate(e engine.Event, v engine.Viewer) (engine.Message, bool) {
	return t.Tally.Narrate(e, ofSide(v))
}

// ofSide is the viewer at the side for its partner, and any other itself.
func ofSide(v engine.Viewer) engine.Viewer {
	if seat, ok := v.Seat(); ok && seat == partner {
		return engine.AtSeat(side)
	}
	return v
}
