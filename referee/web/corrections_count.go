package web

import (
	"cmp"
	"context"
	"encoding/json"
	"net/http"
	"strconv"
	"strings"

	"github.com/labstack/echo/v4"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/referee"
	"github.com/judgeofthechange/judge/views"
	"github.com/judgeofthechange/judge/views/console"
	"github.com/judgeofthechange/judge/views/pages"
)

// countPage opens the form of a count, filled in with the recorded numbers.
func (s *Server) countPage(c echo.Context, d consoleRequest, m views.Corrections) error {
	return s.showCount(c, d, m, "", nil)
}

// showCount shows an unfinished count, with the result of the last one.
func (s *Server) showCount(c echo.Context, d consoleRequest, m views.Corrections, counted string, why error) error {
	p := console.CountPage{SidePage: s.sidePage(d, why), Counted: counted}
	p.Fields = m.CountFields(p.Layout, d.screen.View)
	if p.Fields == nil {
		return echo.ErrNotFound
	}
	if counted != "" {
		found, err := d.table.Reconcile(c.Request().Context(), d.actor, json.RawMessage(counted))
		if err != nil && !isForSender(err) {
			return err
		}
		if err != nil {
			return s.showCount(c, d, m, "", err)
		}
		for _, difference := range found.Differences {
			p.Differences = append(p.Differences, m.Difference(p.Layout, difference))
		}
		for _, set := range found.Explanations {
			p.Explanations = append(p.Explanations, d.remedies(c.Request().Context(), p.Layout, m, set))
		}
	}
	return s.correctionPage(c, d, why, p.Title(), console.CountFrame(p))
}

// remedies puts amendments into words.
func (d consoleRequest) remedies(ctx context.Context, layout pages.Layout, m views.Corrections, set []engine.Command) []console.Remedy {
	var out []console.Remedy
	for _, c := range set {
		var args struct {
			Line int             `json:"line"`
			With *engine.Command `json:"with"`
		}
		if c.Args.Decode(&args) != nil {
			continue
		}
		played, err := d.table.PlayedLine(ctx, d.actor, args.Line)
		if err != nil {
			continue // undone meanwhile
		}
		out = append(out, console.Remedy{
			CorrectionTarget: console.CorrectionTarget{Line: args.Line}, With: console.CommandJSON(args.With),
			Text: m.Explanation(layout, d.screen.View, played.Number, played.Command, args.With),
		})
	}
	return out
}

// compareCount compares a count with the game, notes that it was right, or sets the table to it.
func (s *Server) compareCount(c echo.Context, d consoleRequest, m views.Corrections) error {
	counted := d.form.Get("counted")
	act := d.form.Get("act")
	if counted == "" {
		args, err := parseArgs(nil, d.form)
		if err != nil {
			return s.showCount(c, d, m, "", err)
		}
		raw, err := json.Marshal(args)
		if err != nil {
			return errForm
		}
		return s.showCount(c, d, m, string(raw), nil)
	}
	in, err := d.countInput(c.Request().Context(), counted, act)
	if err != nil {
		return err
	}
	_, err = d.table.Answer(c.Request().Context(), in)
	err = s.asked(d.tableContext, d.screen, err)
	switch {
	case err == nil:
		return c.Redirect(http.StatusSeeOther, d.consolePath())
	case isForSender(err):
		return s.showCount(c, d, m, counted, err)
	default:
		return err
	}
}

// countInput returns the input that notes a count, or sets the table to it. It sets only numbers that differ.
func (d consoleRequest) countInput(ctx context.Context, counted, act string) (referee.Input, error) {
	in := referee.Input{Actor: d.actor, IdempotencyKey: d.form.Get("key") + act, EndSeen: d.form.Has(pages.EndSeenField), Command: engine.Command{By: engine.Moderator, Do: engine.Count}}
	var err error
	if in.Version, err = strconv.Atoi(cmp.Or(d.form.Get("version"), "0")); err != nil {
		return in, errForm
	}
	if json.Unmarshal([]byte(counted), &in.Command.Args) != nil {
		return in, errForm
	}
	if act != "set" {
		return in, nil
	}
	found, err := d.table.Reconcile(ctx, d.actor, json.RawMessage(counted))
	if err != nil {
		return in, err
	}
	var all map[string]any
	if json.Unmarshal([]byte(counted), &all) != nil {
		return in, errForm
	}
	set := map[string]any{"reason": d.form.Get("reason")}
	for name, value := range differing(all, found.Differences) {
		set[name] = value
	}
	in.Command = engine.NewCommand(engine.Moderator, engine.TableSet, set)
	return in, nil
}

// differing returns the parts of nested objects that contain a difference or lie beside one.
func differing(all map[string]any, differences []engine.Difference) map[string]any {
	kept := map[string]any{}
	for name, value := range all {
		below := differencesBelow(name, differences)
		if branch, ok := value.(map[string]any); ok && len(below) > 0 && strings.Contains(below[0].Path, ".") {
			kept[name] = differing(branch, below)
		} else if len(below) > 0 {
			kept[name] = value
		}
	}
	return kept
}

// differencesBelow returns the differences under a name, with the rest of their paths.
func differencesBelow(name string, differences []engine.Difference) []engine.Difference {
	var below []engine.Difference
	for _, d := range differences {
		if rest, ok := strings.CutPrefix(d.Path+".", name+"."); ok {
			below = append(below, engine.Difference{Path: strings.TrimSuffix(rest, ".")})
		}
	}
	return below
}
