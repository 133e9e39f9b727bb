package dune

import (
	"maps"
	"slices"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/dune/rulebook"
)

// Window is a moment in which any seat may step in with a card. Every seat is asked alike, so that asking tells nothing
// about hands [DUNE-KARAMA-08].
type Window struct {
	About      string    `json:"about"`
	Waiting    []Faction `json:"waiting"`        // seats that have not passed
	PlayGoesOn bool      `json:"idle,omitempty"` // play goes on beside it
	// Seconds is its time limit; 0 without one. It does not close by itself.
	Seconds int `json:"seconds,omitempty"`

	deferred Faction // the seat whose card waits until all have answered; only that seat knows
}

// What a window may be about.
const (
	aboutStorm   = "storm"                // the number is shown, the marker has not moved [DUNE-STORM-08]
	aboutToken   = "fremen.storm-deck"    // the Fremen will look at the next storm's number [DUNE-STORM-07]
	aboutTopCard = "harkonnen.top-card"   // before the Harkonnen draw again [DUNE-BID-19]
	aboutWorm    = "fremen.worm-immunity" // before the Fremen ride [DUNE-SPICE-13]
	aboutCall    = "fremen.karama-worm"   // before a spice card, when the Fremen may call a worm [DUNE-SPICE-21]
	aboutControl = "fremen.worm-control"  // before the Fremen place a worm [DUNE-SPICE-14]
	aboutBattle  = "battle"               // until plans are sealed [DUNE-BATTLE-12]
	aboutCapture = "harkonnen.capture"    // before the Harkonnen decide on the leader drawn [DUNE-BATTLE-53]
	aboutBuy     = "karama.buy"           // a Karama was called for the card before its turn [DUNE-BID-21]

	aboutWorthless = string(rulebook.WorthlessKarama) // a worthless card was played as a Karama [DUNE-KARAMA-04]
)

func (s *State) window() *Window { return interruptOf[Window](s) }

func (s *State) windowOpen(about string) bool {
	w := s.window()
	return w != nil && w.About == about
}

func (s *State) windowPrompts() []engine.Prompt {
	w := s.window()
	var out []engine.Prompt
	for _, f := range s.everybody() {
		p := hideAnswer(optional(s.ask(f, "play", windows[w.About].ruling)))
		if p.Urgency = engine.Ring; w.PlayGoesOn {
			p.Urgency = engine.Opportunity
		}
		p.ID += "." + w.About
		if !slices.Contains(w.Waiting, f) {
			out = append(out, final(p))
			continue
		}
		out = append(out, withChoices(p, s.playChoice(f)))
	}
	if s.secondOptional() {
		out = append(out, opportunity(s.ask(Harkonnen, "card.decline", "DUNE-BID-18")))
	}
	return out
}

// playChoice is what a seat could play now.
func (s *State) playChoice(f Faction) PlayChoice {
	if s.withoutChoices {
		return PlayChoice{}
	}
	c := PlayChoice{Cards: s.playable(f)}
	if slices.ContainsFunc(c.Cards, func(card rulebook.Card) bool { return s.isKarama(f, card) }) {
		c.Uses = s.karamaUses(f)
	}
	return c
}

// viewWindow shows the open window, with its time limit if play waits for it.
func (s *State) viewWindow() *Window {
	w := s.window()
	if w == nil {
		return nil
	}
	w.Waiting, w.deferred = slices.Clone(w.Waiting), ""
	if !w.PlayGoesOn {
		w.Seconds = s.rules.Number("window.seconds", 0)
	}
	return w
}

// PlayChoice is the choice of a "play" prompt: the seat's own cards that it could play now, and what a Karama among them
// could be used for.
type PlayChoice struct {
	Cards []rulebook.Card `json:"cards"`
	Uses  []string        `json:"uses,omitempty"`
}

// Pick plays none: a card waits for a better moment than any.
func (c PlayChoice) Pick(engine.Random) (engine.Args, bool) {
	return nil, false
}

// WindowSubjects lists what a window may be about.
func WindowSubjects() []string { return slices.Sorted(maps.Keys(windows)) }

// windows gives for each window its ruling, and how play goes on when it closes.
var windows map[string]windowRule

type windowRule struct {
	ruling string
	then   func(*decision) // nil if play goes on by itself
}

func init() {
	windows = map[string]windowRule{
		aboutStorm:   {"DUNE-STORM-08", (*decision).moveStorm},
		aboutToken:   {"DUNE-STORM-07", nil},
		aboutTopCard: {"DUNE-BID-19", (*decision).drawTopCard},
		aboutWorm:    {"DUNE-SPICE-13", nil},
		aboutCall:    {"DUNE-SPICE-21", nil},
		aboutControl: {"DUNE-SPICE-14", nil},
		aboutBattle:  {"DUNE-BATTLE-12", nil},
		aboutCapture: {"DUNE-BATTLE-53", (*decision).decideCapture},
		aboutBuy:     {"DUNE-BID-21", (*decision).settleBuying},

		aboutWorthless: {"DUNE-KARAMA-04", (*decision).claimStands},
	}
}

func (d *decision) openWindow(about string, isIdle bool) {
	setInterrupt(d.State, &Window{About: about, Waiting: d.everybody(), PlayGoesOn: isIdle})
	d.serial++
}

// leaveWindow is a seat's pass; the last one closes a blocking window.
func (d *decision) leaveWindow(f Faction) {
	w := d.window()
	w.Waiting = without(w.Waiting, f)
	setInterrupt(d.State, w)
	d.emit(WindowLeft{Faction: f, Entered: d.enteredByConsole})
	if len(w.Waiting) == 0 {
		d.closeWindow()
	}
}

func (d *decision) declineInWindow(f Faction, ask string) error {
	if ask != "play" {
		return d.declineInPhase(f, ask)
	}
	d.leaveWindow(f)
	return nil
}

// closeWindow ends a window; if play waited for it, play goes on.
func (d *decision) closeWindow() {
	d.playDeferred()
	w := d.window()
	how := closedByPasses
	if len(w.Waiting) > 0 {
		how = closedByModerator
	}
	setInterrupt[Window](d.State, nil)
	d.emit(WindowClosed{how})
	if then := windows[w.About].then; then != nil {
		then(d)
	}
}

// WindowLeft is a seat's pass in a window.
type WindowLeft struct {
	Faction Faction `json:"faction"`
	Entered bool    `json:"entered,omitempty"` // the console entered it
	Again   bool    `json:"again,omitempty"`   // the seat had passed before and has heard it; the console may not learn that
}

// WindowClosed ends a window.
type WindowClosed struct {
	How string `json:"how"` // the last part of the message key
}

// How a window was closed.
const (
	closedByPasses    = "passed"
	closedByModerator = "closed"
)

// tell shows a pass only to its seat and to the console if it entered it: before the window closes, nobody may see who is
// still thinking [DUNE-KARAMA-08].
func (e WindowLeft) tell(v engine.Viewer) (engine.Message, bool) {
	if _, seat := v.Seat(); e.Again && seat {
		return untold()
	}
	if !v.Sees(e.Faction) && !(e.Entered && v.IsModerator()) {
		return untold()
	}
	return told("log.window.left", "DUNE-KARAMA-08", "faction", e.Faction)
}

func (e WindowClosed) tell(engine.Viewer) (engine.Message, bool) {
	return told("log.window."+e.How, "DUNE-KARAMA-08")
}
