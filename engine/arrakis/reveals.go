package arrakis

import (
	"slices"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/arrakis/board"
	"github.com/judgeofthechange/judge/engine/gamekit"
)

// What the Atreides keep hidden on the board, sietch ranks and deployment tokens, and when it is shown.

func init() {
	says("revealed", Revealed{}, "log.revealed", "ruling", "area", "rank", "tokens")
	says("scouted", Scouted{}, "log.scouted", "WFA-3.19", "ornithopter", "area")
	events.RegisterNarrators(map[string]engine.Event{"looked": Looked{}})
}

// revealArea asks for what lies hidden in an area, if anything does [WFA-5.2]. What was logged need not be asked for.
func (d *decision) revealArea(area Area, ruling string) {
	if d.settlements[area].Hidden || d.legions[area].Tokens > 0 {
		d.push(Task{Step: stepReveal, Area: area, Side: Atreides, Of: ruling})
	}
}

type revealArgs struct {
	Area   Area    `json:"area" kind:"area"`
	Rank   *int    `json:"rank" kind:"number,optional"`
	Tokens []Shown `json:"tokens" kind:"shown,optional"`
}

// revealed shows a sietch's rank and all tokens of an area [WFA-5.2].
func (d *decision) revealed(side Side, in revealArgs) error {
	if n := len(d.tasks); n > 0 && d.isMahdis(d.tasks[n-1].Side) && d.answersFor(side, Harkonnen) {
		return d.revealHarkonnen(in)
	}
	t, no := d.task(side, stepReveal, in.Area, "WFA-5.2")
	if no != nil {
		return no
	}
	known := d.settlements[t.Area]
	rank := known.Rank
	if in.Rank != nil {
		rank = *in.Rank
	}
	tokens := in.Tokens
	if len(tokens) == 0 {
		tokens = d.legions[t.Area].Faces
	}
	switch {
	case known.Hidden && !t.TokensOnly && (rank < 1 || rank > 3): // [WFA-5.2]
		return engine.Refuse("WFA-5.2", "reveal.rank", "area", string(t.Area))
	case !t.TokensOnly && known.Rank > 0 && rank != known.Rank:
		return engine.Refuse("WFA-5.2", "reveal.logged", "area", string(t.Area), "rank", known.Rank)
	case len(tokens) != d.legions[t.Area].Tokens:
		return engine.Refuse("WFA-5.2", "reveal.tokens", "area", string(t.Area), "count", d.legions[t.Area].Tokens)
	}
	d.settled()
	return d.showArea(t, rank, tokens)
}

// showArea lays open what an area hides; tokens are swapped for their units and leave the game [WFA-5.2].
func (d *decision) showArea(t Task, rank int, tokens []Shown) error {
	if no := d.swapTokens(t.Area, tokens); no != nil {
		return no
	}
	if d.settlements[t.Area].Hidden && !t.TokensOnly {
		d.settlements = gamekit.With(d.settlements, t.Area, Settlement{Rank: rank, Sietch: true})
	} else {
		rank = 0
	}
	d.emit(Revealed{Area: t.Area, Rank: rank, Tokens: tokens, Ruling: t.Of})
	d.checkStack(Atreides, t.Area)
	return nil
}

// swapTokens swaps tokens for the units that they show. Where the supply lacks a figure, a lower one stands in, or none comes [WFA-0.5].
func (d *decision) swapTokens(area Area, tokens []Shown) error {
	l := d.legions[area]
	if !canAllBe(tokens) {
		return engine.Refuse("WFA-5.2", "reveal.units", "area", string(area))
	}
	if len(tokens) == l.Tokens {
		l.Faces = nil
	} else {
		l.Faces = withoutFaces(l.Faces, tokens)
	}
	l.Tokens -= len(tokens)
	d.putLegion(area, l)
	for _, f := range tokens {
		d.addUnits(Atreides, area, d.standIn(Atreides, f.units()))
	}
	d.leaveBehind(Atreides, area)
	return nil
}

// standIn replaces figures that the supply lacks by lower ones [WFA-0.5].
func (s *State) standIn(side Side, u Units) Units {
	left := s.supply(side)
	if short := u.Special - left.Special; short > 0 {
		u.Special, u.Elite = u.Special-short, u.Elite+short
	}
	if short := u.Elite - left.Elite; short > 0 {
		u.Elite, u.Regular = u.Elite-short, u.Regular+short
	}
	u.Regular = min(u.Regular, left.Regular)
	return u
}

