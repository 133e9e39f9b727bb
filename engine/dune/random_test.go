package dune

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"os"
	"reflect"
	"slices"
	"strconv"
	"testing"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/dune/rulebook"
	"github.com/judgeofthechange/judge/engine/gamekit"
	"github.com/judgeofthechange/judge/engine/player"
	"github.com/judgeofthechange/judge/engine/record"
)

// randomGames is how many games each profile plays; DUNE_GAMES plays more.
func randomGames() int {
	if n, err := strconv.Atoi(os.Getenv("DUNE_GAMES")); err == nil {
		return n
	}
	if testing.Short() {
		return 4
	}
	return 40
}

// TestRandomGames plays legal games by what the open prompts offer and checks every invariant of the table after every
// input: forces, cards and spice are conserved, somebody is always asked until there is a result, every
// prompt can be answered, no projection and no preview depends on what its viewer may not know, and a journal folds into the
// state of live play.
func TestRandomGames(t *testing.T) {
	for _, p := range rulebook.Editions.Profiles {
		profile := p.ID
		for _, cards := range []string{engine.CardsPhone, engine.CardsTable} {
			t.Run(profile+" "+cards, func(t *testing.T) {
				t.Parallel()
				ends := map[string]int{}
				for seed := range randomGames() {
					header := randomHeader(uint64(seed), profile, cards)
					g := &randomGame{r: rand.New(rand.NewPCG(uint64(seed), 7)), header: header}
					if err := g.play(); err != nil {
						t.Fatalf("game %d, line %d: %v\n%s", seed, g.line, err, g.record())
					}
					ends[g.state().result.By]++
				}
				t.Logf("ends: %v", ends)
			})
		}
	}
}

// randomHeader seats two to six factions anywhere.
func randomHeader(seed uint64, profile, cards string) engine.Header {
	r := rand.New(rand.NewPCG(seed, 1))
	h := engine.Header{Version: 1, Game: "dune", Profile: profile, Cards: cards}
	circles := r.Perm(6)
	for i, f := range r.Perm(6)[:2+r.IntN(5)] {
		h.Seats = append(h.Seats, engine.SeatSetup{Faction: rulebook.Sheets()[f].ID, Circle: circles[i] + 1})
	}
	if r.IntN(2) == 0 { // half of the tables are full
		h.Seats = h.Seats[:0]
		for i, f := range rulebook.Sheets() {
			h.Seats = append(h.Seats, engine.SeatSetup{Faction: f.ID, Circle: circles[i] + 1})
		}
	}
	h.House = randomHouse(r)
	h.House["game.turns"] = "3"
	if profile == "ah-optional" && h.House["factions.typed"] != "no" && r.IntN(3) > 0 {
		typeSheets(r, &h)
	}
	if seed%6 == 0 { // some go on until decks run out and leaders die twice
		h.House["game.turns"] = "7"
	}
	return h
}

// randomHouse sets some of the house switches to any of their values; every other table plays by the book.
func randomHouse(r *rand.Rand) map[string]engine.SwitchValue {
	house := map[string]engine.SwitchValue{}
	if r.IntN(2) == 0 {
		return house
	}
	for _, s := range rulebook.Editions.Switches {
		value := s.Values[r.IntN(len(s.Values))]
		if value == "number" {
			value = strconv.Itoa(1 + r.IntN(12))
		}
		if r.IntN(3) == 0 {
			house[s.ID] = engine.SwitchValue(value)
		}
	}
	return house
}

// typeSheets seats a faction of a typed sheet in somebody's place, and gives another a principal leader.
func typeSheets(r *rand.Rand, h *engine.Header) {
	typed := CustomFactions()
	sheet := rulebook.CustomSheet{
		Spice: r.IntN(12), Forces: 15 + r.IntN(10), FreeRevival: r.IntN(4), HandLimit: 3 + r.IntN(4), Traitors: 1 + 3*r.IntN(2),
		Start:     []rulebook.StartAt{{Territory: "shield-wall", Sector: 8, Count: 4}, {Territory: "polar-sink", Count: 1}},
		Principal: "Scytale",
	}
	for i := range 4 + r.IntN(3) {
		sheet.Leaders = append(sheet.Leaders, rulebook.CustomLeader{ID: rulebook.Leader(fmt.Sprintf("Face Dancer %d", i)), Strength: 1 + r.IntN(6)})
	}
	h.Seats[0].Faction, h.Seats[0].Sheet = typed[r.IntN(len(typed))], mustJSON(sheet)
	h.Seats[1].Sheet = mustJSON(rulebook.CustomSheet{Principal: "Paul-Muad'Dib"})
	h.House["leaders.principal"] = []engine.SwitchValue{"10", "8"}[r.IntN(2)]
}

