package dune

import (
	"slices"
	"strings"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/dune/rulebook"
	"github.com/judgeofthechange/judge/engine/gamekit"
)

// Harkonnen captures [DUNE-BATTLE-50..53]: having won, the Harkonnen may draw one of the loser's available leaders, and
// then kill it or keep it. Only they and the owner know which leader it is, until it is seen in battle.

func init() {
	register(kinds{
		"leader.drawn": LeaderDrawn{}, "leader.captured": LeaderCaptured{}, "captive.killed": CaptiveKilled{},
		"captive.freed": CaptiveFreed{},
	})
}

// atCaptured goes before the captor's name.
const atCaptured = "captured:"

// captor is the faction that holds a leader captive; empty if none does.
func captor(at string) Faction {
	f, captive := strings.CutPrefix(at, atCaptured)
	if !captive {
		return ""
	}
	return Faction(f)
}

// captorOf is the faction that holds a leader captive; empty if none does.
func (s *State) captorOf(l rulebook.Leader) Faction {
	seat := s.seat[s.leaderOwner(l)]
	if seat == nil {
		return ""
	}
	return captor(seat.Leaders[l].At)
}

// commands reports whether a leader is a faction's own, or its captive.
func (s *State) commands(f Faction, l rulebook.Leader) bool {
	return s.leaderOwner(l) == f || s.captorOf(l) == f
}

// captivesOf lists a faction's captives.
func (s *State) captivesOf(f Faction) []rulebook.Leader {
	var out []rulebook.Leader
	for _, g := range s.seats {
		for _, l := range s.leadersOf(g) {
			if s.captorOf(l) == f {
				out = append(out, l)
			}
		}
	}
	return out
}

// Capture is a capture being decided.
type Capture struct {
	From   Faction
	Leader rulebook.Leader // empty until it is drawn
	Then   string          // kill, keep or decline, where it was said before the others had their chance
}

// What the Harkonnen may do with the leader drawn.
const (
	captureKill    = "kill"
	captureKeep    = "keep"
	captureDecline = "decline"
)

var captureEnds = []string{captureKill, captureKeep, captureDecline}

// capturePrice is the spice for a captive killed.
const capturePrice = 2

// settleCapture opens the capture if the Harkonnen have won and the loser has a leader to draw.
func (d *decision) settleCapture() {
	if !d.rules.On("faction_extras") || d.battle.Outcome.Winner != Harkonnen || len(d.capturable()) == 0 {
		d.nextBattle()
		return
	}
	d.enter(stepCapture)
}

// capturable lists the leaders that may be drawn: the loser's own who live and were not used elsewhere this turn
// [DUNE-BATTLE-50].
func (s *State) capturable() []rulebook.Leader {
	loser := s.battle.opponent(Harkonnen)
	return slices.DeleteFunc(s.leadersOf(loser), func(l rulebook.Leader) bool {
		at := s.seat[loser].Leaders[l].At
		return at != atReady && at != string(s.battle.Territory) // [DUNE-BATTLE-50]
	})
}

// CaptureChoice is the choice of a "capture" prompt: before the draw the leaders to draw from, after it the leader drawn
// and what the Harkonnen may do with it.
type CaptureChoice struct {
	From   Faction           `json:"from"`
	Among  []rulebook.Leader `json:"among,omitempty"`
	Leader rulebook.Leader   `json:"leader,omitempty"`
	Then   []string          `json:"then,omitempty"`
	Spice  int               `json:"spice,omitempty"` // for killing it
}

// Pick draws a leader, or does anything with the leader drawn.
func (c CaptureChoice) Pick(r engine.Random) (engine.Args, bool) {
	return gamekit.Answer(captureArgs{gamekit.One(r, c.Among), gamekit.One(r, c.Then)})
}

func (s *State) capturePrompts() []engine.Prompt {
	b := s.battle
	if b.Outcome == nil || b.Outcome.Winner != Harkonnen {
		return nil
	}
	loser := b.opponent(Harkonnen)
	p := secret(s.ask(Harkonnen, "capture", "DUNE-BATTLE-50"))
	switch {
	case b.Capture != nil:
		return []engine.Prompt{withChoices(p, CaptureChoice{From: loser, Leader: b.Capture.Leader, Then: captureEnds, Spice: capturePrice})}
	case !s.appDeals():
		return []engine.Prompt{withChoices(optional(p), CaptureChoice{From: loser, Among: s.capturable()})}
	}
	p = s.ask(engine.App, "capture", "DUNE-BATTLE-50")
	p.Draw = &engine.Draw{From: sortedNames(s.capturable()), Count: 1, Arg: "leader", Single: true, For: Harkonnen}
	return []engine.Prompt{p}
}

