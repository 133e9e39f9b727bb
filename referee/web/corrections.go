package web

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"net/url"
	"slices"
	"strconv"

	"github.com/a-h/templ"
	"github.com/labstack/echo/v4"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/referee"
	"github.com/judgeofthechange/judge/views"
	"github.com/judgeofthechange/judge/views/console"
	"github.com/judgeofthechange/judge/views/pages"
	"github.com/judgeofthechange/judge/views/rules"
)

// consoleRequest is a moderator's request for a page beside the console that corrects the game.
type consoleRequest struct {
	tableContext
	actor  referee.Actor
	screen *referee.Screen
	form   url.Values
}

// withCorrections admits only the console, and only at a table whose game supports corrections.
func (s *Server) withCorrections(page func(echo.Context, consoleRequest, views.Corrections) error) echo.HandlerFunc {
	return func(c echo.Context) error {
		at, err := s.tableContext(c)
		if err != nil {
			return err
		}
		d := consoleRequest{tableContext: at, actor: s.consoleActor(c)}
		if d.screen, err = at.table.Screen(d.actor); err != nil {
			return err
		}
		if d.form, err = c.FormParams(); err != nil {
			return errForm
		}
		if at.Corrections == nil {
			return echo.ErrNotFound
		}
		return page(c, d, at.Corrections)
	}
}

func (d consoleRequest) consolePath() string { return pages.TableURL(d.table.Info().Code, "console") }

// sidePage returns what every page beside the console shows: the seats' names, the reader's language, and why an input
// was refused.
func (s *Server) sidePage(d consoleRequest, why error) console.SidePage {
	e := console.SidePage{Layout: s.layout(d.tableContext, d.screen)}
	e.Action, e.For = d.consolePath(), engine.Moderator
	if ends := (*endQuestion)(nil); errors.As(why, &ends) {
		e.Ending = ends.says
	} else if why != nil {
		a := s.explain(why, d.p)
		e.Refusal = pages.Sentence{Text: a.Say, Ruling: a.Ruling}
	}
	return e
}

// correctionPage writes a page beside the console. If one of its forms was sent, it keeps what was filled in.
func (s *Server) correctionPage(c echo.Context, d consoleRequest, why error, title string, main templ.Component) error {
	status := http.StatusOK
	if why != nil {
		status = s.explain(why, d.p).Status
	}
	doc := pages.Doc{P: d.p, Screen: "console", Styles: d.Styles, Scripts: d.Scripts, Title: pages.Titled(d.p, title, d.table.Info().Code), Path: d.consolePath()}
	if d.form != nil && c.Request().Method == http.MethodPost {
		page, err := rendered(c.Request().Context(), main)
		if err != nil {
			return err
		}
		if page, err = (&refusedForm{form: d.form}).fill(page); err != nil {
			return err
		}
		main = templ.ComponentFunc(func(_ context.Context, w io.Writer) error {
			_, err := w.Write(page)
			return err
		})
	}
	return s.page(c, status, doc, main)
}

// isForSender reports whether an error is for the sender to read beside the form.
func isForSender(err error) bool {
	return errors.As(err, new(*engine.Refusal)) || errors.As(err, new(*FieldError)) || errors.As(err, new(*endQuestion)) || errors.As(err, new(*referee.Problem)) &&
		!errors.Is(err, referee.ErrNotYours) && !errors.Is(err, referee.ErrNoLine)
}

// correction is a correction that the moderator is still making.
type correction struct {
	console.CorrectionTarget
	with    *engine.Command
	version int
}

// readCorrection reads which line is meant, and the command to put there: as one field of JSON, or as the fields of
// its arguments.
func readCorrection(rules engine.Rules, form url.Values) (c correction, err error) {
	line := form.Get("line")
	if line == "" {
		line, c.After = form.Get("after"), true
	}
	if c.Line, err = strconv.Atoi(line); err != nil {
		return c, errForm
	}
	if c.version, err = strconv.Atoi(cmp.Or(form.Get("version"), "0")); err != nil {
		return c, errForm
	}
	if with := form.Get("with"); with != "" {
		c.with = new(engine.Command)
		if json.Unmarshal([]byte(with), c.with) != nil {
			return c, errForm
		}
		return c, nil
	}
	if form.Get("do") == "" || form.Get("do") == engine.Amend || form.Get("act") == "never" {
		return c, nil
	}
	args, err := parseArgs(engine.CommandSpecOf(rules, form.Get("do")).Args, form)
	c.with = &engine.Command{By: engine.Seat(form.Get("by")), For: engine.Seat(form.Get("for")), Do: form.Get("do"), Args: args}
	if who := engine.Seat(form.Get("who")); who != "" && who != c.with.Actor() { // it belongs to another seat: the moderator enters it
		c.with.By, c.with.For = engine.Moderator, who
	}
	return c, err
}

