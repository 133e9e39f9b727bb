package web

import (
	"context"
	"strconv"

	"github.com/labstack/echo/v4"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/referee"
	"github.com/judgeofthechange/judge/views"
	"github.com/judgeofthechange/judge/views/console"
)

// undoPage previews an undo: back to a line, by a number of inputs, or the redo of one.
func (s *Server) undoPage(c echo.Context, d consoleRequest, m views.Corrections) error {
	name, value := "count", "1"
	switch {
	case d.form.Has("to"):
		name, value = "to", d.form.Get("to")
	case d.form.Has("redo"):
		name, value = "to", strconv.Itoa(d.screen.Redo)
	case d.form.Has("count"):
		value = d.form.Get("count")
	}
	n, err := strconv.Atoi(value)
	if err != nil {
		return errForm
	}
	would, err := d.undoing(c.Request().Context(), name, n)
	if err != nil && !isForSender(err) {
		return err
	}
	p := console.UndoPage{
		SidePage: s.sidePage(d, err), Restores: would.Restores, Act: would.Act.Seat, JointAct: would.Act.Joint,
		Lines: lines(d.p, would.Lines), Seen: lines(d.p, would.Seen), Voids: would.Voids, VoidsQuiet: would.VoidsQuiet,
	}
	if err == nil {
		p.Version, p.Ending = would.Version, d.endingIn(p.Layout, would.Ending)
		p.Table = m.UndoPreview(p.Layout, d.screen.View, would.View)
	}
	p.Form = p.Command(engine.Undo).LeadingTo("").FromHere().With("arg."+name, value)
	d.form = nil
	return s.correctionPage(c, d, err, p.Title(), console.UndoFrame(p))
}

// undoing previews an undo.
func (d consoleRequest) undoing(ctx context.Context, name string, n int) (referee.UndoPreview, error) {
	return d.table.PreviewUndo(ctx, referee.Input{
		Actor: d.actor, Command: engine.NewCommand(engine.Moderator, engine.Undo, map[string]any{name: n}),
	})
}