func sortedNames(leaders []rulebook.Leader) []string {
	out := make([]string, len(leaders))
	for i, l := range leaders {
		out[i] = string(l)
	}
	slices.Sort(out)
	return out
}

type captureArgs struct {
	Leader rulebook.Leader `json:"leader" kind:"leader,optional"`
	Then   string          `json:"then" kind:"word,rare" of:"kill keep decline"`
}

// drawsCaptive reports whether an input is the draw, which the app makes if cards=phone.
func drawsCaptive(in engine.Args) bool { _, ok := in["leader"]; return ok }

// capture takes the draw, or the Harkonnen's decision about the leader drawn. After the draw every seat may stop it; a
// decision made before that waits [DUNE-BATTLE-53].
func (d *decision) capture(f Faction, in captureArgs) error {
	const ruling = "DUNE-BATTLE-50"
	switch {
	case d.phase != Battle || d.step != stepCapture:
		return d.wrongPhase(ruling)
	case f != Harkonnen:
		return engine.Refuse(ruling, "capture.harkonnen")
	case in.Then != "" && !slices.Contains(captureEnds, in.Then):
		return privateRefusal(engine.Refuse(ruling, "capture.then", "then", captureEnds))
	case d.battle.Capture == nil && in.Leader == "" && in.Then == captureDecline:
		d.emit(Declined{[]Faction{f}, "capture", ruling})
		d.endCapture()
		return nil
	case d.battle.Capture == nil && !slices.Contains(d.capturable(), in.Leader): // [DUNE-BATTLE-50]
		return privateRefusal(engine.Refuse(ruling, "capture.among", "leaders", d.capturable()))
	case d.battle.Capture != nil && in.Leader != "" && in.Leader != d.battle.Capture.Leader:
		return privateRefusal(engine.Refuse(ruling, "capture.drawn", "leader", d.battle.Capture.Leader))
	case d.battle.Capture != nil && in.Then == "":
		return privateRefusal(engine.Refuse(ruling, "capture.then", "then", captureEnds))
	}
	if d.battle.Capture == nil {
		d.battle.Capture = &Capture{From: d.battle.opponent(f), Leader: in.Leader}
		d.emit(LeaderDrawn{in.Leader, d.battle.opponent(f)})
		d.openWindow(aboutCapture, false) // [DUNE-BATTLE-53]
	}
	if in.Then != "" {
		d.battle.Capture.Then = in.Then
		d.decideCapture()
	}
	return nil
}

// decideCapture carries out the Harkonnen's decision, once the others have had their chance.
func (d *decision) decideCapture() {
	c := d.battle.Capture
	if d.isInterruptedBy(onWindow) || c.Then == "" {
		return
	}
	switch c.Then {
	case captureKill:
		d.conceal(c.Leader, d.tanksOf(c.Leader), Harkonnen)
		d.emit(CaptiveKilled{c.Leader, c.From, Harkonnen})
		d.spend(inBank, string(Harkonnen), capturePrice, "captive", "DUNE-BATTLE-50")
	case captureKeep:
		d.conceal(c.Leader, atCaptured+string(Harkonnen), Harkonnen)
		d.emit(LeaderCaptured{c.Leader, c.From, Harkonnen})
	case captureDecline:
		d.emit(Declined{[]Faction{Harkonnen}, "capture", "DUNE-BATTLE-50"})
	}
	d.endCapture()
}

func (d *decision) endCapture() {
	d.battle.Capture = nil
	d.nextBattle()
}

// captureToCome reports whether a leader is drawn and nothing decided yet [DUNE-BATTLE-53].
func (s *State) captureToCome() bool { return s.windowOpen(aboutCapture) }

// blockCapture leaves the leader with its owner.
func (d *decision) blockCapture(f Faction, a rulebook.Ability) error {
	d.stopPower(PowerStopped{By: f, Ability: a, Ruling: "DUNE-BATTLE-53"})
	setInterrupt[Window](d.State, nil)
	d.endCapture()
	return nil
}

// freeCaptives sends all captives home when every Harkonnen leader is dead [DUNE-BATTLE-51].
func (d *decision) freeCaptives() {
	if !d.has(Harkonnen) || len(d.livingLeaders(Harkonnen)) > 0 { // [DUNE-BATTLE-51]
		return
	}
	for _, f := range d.seats {
		for _, l := range d.leadersOf(f) {
			if by := d.captorOf(l); by != "" {
				seat := d.own(f)
				is := seat.Leaders[l]
				is.At, is.Concealed = atReady, nil
				seat.Leaders = gamekit.With(seat.Leaders, l, is)
				d.emit(CaptiveFreed{l, f, by})
			}
		}
	}
}