// input returns the amendment as the rules take it.
func (c correction) input(d consoleRequest) referee.Input {
	args := map[string]any{"line": c.Line}
	if c.After {
		args = map[string]any{"after": c.Line}
	}
	if c.with != nil {
		args["with"] = *c.with
	}
	if d.form.Get("act") == "keep" {
		args["keep"] = true
	}
	if reason := d.form.Get("reason"); reason != "" {
		args["reason"] = reason
	}
	return referee.Input{
		Actor: d.actor, IdempotencyKey: d.form.Get("key") + d.form.Get("act"), Version: c.version,
		Command: engine.NewCommand(engine.Moderator, engine.Amend, args), EndSeen: d.form.Has(pages.EndSeenField),
	}
}

// correctPage shows a log line with the fields of its arguments, or, after a line, the fields of a forgotten command.
func (s *Server) correctPage(c echo.Context, d consoleRequest, m views.Corrections) error {
	made, err := readCorrection(d.table.Rules(), d.form)
	if err != nil {
		return err
	}
	if made.with != nil { // a forgotten command that the moderator chose
		made.with.By, made.with.Args = engine.Moderator, nil
	}
	return s.showCorrection(c, d, m, made, nil)
}

// showCorrection shows the form of an unfinished correction, with the reason why it was refused.
func (s *Server) showCorrection(c echo.Context, d consoleRequest, m views.Corrections, made correction, why error) error {
	played, err := d.table.PlayedLine(c.Request().Context(), d.actor, made.Line)
	if err != nil {
		return err
	}
	p := console.CorrectPage{
		SidePage: s.sidePage(d, why), CorrectionTarget: made.CorrectionTarget, Says: sentences(d.p, played.Messages), Seen: lines(d.p, played.Seen),
	}
	p.Version = played.Version
	switch {
	case made.with != nil:
		p.Command = *made.with
	case !made.After:
		p.Command = played.Command
	}
	if p.Command.Do != "" {
		p.Fields = m.ArgumentFields(p.Layout, d.screen.View, p.Command)
	}
	p.Forgotten = m.Forgotten(p.Layout, d.screen.View)
	if !errors.As(why, new(*FieldError)) { // the fields hold what was sent
		d.form = nil
	}
	return s.correctionPage(c, d, why, p.Title(), console.CorrectFrame(p))
}

// correct previews a correction, accepts it, or notes that the table plays on unchanged.
func (s *Server) correct(c echo.Context, d consoleRequest, m views.Corrections) error {
	made, err := readCorrection(d.table.Rules(), d.form)
	if err != nil && !isForSender(err) {
		return err
	}
	act := d.form.Get("act")
	if err != nil || act == "edit" {
		return s.showCorrection(c, d, m, made, err)
	}
	ctx, in := c.Request().Context(), made.input(d)
	if act == "accept" || act == "keep" {
		_, err := d.table.Answer(ctx, in)
		if err = s.asked(d.tableContext, d.screen, err); err == nil || errors.Is(err, referee.ErrSeatAsked) { // the console shows who is asked
			return c.Redirect(http.StatusSeeOther, d.consolePath())
		} else if !isForSender(err) {
			return err
		} else {
			return s.showCorrection(c, d, m, made, err)
		}
	}
	preview, err := d.table.PreviewAmend(ctx, in)
	switch {
	case err == nil:
		return s.preview(c, d, made, preview)
	case isForSender(err):
		return s.showCorrection(c, d, m, made, err)
	default:
		return err
	}
}

func (s *Server) preview(c echo.Context, d consoleRequest, made correction, preview referee.AmendPreview) error {
	p := console.PreviewPage{
		SidePage: s.sidePage(d, nil), CorrectionTarget: made.CorrectionTarget, With: console.CommandJSON(made.with), Seen: lines(d.p, preview.Seen),
	}
	p.Asks = preview.Asks
	p.Version, p.Ending = preview.Version, d.endingIn(p.Layout, preview.Ending)
	for _, f := range preview.Changes {
		changed := console.LineChange{
			LogLine: &pages.LogLine{No: f.Line, Number: f.Number, By: f.By, For: f.For, Do: f.Do, Says: sentences(d.p, f.Then)},
			Now:     sentences(d.p, f.Now), Gone: f.Gone, AnswersAgain: f.Again,
		}
		if f.Refusal != nil {
			changed.Why = pages.Sentence{Text: d.p.Refusal(f.Refusal), Ruling: f.Refusal.Ruling}
		}
		p.Changes = append(p.Changes, changed)
	}
	return s.correctionPage(c, d, nil, p.Title(), console.PreviewFrame(p))
}