// withoutFaces forgets the faces of tokens that were revealed; all, if one was not logged as it turned out.
func withoutFaces(faces, gone []Shown) []Shown {
	faces = slices.Clone(faces)
	for _, f := range gone {
		i := slices.Index(faces, f)
		if i < 0 {
			return nil
		}
		faces = slices.Delete(faces, i, i+1)
	}
	return faces
}

// goOnReveal shows what was logged in full.
func (d *decision) goOnReveal(t Task) bool {
	if t.Side == Harkonnen { // nobody has looked at its tokens
		if d.hiddenTokens(t).Count() > 0 {
			return false
		}
		d.settled()
		return true
	}
	st, l := d.settlements[t.Area], d.legions[t.Area]
	hidden := st.Hidden && !t.TokensOnly
	if !hidden && l.Tokens == 0 {
		d.settled()
		return true
	}
	if hidden && st.Rank == 0 || len(l.Faces) != l.Tokens {
		return false
	}
	d.settled()
	_ = d.showArea(t, st.Rank, l.Faces) // what was logged was checked
	return true
}

// Revealed is what an area hid.
type Revealed struct {
	told
	Side   Side    `json:"side,omitempty"` // of a solitaire game: whose tokens they are, if not the Atreides'
	Area   Area    `json:"area"`
	Rank   int     `json:"rank,omitempty"`
	Tokens []Shown `json:"tokens,omitempty"`
	Ruling string  `json:"ruling"`
}

type lookArgs struct {
	Area  Area    `json:"area" kind:"area"`
	Rank  int     `json:"rank" kind:"count"`
	Faces []Shown `json:"faces" kind:"shown,optional"`
}

// look logs what the Atreides know of an area: the app keeps it from everybody else, and uses it when it is revealed [WFA-0.1].
func (d *decision) look(side Side, in lookArgs) error {
	st, hidden := d.settlements[in.Area]
	l := d.legions[in.Area]
	switch {
	case side != Atreides:
		return d.notNow("WFA-0.1")
	case in.Rank != 0 && (!hidden || !st.Hidden || in.Rank < 1 || in.Rank > 3):
		return engine.Refuse("WFA-0.1", "look.rank", "area", string(in.Area))
	case len(in.Faces) > 0 && (l.Side != Atreides || len(in.Faces) > l.Tokens):
		return engine.Refuse("WFA-0.1", "look.tokens", "area", string(in.Area), "count", l.Tokens)
	case in.Rank == 0 && len(in.Faces) == 0:
		return engine.Refuse("WFA-0.1", "look.nothing")
	case !canAllBe(in.Faces):
		return engine.Refuse("WFA-0.1", "reveal.units", "area", string(in.Area))
	}
	if in.Rank != 0 {
		d.settlements = gamekit.With(d.settlements, in.Area, Settlement{Rank: in.Rank, Hidden: true, Sietch: true})
	}
	if len(in.Faces) > 0 {
		l.Faces = in.Faces
		d.putLegion(in.Area, l)
	}
	d.emit(Looked{Area: in.Area, Rank: in.Rank, Faces: slices.Concat(in.Faces)}) // nil for an empty list, too
	return nil
}

// Looked is what the Atreides noted of an area.
type Looked struct {
	told
	Area  Area    `json:"area"`
	Rank  int     `json:"rank,omitempty"`
	Faces []Shown `json:"faces,omitempty"`
}

func (e Looked) tell(v engine.Viewer) (engine.Message, bool) {
	return toldTo(v, Atreides, "log.looked", secretRuling, "area", e.Area, "seen", Seen(e.Rank, e.Faces))
}

type guerrillaArgs struct {
	Area   Area    `json:"area" kind:"area"`
	Tokens []Shown `json:"tokens" kind:"shown,optional"`
	Rank   int     `json:"rank" kind:"count,rare"` // of the sietch there, in the solitaire game
}

