package imperium

import (
	"slices"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/gamekit"
	"github.com/judgeofthechange/judge/engine/imperium/rulebook"
)

// Makers and recall: bonus spice on Maker spaces without an Agent, then the check for the end, or everything home and the next round.

func init() {
	register(kinds{"bonus.changed": BonusSpiceChanged{}})
	silently(kinds{"agents.home": AgentsHome{}, "marker.passed": MarkerPassed{}})
	says("agent.recalled", AgentRecalled{}, "log.recalled", "IMP-3.22", "seat", "space")
	says("voice.heard", VoiceHeard{}, "log.voice", "IMP-12.3", "seat", "space")
	says("council.joined", CouncilJoined{}, "log.council", "IMP-6.4", "seat")
	says("swordmaster.hired", SwordmasterHired{}, "log.swordmaster", "IMP-3.20", "seat")
}

// makers puts a bonus spice on each Maker space without an Agent [IMP-8.1].
func (d *decision) makers() {
	d.emit(PhaseBegan{d.round, Makers})
	for _, space := range rulebook.Spaces {
		if space.BaseSpice() > 0 && len(d.posts[space.ID].Agents) == 0 { // [IMP-8.1, IMP-8.2]
			d.emit(BonusSpiceChanged{space.ID, 1})
		}
	}
	d.recallAll()
}

// recallAll checks for the end of the game [IMP-9.1]; otherwise all Agents and the Mentat go home, the marker passes on, and the next
// round begins [IMP-9.2].
func (d *decision) recallAll() {
	d.emit(PhaseBegan{d.round, Recall})
	ends := d.round >= lastRound || slices.ContainsFunc(d.seats, func(c Color) bool { return d.players[c].VP >= winningVP })
	if ends { // [IMP-9.1, IMP-9.3]
		d.beginEndgame()
		return
	}
	d.emit(AgentsHome{})                   // [IMP-9.2]
	d.emit(MarkerPassed{d.after(d.first)}) // [IMP-9.2]
	d.beginRound(d.round + 1)
}

// BonusSpiceChanged is bonus spice put on a Maker space or harvested from it.
type BonusSpiceChanged struct {
	Space string `json:"space"`
	By    int    `json:"by"`
}

func (e BonusSpiceChanged) apply(s *State) {
	p := s.posts[e.Space]
	p.Bonus += e.By
	s.setPost(e.Space, p)
}

func (e BonusSpiceChanged) tell(engine.Viewer) (engine.Message, bool) {
	return told("log.bonus", "IMP-8.1", gamekit.MoreOrLess(e.By, "space", e.Space)...)
}

// AgentsHome takes all Agents off the board and the Mentat back to its space. All may take turns again.
type AgentsHome struct{}

func (AgentsHome) apply(s *State) {
	for id, p := range s.posts {
		p.Agents = nil
		s.setPost(id, p)
	}
	s.mentat = ""
	for _, p := range s.players {
		p.Revealed = false
		p.Standing = slices.DeleteFunc(slices.Clone(p.Standing), func(b StandingBonus) bool { return b.Space != "" })
	}
}

// MarkerPassed gives the First Player marker to the next player.
type MarkerPassed struct {
	Seat Color `json:"seat"`
}

func (e MarkerPassed) apply(s *State) { s.first = e.Seat }

// AgentRecalled is an Agent back on its leader; its space is free at once [IMP-3.22].
type AgentRecalled struct {
	Seat  Color  `json:"seat"`
	Space string `json:"space"`
}

func (e AgentRecalled) apply(s *State) { s.takeAgent(e.Seat, e.Space) }

// VoiceHeard is a space under The Voice until its player's next turn.
type VoiceHeard struct {
	Seat  Color  `json:"seat"`
	Space string `json:"space"`
}

func (e VoiceHeard) apply(s *State) {
	p := s.posts[e.Space]
	p.Voice = e.Seat
	s.setPost(e.Space, p)
}

// hasMarker reports whether a seat has a marker for The Voice: any token, or a Control marker that is not in use.
func (s *State) hasMarker(c Color) bool {
	used := 0
	for _, p := range s.posts {
		if p.Control == c {
			used++
		}
		if p.Voice == c {
			used++
		}
	}
	return s.rules.Is("voice.marker", "any") || used < markersEach
}

// CouncilJoined is a Council seat taken.
type CouncilJoined struct {
	Seat Color `json:"seat"`
}

func (e CouncilJoined) apply(s *State) { s.players[e.Seat].Council = true }

// SwordmasterHired is a third Agent, usable at once.
type SwordmasterHired struct {
	Seat Color `json:"seat"`
}

func (e SwordmasterHired) apply(s *State) { s.players[e.Seat].ThirdAgent = true }