// Concealed is where all players but two still believe a captured leader to be.
type Concealed struct {
	At   string
	Died int
	By   Faction // the captor, who knows the truth like the owner
}

// conceal moves a leader to where only its owner and its captor see it.
func (s *State) conceal(l rulebook.Leader, at string, by Faction) {
	seat := s.own(s.leaderOwner(l))
	is := seat.Leaders[l]
	if is.Concealed == nil {
		is.Concealed = &Concealed{is.At, is.Died, by}
	}
	if dead(at) {
		is.Died++
	}
	is.At = at
	seat.Leaders = gamekit.With(seat.Leaders, l, is)
}

// revealLeader shows everybody where a leader is.
func (s *State) revealLeader(l rulebook.Leader) {
	if seat := s.own(s.leaderOwner(l)); seat != nil {
		is := seat.Leaders[l]
		is.Concealed = nil
		seat.Leaders = gamekit.With(seat.Leaders, l, is)
	}
}

// viewLeader shows where a leader is, or was seen last [DUNE-BATTLE-50].
func (s *State) viewLeader(f Faction, l rulebook.Leader, v engine.Viewer) LeaderView {
	is := s.seat[f].Leaders[l]
	if c := is.Concealed; c != nil && !v.Sees(f) && !v.Sees(c.By) { // [DUNE-BATTLE-50]
		return LeaderView{c.At, c.Died, s.customStrength(l)}
	}
	return LeaderView{is.At, is.Died, s.customStrength(l)}
}

// concealed counts a faction's concealed leaders by place. The numbers are public, the names are not.
func (s *State) concealed(f Faction) map[string]int {
	var out map[string]int
	for _, l := range s.seat[f].Leaders {
		if l.Concealed == nil {
			continue
		}
		if out == nil {
			out = map[string]int{}
		}
		if dead(l.At) {
			out[atTanks]++
		} else {
			out[l.At]++
		}
	}
	return out
}

// CaptureView is the capture being decided, with the leader for those who may know it.
type CaptureView struct {
	From   Faction         `json:"from"`
	Leader rulebook.Leader `json:"leader,omitempty"`
}

func (s *State) viewCapture(v engine.Viewer) *CaptureView {
	c := s.battle.Capture
	if c == nil {
		return nil
	}
	out := &CaptureView{From: c.From}
	if v.Sees(c.From) || v.Sees(Harkonnen) {
		out.Leader = c.Leader
	}
	return out
}

// LeaderDrawn is the leader drawn to be captured.
type LeaderDrawn struct {
	Leader rulebook.Leader `json:"leader"`
	From   Faction         `json:"from"`
}

// LeaderCaptured is a leader kept captive.
type LeaderCaptured struct {
	Leader rulebook.Leader `json:"leader"`
	Of     Faction         `json:"of"`
	By     Faction         `json:"by"`
}

// CaptiveKilled is a leader killed at once, face down.
type CaptiveKilled struct {
	Leader rulebook.Leader `json:"leader"`
	Of     Faction         `json:"of"`
	By     Faction         `json:"by"`
}

// CaptiveFreed is a captive gone home because no leader of its captor lives.
type CaptiveFreed struct {
	Leader rulebook.Leader `json:"leader"`
	Of     Faction         `json:"of"`
	By     Faction         `json:"by"`
}

// captiveMessage names a leader to its owner and its captor; all others hear the sentence without the name.
func captiveMessage(v engine.Viewer, key, ruling string, l rulebook.Leader, of, by Faction) (engine.Message, bool) {
	args := []any{"faction", by, "of", of}
	if !v.Sees(by) && !v.Sees(of) {
		return told("log.captive."+key+".hidden", ruling, args...)
	}
	return told("log.captive."+key, ruling, append(args, "leader", l)...)
}

func (e LeaderDrawn) tell(v engine.Viewer) (engine.Message, bool) {
	return captiveMessage(v, "drawn", "DUNE-BATTLE-50", e.Leader, e.From, Harkonnen)
}

func (e LeaderCaptured) tell(v engine.Viewer) (engine.Message, bool) {
	return captiveMessage(v, "kept", "DUNE-BATTLE-50", e.Leader, e.Of, e.By)
}

func (e CaptiveKilled) tell(v engine.Viewer) (engine.Message, bool) {
	return captiveMessage(v, "killed", "DUNE-BATTLE-50", e.Leader, e.Of, e.By)
}

func (e CaptiveFreed) tell(v engine.Viewer) (engine.Message, bool) {
	return captiveMessage(v, "freed", "DUNE-BATTLE-51", e.Leader, e.Of, e.By)
}