type randomGame struct {
	r        *rand.Rand
	header   engine.Header
	live     *engine.Timeline
	restored *engine.Timeline
	asked    []engine.Prompt // the open prompts of askedOf
	askedOf  *State
	// Some of the states that others have seen. Whatever is played or refused afterwards, they share what it does not touch, and stay.
	published []published
	bank      int // what the bank has paid out, less what it took
	opening   int // spice on the table before the first input
	line      int
}

func (g *randomGame) state() *State { return g.live.State().(*State) }

// prompts lists the open prompts. That is slow: each state is asked once.
func (g *randomGame) prompts() []engine.Prompt {
	if s := g.state(); g.askedOf != s {
		g.asked, g.askedOf = g.live.Prompts(), s
	}
	return g.asked
}

// mostInputs is more than any game of five turns has.
const mostInputs = 6000

// sit begins the game, and one beside it that is folded only from the journal.
func (g *randomGame) sit() error {
	var err error
	if g.live, err = engine.NewTimeline(Rules{}, g.header); err != nil {
		return err
	}
	g.restored, err = engine.NewTimeline(Rules{}, g.header)
	return err
}

func (g *randomGame) play() error {
	if err := g.sit(); err != nil {
		return err
	}
	g.opening = g.state().spiceInPlay()
	for g.line = 2; g.state().result == nil; g.line++ {
		if g.line > mostInputs {
			return fmt.Errorf("the game does not end")
		}
		if g.line%8 == 0 {
			g.published = append(g.published, published{g.line, g.state(), stateBytes(g.state())})
		}
		if err := g.input(); err != nil {
			return err
		}
		if err := g.invariants(); err != nil {
			return err
		}
		if err := g.sameAsked(); err != nil {
			return err
		}
	}
	if err := changedSince(g.published); err != nil {
		return err
	}
	return g.sameRestored()
}

// input answers one of the open prompts, or steps in with a card.
func (g *randomGame) input() error {
	prompts := g.prompts()
	open := slices.DeleteFunc(slices.Clone(prompts), func(p engine.Prompt) bool {
		return p.IsAnswered() || p.Ask == "play" || p.IsNonBlocking() && p.Ask != "release" && g.r.IntN(3) > 0
	})
	if c, ok := g.interruption(); ok {
		return g.submit(c, true)
	}
	if len(open) == 0 {
		for _, p := range prompts {
			if p.Ask == "play" && !p.IsNonBlocking() {
				return g.submit(engine.NewCommand(engine.Moderator, "advance", nil), false)
			}
		}
		return fmt.Errorf("nobody is asked: %v", prompts)
	}
	p := open[g.r.IntN(len(open))]
	// A seat that logs what it drew at the table names what it could hold for all it knows; another may hold it.
	named := p.Ask == "cards.draw" || p.Ask == "traitors.draw" || p.Ask == "swap.take" || p.Ask == "swap.return"
	c, ok := player.New(g.r).Answer(p)
	if !ok {
		return nil
	}
	return g.submit(c, named && p.For != engine.App)
}

// interruption sometimes plays a card, states a deal or lends a power: what nobody asked for. The rules may refuse it.
func (g *randomGame) interruption() (engine.Command, bool) {
	s := g.state()
	f := s.seats[g.r.IntN(len(s.seats))]
	other := s.seats[g.r.IntN(len(s.seats))]
	switch g.r.IntN(40) {
	case 0, 1, 2:
		return g.card(f, other)
	case 3:
		return engine.NewCommand(f, "bribe", m{"to": other, "spice": 1, "text": "a favour"}), true
	case 4:
		return engine.NewCommand(f, "accept", m{"deal": 1 + g.r.IntN(len(s.deals)+1)}), true
	case 5:
		return engine.NewCommand(f, "allow", m{"to": other, "power": lendable[g.r.IntN(len(lendable))]}), true
	case 6:
		return engine.NewCommand(f, "support", m{"to": other, "for": forShipment, "spice": 2}), true
	case 7:
		return engine.NewCommand(f, "give", m{"to": other, "spice": 1}), true
	case 9:
		return engine.NewCommand(f, "message", m{"to": other, "text": "leave it to me"}), true
	case 10:
		return engine.NewCommand(f, "raise", m{"about": raiseReasons[g.r.IntN(len(raiseReasons))]}), g.r.IntN(4) == 0
	case 11:
		return engine.NewCommand(f, "deal", m{"to": other, "text": "peace", "due": g.due()}), true
	case 8:
		if hand := s.seat[f].Hand; len(hand) > 0 {
			return engine.NewCommand(f, "show", m{"to": other, "what": hand[0]}), true
		}
	}
	return engine.Command{}, false
}