// guerrilla reveals tokens of the Atreides' own will, a free action of their turn [WFA-3.18].
func (d *decision) guerrilla(side Side, in guerrillaArgs) error {
	if no := d.free(side, Atreides, "WFA-3.18"); no != nil {
		return no
	}
	l, ok := d.legionOf(Atreides, in.Area)
	tokens := in.Tokens
	if len(tokens) == 0 && len(l.Faces) == l.Tokens {
		tokens = l.Faces
	}
	if in.Rank > 0 {
		return d.showWithSietch(in, tokens)
	}
	if !ok || len(tokens) == 0 || len(tokens) > l.Tokens {
		return engine.Refuse("WFA-3.18", "guerrilla.tokens", "area", string(in.Area), "count", l.Tokens)
	}
	if no := d.guardedRefusal(in.Area); no != nil {
		return no
	}
	if no := d.swapTokens(in.Area, tokens); no != nil {
		return no
	}
	d.emit(Revealed{Area: in.Area, Tokens: tokens, Ruling: "WFA-3.18"})
	d.checkStack(Atreides, in.Area)
	d.reinforceFor(len(tokens))
	return nil
}

// guardedRefusal says why nothing may be revealed at will in an area of the solitaire game: an ornithopter is above its sector [WFA-11.25].
func (s *State) guardedRefusal(area Area) error {
	if s.isSolo() && slices.ContainsFunc(s.ornithopters, func(zone Zone) bool { return zone.Reaches(area) }) {
		return engine.Refuse("WFA-11.25", "guerrilla.guarded", "area", string(area))
	}
	return nil
}

// showWithSietch reveals a sietch at will, with tokens or alone, which the solitaire game allows [WFA-11.25].
func (d *decision) showWithSietch(in guerrillaArgs, tokens []Shown) error {
	t, stands := d.settlements[in.Area]
	if !d.isSolo() || !stands || !t.Hidden || in.Rank > 3 || t.Rank > 0 && t.Rank != in.Rank || len(tokens) > d.legions[in.Area].Tokens {
		return engine.Refuse("WFA-11.25", "guerrilla.rank", "area", string(in.Area))
	}
	if no := d.guardedRefusal(in.Area); no != nil {
		return no
	}
	if no := d.swapTokens(in.Area, tokens); no != nil {
		return no
	}
	d.settlements = gamekit.With(d.settlements, in.Area, Settlement{Rank: in.Rank, Sietch: true})
	d.emit(Revealed{Area: in.Area, Rank: in.Rank, Tokens: tokens, Ruling: "WFA-11.25"})
	d.checkStack(Atreides, in.Area)
	d.reinforceFor(len(tokens) + 1)
	return nil
}

type scoutArgs struct {
	Ornithopter Zone `json:"ornithopter" kind:"zone"`
	Area        Area `json:"area" kind:"area"`
}

// scout removes an ornithopter and lays open what an area of a connected sector hides, a free action of the Harkonnen turn; not under the
// Guild ban [WFA-3.19].
func (d *decision) scout(side Side, in scoutArgs) error {
	if no := d.free(side, Harkonnen, "WFA-3.19"); no != nil {
		return no
	}
	switch {
	case d.banned("spacing-guild"): // [WFA-7.6]
		return engine.Refuse("WFA-7.6", "scout.banned")
	case !slices.Contains(d.ornithopters, in.Ornithopter):
		return engine.Refuse("WFA-3.19", "fly.no_ornithopter", "zone", string(in.Ornithopter))
	case !in.Area.Exists() || !in.Ornithopter.Reaches(in.Area): // [WFA-0.8]
		return engine.Refuse("WFA-3.19", "fly.not_connected", "zone", string(in.Ornithopter), "area", string(in.Area))
	case !d.hides(in.Area):
		return engine.Refuse("WFA-3.19", "scout.nothing", "area", string(in.Area))
	}
	d.ornithopters = without(d.ornithopters, in.Ornithopter)
	d.emit(Scouted{Ornithopter: in.Ornithopter, Area: in.Area})
	d.revealArea(in.Area, "WFA-3.19")
	return nil
}

// hides reports whether an area hides a rank or tokens.
func (s *State) hides(area Area) bool {
	return s.settlements[area].Hidden || s.legions[area].Tokens > 0
}

// Scouted is an ornithopter that looked at an area.
type Scouted struct {
	told
	Ornithopter Zone `json:"ornithopter"`
	Area        Area `json:"area"`
}

