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
	says("agent.recalled", AgentRecalled{}, "log.recalled", "IMP-3.22", "seat", "space")
	says("voice.heard", VoiceHeard{}, "log.voice", "IMP-12.3", "seat", "space")
	says("council.joined", CouncilJoined{}, "log.council", "IMP-6.4", "seat")
	says("swordmaster.hired", SwordmasterHired{}, "log.swordmaster", "IMP-3.20", "seat")
}

// makers puts a bonus spice on each Maker space without an Agent [IMP-8.1].
func (d *decision) makers() {
	d.beginPhase(Makers)
	for _, space := range rulebook.Spaces {
		if space.BaseSpice() > 0 && len(d.posts[space.ID].Agents) == 0 { // [IMP-8.1, IMP-8.2]
			d.changeBonus(space.ID, 1)
		}
	}
	d.recallAll()
}

// recallAll checks for the end of the game [IMP-9.1]; otherwise all Agents and the Mentat go home, the marker passes on, and the next
// round begins [IMP-9.2].
func (d *decision) recallAll() {
	d.beginPhase(Recall)
	ends := d.round >= lastRound || slices.ContainsFunc(d.circle, func(c Color) bool { return d.players[c].VP >= winningVP })
	if ends { // [IMP-9.1, IMP-9.3, IMP-13.26]
		d.beginEndgame()
		return
	}
	d.bringAgentsHome() // [IMP-9.2]
	d.first = d.after(d.first)
	d.beginRound(d.round + 1)
}

// BonusSpiceChanged is bonus spice put on a Maker space or harvested from it.
type BonusSpiceChanged struct {
	Space string `json:"space"`
	By    int    `json:"by"`
}

func (d *decision) changeBonus(space string, by int) {
	d.changePost(space, func(p *Post) { p.Bonus += by })
	d.emit(BonusSpiceChanged{space, by})
}

func (e BonusSpiceChanged) tell(engine.Viewer) (engine.Message, bool) {
	return told("log.bonus", "IMP-8.1", gamekit.MoreOrLess(e.By, "space", e.Space)...)
}

// bringAgentsHome takes all Agents off the board and the Mentat back to its space. All may take turns again.
func (s *State) bringAgentsHome() {
	for id := range s.posts {
		s.changePost(id, func(p *Post) { p.Agents = nil }) // [IMP-9.2, IMP-13.17]
	}
	s.mentat = ""
	for _, p := range s.players {
		p.Revealed = false
		p.Standing = slices.DeleteFunc(slices.Clone(p.Standing), func(b StandingBonus) bool { return b.Space != "" })
	}
}

// AgentRecalled is an Agent back on its leader; its space is free at once [IMP-3.22].
type AgentRecalled struct {
	Seat  Color  `json:"seat"`
	Space string `json:"space"`
}

// VoiceHeard is a space under The Voice until its player's next turn.
type VoiceHeard struct {
	Seat  Color  `json:"seat"`
	Space string `json:"space"`
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

// SwordmasterHired is a third Agent, usable at once.
type SwordmasterHired struct {
	Seat Color `json:"seat"`
}
