package gamekit

import (
	"encoding/json"

	"github.com/judgeofthechange/judge/engine"
)

// Position is a position as a correction says that it is: the moderator's view of the one before, with what was said merged into it.
type Position[V any] struct {
	Said
	View  *V
	Fresh bool // setup counts as done
}

// Corrections put a game S where a correction says that it is. V is the game's view.
type Corrections[S any, V any] struct {
	*Paths
	View      func(S, engine.Viewer) *V   // without prompts
	IsSetup   func(S) bool                // the table is being set up
	EndSetup  func(S)                     // setup counts as done
	Take      func(S, Position[V]) error  // the inverse of View: what was not said stays as it was, above all what the view hides
	BrokenLaw func(s S, force bool) error // refuses what the box cannot hold
	AsSaid
}

// Put changes a copy of a state to what is said of it, or refuses that. It cites p's ruling.
func (c *Corrections[S, V]) Put(after S, raw json.RawMessage, force bool) (p Position[V], err error) {
	if p.Said, err = c.Read(raw); err != nil {
		return p, err
	}
	if p.Fresh = c.IsSetup(after) && p.Text("phase") != "setup"; p.Fresh {
		c.EndSetup(after)
	}
	if err = c.take(after, &p); err != nil {
		return p, err
	}
	if err = c.BrokenLaw(after, force); err != nil {
		return p, err
	}
	said := map[string]any(p.Said)
	shown := func(v engine.Viewer) any { return treeAlong(said, c.View(after, v)) }
	if path, would, found := c.Other(said, func() any { return shown(engine.AtModerator) }, shown(engine.Referee)); found {
		return p, engine.Refuse(c.Ruling, c.Keys.Follows, "what", path, "would", would)
	}
	return p, nil
}

// take has a state take what the moderator sees of it, and what was said instead.
func (c *Corrections[S, V]) take(s S, p *Position[V]) error {
	p.View = new(V)
	if err := c.Merge(p.Said, c.View(s, engine.AtModerator), p.View); err != nil {
		return err
	}
	return c.Take(s, *p)
}

// TakeAgain has a state take what the moderator sees of it, with nothing said: that changes nothing if Take is the inverse of View.
func (c *Corrections[S, V]) TakeAgain(s S) error { return c.take(s, &Position[V]{Said: Said{}}) }

// PositionCommands are the commands [engine.TableSet] and [engine.Adjust], which put a position: of a part of it, or of single values by
// their paths.
func PositionCommands[D any](ruling string, put func(d D, position json.RawMessage, reason string, force bool) error) (tableSet, adjust Command[D]) {
	tableSet = NewRawCommand[D, PositionArgs](ruling, engine.ByModerator, func(d D, _ engine.Seat, args engine.Args) error {
		position, said, err := ReadPosition(args, ruling)
		if err != nil {
			return err
		}
		return put(d, position, said.Reason, said.Force)
	})
	adjust = NewCommand(ruling, engine.ByModerator, func(d D, _ engine.Seat, in AdjustArgs) error {
		position, err := PositionAt(in.Set, ruling)
		if err != nil {
			return err
		}
		return put(d, position, in.Reason, in.Force)
	})
	return tableSet, adjust
}
