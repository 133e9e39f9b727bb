package dune

import (
	"slices"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/dune/board"
	"github.com/judgeofthechange/judge/engine/dune/rulebook"
	"github.com/judgeofthechange/judge/engine/pile"
)

// Setup phase [DUNE-SETUP]. Independent questions are asked at once: the Bene Gesserit write their prediction and the
// Fremen place their forces while traitors are drawn. Only the Bene Gesserit draw after their prediction is sealed. The
// first treachery cards come last.
const (
	stepPredict  = "predict"
	stepPlace    = "place"
	stepTraitors = "traitors"
	stepCards    = "cards"
)

func init() {
	register(kinds{"predicted": Predicted{}, "traitors.drawn": TraitorsDrawn{}, "traitors.kept": TraitorsKept{}})
}

// Setup gives the position before the first input: sheets read, pieces where they start, nothing drawn.
func (Rules) Setup(h engine.Header) (engine.State, error) {
	rules, err := rulebook.New(h.Profile, h.House)
	if err != nil {
		return nil, err
	}
	if h.Cards != engine.CardsTable && h.Cards != engine.CardsPhone {
		return nil, engine.Refuse("DUNE-SETUP-18", "setup.cards", "cards", h.Cards)
	}
	seats, circle, err := seating(rules, h.Seats)
	if err != nil {
		return nil, err
	}
	sheets, err := bookOf(rules, h.Seats)
	if err != nil {
		return nil, err
	}
	s := &State{
		rules: rules, book: sheets, cards: h.Cards, seats: seats, circle: circle,
		turn: 1, phase: Setup, storm: 18, shieldWall: true,
		seat: map[Faction]*Seat{}, board: map[board.Place]map[Faction]Forces{}, spice: map[board.Place]int{},
	}
	for _, f := range seats {
		s.seat[f] = s.openingSeat(s.sheet(f))
		if start := s.sheet(f).Start; start != nil && !s.placesAdvisor(f) { // [DUNE-SETUP-09, DUNE-SETUP-11]
			p, _ := start.Territory.OnlyPlace()
			n := Forces{Normal: start.Count}
			s.setForces(p, f, n)
			s.own(f).Reserves = s.seat[f].Reserves.minus(n)
		}
		s.placeCustom(f)
	}
	if custom := s.sheet(BeneTleilax).Custom; custom != nil {
		s.allyRevivals = custom.AllyRevivals
	}
	s.step = s.setupStep()
	s.promptCache, s.lastShown = &promptCache{}, &lastShown{}
	return s, nil
}

// seating checks that every faction sits once, on its own circle [DUNE-SETUP-01, DUNE-SETUP-02].
func seating(r *rulebook.Ruleset, setups []engine.SeatSetup) ([]Faction, map[Faction]int, error) {
	circle, taken := map[Faction]int{}, map[int]Faction{}
	for _, seat := range setups {
		f := seat.Faction
		if err := mayBeSeated(r, f); err != nil {
			return nil, nil, err
		}
		if at, twice := circle[f]; twice {
			return nil, nil, engine.Refuse("DUNE-SETUP-02", "setup.faction_twice", "faction", string(f), "circle", at)
		}
		if seat.Circle < 1 || seat.Circle > len(board.Circles()) {
			return nil, nil, engine.Refuse("DUNE-SETUP-01", "setup.no_circle", "faction", string(f), "circle", seat.Circle)
		}
		if other, full := taken[seat.Circle]; full {
			return nil, nil, engine.Refuse("DUNE-SETUP-01", "setup.circle_taken", "circle", seat.Circle, "faction", string(other))
		}
		circle[f], taken[seat.Circle] = seat.Circle, f
	}
	if len(circle) < 2 {
		return nil, nil, engine.Refuse("DUNE-SETUP-01", "setup.too_few")
	}
	seats := make([]Faction, 0, len(circle))
	for c := 1; c <= len(board.Circles()); c++ {
		if f, ok := taken[c]; ok {
			seats = append(seats, f)
		}
	}
	return seats, circle, nil
}

// openingSeat is a faction's sheet: its purse [DUNE-SETUP-08], twenty forces in reserve, its leaders.
func (s *State) openingSeat(f rulebook.Sheet) *Seat {
	seat := &Seat{Spice: f.Spice, Reserves: s.allForces(f.ID), Leaders: map[rulebook.Leader]LeaderState{}}
	for _, l := range f.Leaders {
		seat.Leaders[l.ID] = LeaderState{At: atReady}
	}
	seat.Kwisatz = s.kwisatzAtStart(f.ID)
	return seat
}