func (g *randomGame) card(f, other Faction) (engine.Command, bool) {
	s := g.state()
	hand := s.seat[f].Hand
	if len(hand) == 0 {
		return engine.Command{}, false
	}
	c := hand[g.r.IntN(len(hand))]
	args := m{"card": c}
	if s.isKarama(f, c) {
		return engine.NewCommand(f, "play", g.karama(args, f, other)), true
	}
	switch c {
	case rulebook.WeatherControl:
		args["sectors"] = g.r.IntN(11)
	case rulebook.Truthtrance:
		args["ask"], args["question"] = other, "Is it so?"
	case rulebook.TleilaxuGhola:
		args["normal"] = gamekit.Between(g.r, 1, 5)
	}
	return engine.NewCommand(f, "play", args), true
}

// karama plays a Karama for one of its uses, of those that would do something now if there are any.
func (g *randomGame) karama(args m, f, other Faction) m {
	stoppable := rulebook.Sheets()[g.r.IntN(len(rulebook.Sheets()))].Stoppable
	uses := []string{"buy", "half-shipment", "special", "block:" + string(stoppable[g.r.IntN(len(stoppable))])}
	args["use"] = uses[g.r.IntN(len(uses))]
	if args["use"] == "special" && (f == Atreides || f == Harkonnen) {
		args["against"] = other
	}
	if args["use"] == "special" && f == Harkonnen {
		args["take"] = gamekit.Between(g.r, 1, 3)
	}
	return args
}

// due is a moment at which a deal comes due, of any kind.
func (g *randomGame) due() m {
	if a := g.state().auction; a != nil && g.r.IntN(2) == 0 {
		return m{"lot": a.Lot}
	}
	return m{"phase": phases[g.r.IntN(len(phases))]}
}

// submit sends a command. Only an interruption may be refused: what prompts offer is always taken.
func (g *randomGame) submit(c engine.Command, mayRefuse bool) error {
	before := g.state()
	var was []byte
	if mayRefuse && g.line%4 == 0 { // a look costs as much as an input
		was, _ = json.Marshal(Rules{}.Project(before, engine.Referee))
	}
	step, err := g.live.Decide(c)
	if err != nil {
		if _, refused := err.(*engine.Refusal); !refused || !mayRefuse {
			return fmt.Errorf("%s: %w", mustJSON(c), err)
		}
		if was == nil {
			return nil
		}
		if is, _ := json.Marshal(Rules{}.Project(before, engine.Referee)); !bytes.Equal(was, is) {
			return fmt.Errorf("%s: refused, yet it changed the table", mustJSON(c))
		}
		return nil
	}
	g.live.Commit(step)
	for _, e := range step.Entry.Events {
		if e, ok := e.(SpiceMoved); ok {
			g.bank += paidBy(inBank, e.From, e.Amount) - paidBy(inBank, e.To, e.Amount)
		}
	}
	raw, err := engine.EncodeEntry(Rules{}, step.Entry)
	if err != nil {
		return err
	}
	entry, err := engine.DecodeEntry(Rules{}, raw)
	if err != nil {
		return err
	}
	g.restored.Restore(entry)
	return nil
}

func paidBy(who, from string, amount int) int {
	if who == from {
		return amount
	}
	return 0
}

// spiceInPlay is all spice outside the bank.
func (s *State) spiceInPlay() int {
	n := 0
	for _, seat := range s.seat {
		n += seat.Spice + seat.Front
	}
	for _, heap := range s.spice {
		n += heap
	}
	return n
}

func mustJSON(v any) []byte {
	b, err := json.Marshal(v)
	if err != nil {
		panic(err)
	}
	return b
}

// sameRestored compares the folded journal with live play, as everyone sees it.
func (g *randomGame) sameRestored() error {
	for _, v := range []engine.Viewer{engine.Referee, engine.Public, engine.AtSeat(g.state().seats[0])} {
		live, folded := mustJSON(g.live.Project(v)), mustJSON(g.restored.Project(v))
		if !bytes.Equal(live, folded) {
			return fmt.Errorf("the journal folds into another game:\n%s\n%s", live, folded)
		}
	}
	return nil
}

// sameAsked proves that who is asked what does not follow from the choices.
func (g *randomGame) sameAsked() error {
	want := slices.Clone(g.prompts())
	for i := range want {
		want[i].Choices = nil
	}
	if got := g.live.Asked(); !reflect.DeepEqual(got, want) && len(got)+len(want) > 0 {
		return fmt.Errorf("without choices %+v are asked, with choices %+v", got, want)
	}
	return nil
}

// record writes the game so far, to be replayed and looked at.
func (g *randomGame) record() string {
	var b bytes.Buffer
	if err := record.Write(&b, g.live); err != nil {
		return err.Error()
	}
	return b.String()
}