// overridePage opens the form with which the table lets a refused play stand.
func (s *Server) overridePage(c echo.Context, d consoleRequest, m views.Corrections) error {
	return s.showOverride(c, d, m, d.form.Get("play"), nil)
}

func (s *Server) showOverride(c echo.Context, d consoleRequest, m views.Corrections, play string, why error) error {
	var command engine.Command
	if json.Unmarshal([]byte(play), &command) != nil {
		return errForm
	}
	refusal, err := d.table.Refuses(c.Request().Context(), d.actor, command)
	if err != nil {
		return err
	}
	p := console.OverridePage{SidePage: s.sidePage(d, why), Play: play, InWords: m.InWords(s.layout(d.tableContext, d.screen), d.screen.View, command)}
	if refusal != nil {
		p.Broken = pages.Sentence{Text: d.p.Refusal(refusal), Ruling: refusal.Ruling}
	}
	p.Ground = groundIn(d.form, s.allowing(d.tableContext, command, refusal))
	p.Fields, p.Payment = m.OverrideFields(p.Layout, d.screen.View, command)
	return s.correctionPage(c, d, why, p.Title(), console.OverrideFrame(p))
}

// groundIn is the ruling that a form gives as a play's ground; nil for none that allows it.
func groundIn(form url.Values, allowing []pages.Ruled) *pages.Ruled {
	n, _ := strconv.Atoi(form.Get(pages.GroundField)) // 0 if it is none
	i := slices.IndexFunc(allowing, func(r pages.Ruled) bool { return r.Number == n })
	if i < 0 {
		return nil
	}
	return &allowing[i]
}

// onGround has a play stand by the ruling that its form gives as the ground: a judge ruled so, and the reason says what.
func (s *Server) onGround(ctx context.Context, d consoleRequest) error {
	var play engine.Command
	if json.Unmarshal([]byte(d.form.Get("arg.play")), &play) != nil {
		return errForm
	}
	refusal, err := d.table.Refuses(ctx, d.actor, play)
	if err != nil {
		return err
	}
	ground := groundIn(d.form, s.allowing(d.tableContext, play, refusal))
	if ground == nil {
		return errRulingGone
	}
	d.form.Set("arg.judged", "true")
	d.form.Set("arg.reason", d.p.T("ruled.ground", "number", ground.Number, "says", ground.Says(d.p)))
	return nil
}

func (s *Server) override(c echo.Context, d consoleRequest, m views.Corrections) (err error) {
	if d.form.Has(pages.GroundField) {
		if err := s.onGround(c.Request().Context(), d); errors.Is(err, errRulingGone) {
			return s.showOverride(c, d, m, d.form.Get("arg.play"), err)
		} else if err != nil {
			return err
		}
	}
	in, err := readInput(d.table.Rules(), d.form, d.actor)
	if err == nil {
		_, err = d.table.Answer(c.Request().Context(), in)
		err = s.asked(d.tableContext, d.screen, err)
	}
	switch {
	case err == nil:
		return c.Redirect(http.StatusSeeOther, d.consolePath())
	case isForSender(err):
		return s.showOverride(c, d, m, d.form.Get("arg.play"), err)
	default:
		return err
	}
}

// overrideOffer links a refusal of the moderator's input to the form that lets the play stand: by a ruling of the table's event that allows it
// (EV-32), or as the table agrees.
func (s *Server) overrideOffer(c echo.Context, at tableContext, in engine.Command, err error) string {
	var no *engine.Refusal
	if at.Corrections == nil || in.By != engine.Moderator || in.For == "" || !errors.As(err, &no) {
		return ""
	}
	path, query := pages.TableURL(at.table.Info().Code, "console", "override")+"?", url.Values{"play": {console.CommandJSON(&in)}}
	var offers []templ.Component
	for _, r := range s.allowing(at, in, no) {
		query.Set(pages.GroundField, strconv.Itoa(r.Number))
		offers = append(offers, rules.LeadsOn(at.p.T("override.by_ruling", "number", r.Number), path+query.Encode()))
	}
	query.Del(pages.GroundField)
	return asText(c, templ.Join(append(offers, rules.LeadsOn(at.p.T("override.offer"), path+query.Encode()))...))
}