// setupStep is the first part of setup that is not complete.
func (s *State) setupStep() string {
	switch {
	case s.mustPredict():
		return stepPredict
	case s.mustPlace(Fremen), s.mustPlace(BeneGesserit):
		return stepPlace
	case slices.ContainsFunc(s.seats, s.mustPick):
		return stepTraitors
	}
	return stepCards
}

func (s *State) mustPredict() bool {
	return s.has(BeneGesserit) && s.seat[BeneGesserit].Prediction == nil && !s.paper
}

// mustPlace reports whether a faction must still place its starting forces [DUNE-SETUP-10, DUNE-SETUP-12].
func (s *State) mustPlace(f Faction) bool {
	return s.has(f) && (s.sheet(f).Place != nil || s.placesAdvisor(f)) && len(s.placesOf(f)) == 0
}

// mustDraw reports whether a seat must still draw its four traitors.
func (s *State) mustDraw(f Faction) bool {
	seat := s.seat[f]
	return len(seat.Drawn) == 0 && seat.Traitors == nil && !(f == BeneGesserit && s.mustPredict())
}

// mustPick reports whether a seat must still choose its traitor.
func (s *State) mustPick(f Faction) bool { return s.seat[f].Traitors == nil }

func (d *decision) enterSetup() { d.enter(d.setupStep()) }

type predictArgs struct {
	Faction Faction `json:"faction" kind:"seat"`
	Turn    int     `json:"turn" kind:"number"`
}

// predict seals the Bene Gesserit's prediction [DUNE-SETUP-13].
func (d *decision) predict(f Faction, in predictArgs) error {
	switch {
	case f != BeneGesserit || d.phase != Setup:
		return d.wrongPhase("DUNE-SETUP-13")
	case d.paper:
		return engine.Refuse("DUNE-SETUP-13", "paper.already")
	case len(d.seat[f].Drawn) > 0 || d.step == stepCards:
		return privateRefusal(engine.Refuse("DUNE-SETUP-13", "predict.sealed"))
	case in.Faction == f || !d.has(in.Faction):
		return privateRefusal(engine.Refuse("DUNE-SETUP-13", "predict.faction", "factions", without(d.seats, f)))
	case in.Turn < 1 || in.Turn > d.maxTurns():
		return privateRefusal(engine.Refuse("DUNE-SETUP-13", "predict.turn", "last", d.maxTurns()))
	}
	sealed := Prediction(in)
	d.own(f).Prediction = &sealed
	d.emit(Predicted{f, sealed})
	d.settleSetup()
	return nil
}

type placeArgs struct {
	At []placedForces `json:"at" kind:"rows"`
}

// placedForces are the forces that are set up in one place.
type placedForces struct {
	Territory board.Territory `json:"territory" kind:"place" second:"sector"`
	Sector    int             `json:"sector" kind:"number"`
	Normal    int             `json:"normal" kind:"count"`
	Special   int             `json:"special" kind:"count"`
	Advisors  int             `json:"advisors" kind:"count"`
}

// place sets up the forces whose place a faction may choose.
func (d *decision) place(f Faction, in placeArgs) error {
	switch {
	case d.phase != Setup || !d.mustPlace(f):
		return d.wrongPhase("DUNE-SETUP-10")
	case d.placesAdvisor(f):
		return d.placeAdvisor(in)
	}
	return d.placeFremen(f, in)
}

// placeFremen splits the Fremen's ten starting forces [DUNE-SETUP-10].
func (d *decision) placeFremen(f Faction, in placeArgs) error {
	sheet, left, sum := d.sheet(f).Place, d.seat[f].Reserves, 0
	var at []ForcesMoved
	for _, x := range in.At {
		p := board.At(x.Territory, x.Sector)
		if only, ok := x.Territory.OnlyPlace(); ok && x.Sector == 0 {
			p = only
		}
		if !slices.Contains(sheet.Among, x.Territory) {
			return engine.Refuse("DUNE-SETUP-10", "place.territory", "territory", x.Territory, "among", sheet.Among)
		}
		if !p.Exists() {
			return engine.Refuse("DUNE-SETUP-10", "place.sector", "territory", x.Territory, "sectors", x.Territory.Sectors())
		}
		n := Forces{Normal: x.Normal, Special: x.Special, Advisors: x.Advisors}
		sum += n.total()
		if !left.covers(n) {
			return engine.Refuse("DUNE-SETUP-10", "place.count", "count", sheet.Count, "placed", sum)
		}
		left = left.minus(n)
		if n.total() > 0 {
			at = append(at, ForcesMoved{f, inReserves, p.String(), n, "place", "DUNE-SETUP-10"})
		}
	}
	if sum != sheet.Count {
		return engine.Refuse("DUNE-SETUP-10", "place.count", "count", sheet.Count, "placed", sum)
	}
	for _, e := range at {
		d.moveForces(e)
	}
	d.settleSetup()
	return nil
}

