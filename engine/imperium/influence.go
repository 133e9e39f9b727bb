package imperium

import (
	"slices"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/imperium/rulebook"
	"github.com/judgeofthechange/judge/engine/pile"
)

// Influence and Alliances. Steps are taken one at a time [IMP-10.7].

func init() {
	says("influence.changed", InfluenceChanged{}, "log.influence", "IMP-10.1", "seat", "faction", "by", "to", "of")
	register(kinds{"alliance.moved": AllianceMoved{}})
}

// levels of a track that matter.
const (
	pointAt    = 2
	allianceAt = 4
)

// changeInfluence moves a seat's marker one step up or down; several steps are taken one at a time [IMP-10.7].
func (d *decision) changeInfluence(src source, f Faction, by int) {
	c, is := src.seat, d.players[src.seat].Influence[f]+by
	if is > topInfluence || is < 0 { // [IMP-10.1]
		return
	}
	tied := d.tied(c, f)
	d.players[c].setInfluence(f, is)
	d.emit(InfluenceChanged{c, f, by, is, src.of})
	if by > 0 {
		d.rise(c, f, is)
	} else {
		d.fall(c, f, is, tied)
	}
}

// topRefusal refuses a gain of Influence at 6 where the table plays so; elsewhere it has no effect [IMP-10.1].
func (d *decision) topRefusal(c Color, factions ...Faction) error {
	for _, f := range factions {
		if d.players[c].Influence[f] >= topInfluence && d.rules.Is("influence.six", "refused") { // [IMP-10.1]
			return d.no("IMP-10.1", "influence.top", "faction", string(f))
		}
	}
	return nil
}

// gainedBy lists the Factions whose Influence steps give for certain.
func gainedBy(steps ...rulebook.Step) (out []Faction) {
	for _, s := range steps {
		if s.Gain != nil {
			out = append(out, sortedKeys(s.Gain.Influence)...)
		}
	}
	return out
}

// rise gives what a marker earns on its new step.
func (d *decision) rise(c Color, f Faction, is int) {
	if is == pointAt { // [IMP-9.7, IMP-10.1]
		d.changePoints(PointsChanged{c, 1, "influence", string(f), "IMP-10.1"})
	}
	if is == allianceAt && !d.isRival(c) { // [IMP-10.2, IMP-13.7]
		d.gain(source{c, string(f)}, rulebook.BonusOf(f), 1)
	}
	holder := d.ally(f)
	switch {
	case is < allianceAt || holder == c:
	case holder == "": // [IMP-10.3]
		d.giveAlliance(f, c, "IMP-10.3")
	case is > d.players[holder].Influence[f]: // [IMP-10.4]
		d.giveAlliance(f, c, "IMP-10.4")
	}
}

// tied lists the others who stand as high as a seat.
func (s *State) tied(c Color, f Faction) (out []Color) {
	for _, o := range s.opponents(c) {
		if s.players[o].Influence[f] == s.players[c].Influence[f] {
			out = append(out, o)
		}
	}
	return out
}

// fall takes what a marker loses on its way down; tied are those who stood as high before.
func (d *decision) fall(c Color, f Faction, is int, tied []Color) {
	if is == pointAt-1 { // [IMP-10.1]
		d.changePoints(PointsChanged{c, -1, "influence", string(f), "IMP-10.1"})
	}
	if d.ally(f) != c {
		return
	}
	if len(tied) == 0 && is < allianceAt {
		tied = d.highest(c, f)
	}
	switch {
	case len(tied) == 1: // [IMP-10.5]
		d.giveAlliance(f, tied[0], "IMP-10.5")
	case len(tied) > 1: // [IMP-10.5]
		i := d.wait(source{c, string(f)}, askAlliance, rulebook.Step{})
		d.turn.Pending[i].Faction, d.turn.Pending[i].Tied, d.turn.Pending[i].Must = f, tied, true
	case is < allianceAt: // [IMP-10.5]
		d.giveAlliance(f, "", "IMP-10.5")
	}
}

// highest lists the others who stand highest on a track, at 4 or more.
func (s *State) highest(c Color, f Faction) (out []Color) {
	top := allianceAt
	for _, o := range s.opponents(c) {
		switch is := s.players[o].Influence[f]; {
		case is > top:
			top, out = is, []Color{o}
		case is == top:
			out = append(out, o)
		}
	}
	return out
}

// giveAlliance moves a Faction's Alliance token with its Victory Point.
func (d *decision) giveAlliance(f Faction, to Color, ruling string) {
	from := d.ally(f)
	d.emit(AllianceMoved{f, from, to, ruling})
	if p := d.players[from]; p != nil {
		p.Alliances = pile.Without(p.Alliances, f)
		d.changePoints(PointsChanged{from, -1, "alliance", string(f), ruling})
	}
	if p := d.players[to]; p != nil {
		p.Alliances = append(p.Alliances, f)
		d.changePoints(PointsChanged{to, 1, "alliance", string(f), ruling})
	}
}

type allianceArgs struct {
	To Color  `json:"to" kind:"seat"`
	Of string `json:"of" kind:"of,optional,unlisted"`
}

// chooseAlly gives the lost token to one of several who were tied [IMP-10.5].
func (d *decision) chooseAlly(c Color, in allianceArgs) error {
	p, no := d.pending(c, askAlliance, in.Of)
	if no != nil {
		return no
	}
	if !slices.Contains(p.Tied, in.To) { // [IMP-10.5]
		return engine.Refuse("IMP-10.5", "alliance.tied", "seats", p.Tied)
	}
	d.settled(p.ID)
	d.giveAlliance(p.Faction, in.To, "IMP-10.5")
	return d.afterAnswer()
}

// InfluenceChanged is a marker's step on a Faction's track.
type InfluenceChanged struct {
	Seat    Color   `json:"seat"`
	Faction Faction `json:"faction"`
	By      int     `json:"by"`
	To      int     `json:"to"`
	Of      string  `json:"of"`
}

// AllianceMoved takes an Alliance token from a player or the board to a player or the board.
type AllianceMoved struct {
	Faction Faction `json:"faction"`
	From    Color   `json:"from,omitempty"`
	To      Color   `json:"to,omitempty"`
	Ruling  string  `json:"ruling"`
}

func (e AllianceMoved) tell(engine.Viewer) (engine.Message, bool) {
	key := "log.alliance"
	switch {
	case e.To == "":
		key = "log.alliance_back"
	case e.From != "":
		key = "log.alliance_taken"
	}
	return told(key, e.Ruling, "faction", e.Faction, "seat", e.To, "from", e.From)
}