// free refuses a free action that is not the side's own, or not in its turn. It may come in the middle of the turn's action [WFA-3.22], but not
// while pieces wait to be removed, or in the middle of a battle.
func (d *decision) free(side, whose Side, ruling string) error {
	if side != whose {
		return engine.Refuse(ruling, "free.side", "side", whose)
	}
	return d.mine(side)
}

// ScoutChoice lists what each ornithopter can lay open.
type ScoutChoice struct {
	Ornithopters map[Zone][]Area `json:"ornithopters"`
}

// Pick looks now and then.
func (c ScoutChoice) Pick(r engine.Random) (engine.Args, bool) {
	zone := oneKey(r, c.Ornithopters)
	return gamekit.AnswerIf(gamekit.OneIn(r, 5), scoutArgs{zone, gamekit.One(r, c.Ornithopters[zone])})
}

func (s *State) scoutChoice() ScoutChoice {
	c := ScoutChoice{Ornithopters: map[Zone][]Area{}}
	if len(s.ornithopters) == 0 {
		return c
	}
	for _, a := range board.Areas {
		if !s.hides(a.ID) {
			continue
		}
		for _, zone := range s.ornithopters {
			if zone.Reaches(a.ID) {
				c.Ornithopters[zone] = append(c.Ornithopters[zone], a.ID)
			}
		}
	}
	return c
}

// freePrompts offer free actions in the own turn, prescience cards to claim, and an objective to show. Nobody waits for them.
func (s *State) freePrompts() (out []engine.Prompt) {
	if len(s.tasks) > 0 || s.hazards.isOpen() {
		return nil
	}
	for _, card := range s.turn.Claimed { // its deed [WFA-3.21]
		out = append(out, s.toEither(Atreides, s.may(Atreides, "effect", "WFA-3.21", EffectChoice{Card: card, deciding: deciding{s, s.seatsOf(Atreides)[0], "effect"}}, card)))
	}
	if s.phase != ActionResolution {
		return out
	}
	if s.currentStep() == stepAct {
		out = append(out, s.freeActions()...)
	}
	if s.step == stepAct && s.claimsLeft() > 0 { // [WFA-3.21]
		out = append(out, s.may(Atreides, "claim", "WFA-3.21", s.claimChoice()))
	}
	if s.objectivesDue() > 0 { // one more, by a card
		out = append(out, gamekit.WithUnlisted(gamekit.Opportunity(gamekit.Secret(s.question(Atreides, "objective", "WFA-1.5"))), objectiveChoice{}))
	}
	if s.turn.ArrakeenFell { // [WFA-8.2]
		out = append(out, gamekit.WithUnlisted(s.may(Atreides, "victory", "WFA-8.2", nil), victoryChoice{deciding{s, s.seatFor(Atreides, "victory"), "victory"}}))
	}
	return out
}

func (s *State) freeActions() (out []engine.Prompt) {
	if s.isMahdis(s.acting) { // no scouting in the solitaire game [WFA-11.5]
		return nil
	}
	if s.acting == Harkonnen {
		if c := s.scoutChoice(); len(c.Ornithopters) > 0 && !s.banned("spacing-guild") {
			out = append(out, s.may(Harkonnen, "scout", "WFA-3.19", c))
		}
		if s.mayScheme() {
			out = append(out, gamekit.WithUnlisted(s.may(Harkonnen, "scheming", "WFA-9.7", nil), schemingChoice{deciding{s, s.seatFor(Harkonnen, "scheming"), "scheming"}}))
		}
		return out
	}
	for _, area := range sortedKeys(s.legions) {
		if s.legions[area].Tokens > 0 {
			out = append(out, gamekit.WithUnlisted(s.may(Atreides, "guerrilla", "WFA-3.18", nil), guerrillaChoice{deciding{s, s.seatFor(Atreides, "guerrilla"), "guerrilla"}}))
			break
		}
	}
	if areas := s.atomicsAreas(); len(areas) > 0 {
		out = append(out, s.may(Atreides, "atomics", "WFA-9.9", AreasChoice{areas}))
	}
	return out
}

// AreasChoice lists areas, one of which is chosen.
type AreasChoice struct {
	Areas []Area `json:"areas"`
}

// Pick strikes now and then.
func (c AreasChoice) Pick(r engine.Random) (engine.Args, bool) {
	return gamekit.AnswerIf(gamekit.OneIn(r, 5), atomicsArgs{gamekit.One(r, c.Areas)})
}