type traitorsDrawArgs struct {
	Leaders []rulebook.Leader `json:"leaders" kind:"leaders"`
}

// drawTraitors notes the four leaders that a seat drew.
func (d *decision) drawTraitors(f Faction, in traitorsDrawArgs) error {
	ruling := d.traitorRuling()
	switch {
	case d.phase != Setup || !d.has(f) || !d.mustDraw(f):
		return d.wrongPhase(ruling)
	case len(in.Leaders) != traitorsDrawn:
		return privateRefusal(engine.Refuse(ruling, "traitors.four"))
	}
	if _, l, ok := pile.Take(d.traitorPool(), in.Leaders); !ok {
		return privateRefusal(engine.Refuse(ruling, "traitors.not_in_pool", "leader", l))
	}
	drawn := slices.Sorted(slices.Values(in.Leaders))
	d.own(f).Drawn = drawn
	d.emit(TraitorsDrawn{f, drawn})
	d.keepWithoutChoice(f)
	d.settleSetup()
	return nil
}

// keepWithoutChoice settles the traitors of a seat without a choice: the Harkonnen keep all that they may [DUNE-SETUP-07],
// and if only enemies count a draw without enemies leaves no traitor [DUNE-SETUP-05].
func (d *decision) keepWithoutChoice(f Faction) {
	switch {
	case d.keepsAll(f) && d.rules.Is("traitor.harkonnen", "all"):
		d.settleTraitors(f, d.seat[f].Drawn)
	case d.keepsAll(f):
		d.settleTraitors(f, d.enemiesDrawn(f))
	case len(d.keepable(f)) == 0:
		d.settleTraitors(f, nil)
	}
}

// settleTraitors notes which leaders are a seat's traitors. A list without any is settled too.
func (d *decision) settleTraitors(f Faction, kept []rulebook.Leader) {
	d.own(f).Traitors = append([]rulebook.Leader{}, kept...)
	d.emit(TraitorsKept{f, kept})
}

type traitorKeepArgs struct {
	Leader rulebook.Leader `json:"leader" kind:"leader"`
}

// keepTraitor settles which of the four drawn leaders is a seat's traitor.
func (d *decision) keepTraitor(f Faction, in traitorKeepArgs) error {
	ruling := d.traitorRuling()
	if d.keepsAll(f) {
		ruling = "DUNE-SETUP-07" // the Harkonnen are not asked
	}
	if d.phase != Setup || !d.mustPick(f) || len(d.seat[f].Drawn) == 0 {
		return d.wrongPhase(ruling)
	}
	if !slices.Contains(d.keepable(f), in.Leader) {
		return privateRefusal(engine.Refuse(ruling, "traitors.keep", "leaders", d.keepable(f)))
	}
	d.settleTraitors(f, []rulebook.Leader{in.Leader})
	d.settleSetup()
	return nil
}

// settleSetup goes on to the next part of setup if the present one is complete.
func (d *decision) settleSetup() {
	step := d.setupStep()
	if step == d.step {
		return
	}
	if step == stepCards {
		d.enter(step, d.seats...)
		d.dealUnseen()
		return
	}
	d.enter(step)
}

// dealUnseen notes the first treachery cards as dealt if people deal [DUNE-SETUP-14].
func (d *decision) dealUnseen() {
	if d.appDeals() {
		return
	}
	for _, f := range d.seats {
		for range d.sheet(f).StartingCards {
			d.moveCard(CardMoved{From: inDeck, To: string(f), Why: "dealt", Ruling: "DUNE-SETUP-14"})
		}
	}
}

// finishSetup starts turn 1.
func (d *decision) finishSetup() { d.begin(Storm) }

// endStartingCards begins play once every seat has logged its starting card [DUNE-SETUP-14].
func (d *decision) endStartingCards() {
	if d.step == stepCards {
		d.finishSetup()
	}
}
