package dune

import (
	"github.com/judgeofthechange/judge/engine/dune/board"
	"github.com/judgeofthechange/judge/engine/dune/rulebook"
	"github.com/judgeofthechange/judge/engine/gamekit"
)

// parts is the whole state but for the header's part and what is worked out from the rest.
var parts = gamekit.Parts[*State]{
	gamekit.Converted("verdict", interruptOf[PendingVictory], setInterrupt[PendingVictory]),
	gamekit.Converted("question", interruptOf[Question], setInterrupt[Question]),
	gamekit.Converted("swap", interruptOf[Swap], setInterrupt[Swap]),
	gamekit.Converted("raised", (*State).raised, func(s *State, up []Faction) { s.setRaisedHands(up) }),
	gamekit.Converted("declaration", interruptOf[Declaration], setInterrupt[Declaration]),
	gamekit.Converted("claim", interruptOf[WorthlessClaim], setInterrupt[WorthlessClaim]),
	gamekit.Converted("window", interruptOf[Window], setInterrupt[Window]),
	gamekit.Value("turn", func(s *State) *int { return &s.turn }),
	gamekit.Value("lastTurn", func(s *State) *int { return &s.lastTurn }),
	gamekit.Value("phase", func(s *State) *Phase { return &s.phase }),
	gamekit.Value("step", func(s *State) *string { return &s.step }),
	gamekit.Value("serial", func(s *State) *int { return &s.serial }),
	gamekit.Value("storm", func(s *State) *int { return &s.storm }),
	gamekit.Value("stormMove", func(s *State) *int { return &s.stormMove }),
	gamekit.Value("moveShown", func(s *State) *bool { return &s.moveShown }),
	gamekit.Value("stormNext", func(s *State) *int { return &s.stormNext }),
	gamekit.Value("tokenUnseen", func(s *State) *bool { return &s.tokenUnseen }),
	gamekit.Value("stormLosses", func(s *State) *[]board.Place { return &s.stormLosses }),
	gamekit.Value("shieldWall", func(s *State) *bool { return &s.shieldWall }),
	gamekit.Value("blastTurn", func(s *State) *int { return &s.blastTurn }),
	gamekit.Value("worms", func(s *State) *int { return &s.worms }),
	gamekit.Value("order", func(s *State) *[]Faction { return &s.order }),
	gamekit.Value("wheels", func(s *State) *[]Faction { return &s.wheels }),
	gamekit.Entries("cities", func(s *State) *map[board.Territory]Faction { return &s.cities }),
	gamekit.Entries("seat", func(s *State) *map[Faction]*Seat { return &s.seat }),
	gamekit.Entries("board", func(s *State) *map[board.Place]map[Faction]Forces { return &s.board }),
	gamekit.Entries("spice", func(s *State) *map[board.Place]int { return &s.spice }),
	gamekit.Value("spiceDeck", func(s *State) *Deck[string] { return &s.spiceDeck }),
	gamekit.Entries("blown", func(s *State) *map[string]board.Territory { return &s.blown }),
	gamekit.Value("treachery", func(s *State) *Deck[rulebook.Card] { return &s.treachery }),
	gamekit.Value("waiting", func(s *State) *[]Faction { return &s.waiting }),
	gamekit.Value("answers", func(s *State) *[]Answered { return &s.answers }),
	gamekit.Value("messages", func(s *State) *[]Message { return &s.messages }),
	gamekit.Entries("about", func(s *State) *map[Faction]string { return &s.about }),
	gamekit.Value("blocked", func(s *State) *[]Block { return &s.blocked }),
	gamekit.Entries("lent", func(s *State) *map[rulebook.Ability]Faction { return &s.lent }),
	gamekit.Value("support", func(s *State) *[]Support { return &s.support }),
	gamekit.Entries("dials", func(s *State) *map[Faction]int { return &s.dials }),
	gamekit.Value("blow", func(s *State) **Blow { return &s.blow }),
	gamekit.Value("nexus", func(s *State) **Nexus { return &s.nexus }),
	gamekit.Value("claimed", func(s *State) *[]Faction { return &s.claimed }),
	gamekit.Value("auction", func(s *State) **Auction { return &s.auction }),
	gamekit.Value("turns", func(s *State) **Turns { return &s.turns }),
	gamekit.Value("battle", func(s *State) **BattleState { return &s.battle }),
	gamekit.Value("allyRevivals", func(s *State) *int { return &s.allyRevivals }),
	gamekit.Entries("harvest", func(s *State) *map[Faction]int { return &s.harvest }),
	gamekit.Value("deals", func(s *State) *[]Deal { return &s.deals }),
	gamekit.Converted("result", (*State).resultByRuling, (*State).setResultByRuling),
	gamekit.Value("paper", func(s *State) *bool { return &s.paper }),
	gamekit.Value("exempt", func(s *State) *Exemptions { return &s.exempt }),
}

// ruled is a result with the ruling that it follows.
type ruled struct {
	Result
	Ruling string
}

func (s *State) resultByRuling() *ruled {
	if s.result == nil {
		return nil
	}
	return &ruled{*s.result, s.result.ruling}
}

func (s *State) setResultByRuling(r *ruled) {
	if s.result = nil; r != nil {
		result := r.Result
		result.ruling = r.Ruling
		s.result = &result
	}
}
