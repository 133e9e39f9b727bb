package home

import (
	"cmp"
	"slices"
	"strings"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/views/pages"
	"github.com/judgeofthechange/judge/views/rules"
	"github.com/judgeofthechange/judge/views/setup"
)

// SeatChoice is how one faction will be seated.
type SeatChoice struct {
	Seating string // id of its seating
	Faction engine.Seat
	Plays   bool
	Circle  int // 0 where none is chosen
	Name    string
	Sheet   map[string]string // what was typed on its custom sheet
}

// NewTablePage is the third tap: who plays, and on which circle.
type NewTablePage struct {
	Game           Game
	Profile        string
	Name           string
	Cards          string
	Guided         bool         // every screen explains the first turn
	Blind          bool         // see engine.Header
	Host           engine.Seat  // likewise
	Seating        string       // id of the one that is chosen
	Seats          []SeatChoice // of all seatings
	House          map[string]string
	Clocks         map[string]string // seconds, by kind
	LikeTable      *EarlierTable     // the table that is copied; nil for none
	FromSavedRules string            // the saved rules that are used; may be empty
	SaveAs         string            // the name to save them under, as typed
	SavedAs        string            // the name they were just saved under
	Refusals       []NewTableRefusal
}

// NewTableRefusal says what is wrong with the form.
type NewTableRefusal struct {
	Say, Ruling string
	Seat        engine.Seat // whose row it is about; empty for the whole form
}

// NewTable is the third tap before anything is chosen: the first seating, on the usual circles.
func NewTable(g Game, profile string) NewTablePage {
	page := NewTablePage{Game: g, Profile: profile}
	if len(g.Setup.Cards) > 0 {
		page.Cards = g.Setup.Cards[0]
	}
	page.Seating = page.Chosen().ID
	for _, seating := range page.seatings() {
		for i, faction := range seating.Seats {
			choice := SeatChoice{Seating: seating.ID, Faction: faction, Plays: i < cmp.Or(seating.Preselected, seating.Max)}
			if choice.Plays && i < g.Setup.Circles {
				choice.Circle = i + 1
			}
			page.Seats = append(page.Seats, choice)
		}
	}
	return page
}

// isRefused reports whether something is wrong with a seat's row.
func (n NewTablePage) isRefused(s SeatChoice) bool {
	return s.Plays && s.Seating == n.Seating && slices.ContainsFunc(n.Refusals, func(r NewTableRefusal) bool { return r.Seat == s.Faction })
}

// SharesCircle reports whether another seat that plays has a seat's circle.
func (n NewTablePage) SharesCircle(s SeatChoice) bool {
	return s.Circle > 0 && slices.ContainsFunc(n.Playing(), func(o SeatChoice) bool { return o.Faction != s.Faction && o.Circle == s.Circle })
}

func (n NewTablePage) seatings() []setup.Seating { return n.Game.Setup.SeatingsIn(n.Profile) }

// choosesSeats reports whether somebody has to say which seats are played.
func (n NewTablePage) choosesSeats() bool {
	return slices.ContainsFunc(n.seatings(), func(g setup.Seating) bool { return !g.Whole() })
}

// Chosen is the chosen seating, or else the first.
func (n NewTablePage) Chosen() setup.Seating {
	all := n.seatings()
	if len(all) == 0 {
		return setup.Seating{}
	}
	return all[max(0, slices.IndexFunc(all, func(g setup.Seating) bool { return g.ID == n.Seating }))]
}

// Playing lists the seats that will play.
func (n NewTablePage) Playing() []SeatChoice {
	return slices.DeleteFunc(slices.Clone(n.Seats), func(s SeatChoice) bool { return s.Seating != n.Seating || !s.Plays })
}

// SeatField names a seat's field: a faction may be in several seatings.
func (n NewTablePage) SeatField(name string, s SeatChoice) string {
	if s.Seating != "" {
		name += "." + s.Seating
	}
	return name + "." + string(s.Faction)
}

// hasFoldedChoices reports whether an option was chosen that is folded away at first.
func (n NewTablePage) hasFoldedChoices() bool { return n.Name != "" || n.Blind || len(n.House) > 0 }

func (n NewTablePage) hosts() []pages.Option {
	options := []pages.Option{{Text: n.Game.P.T("new.host_none")}}
	for _, s := range n.Seats {
		if o := (pages.Option{Value: string(s.Faction), Text: n.Game.P.Term(string(s.Faction))}); !slices.Contains(options, o) {
			options = append(options, o)
		}
	}
	return options
}

// explained explains the rule of a refusal.
func (n NewTablePage) explained(r NewTableRefusal) (rules.Explanation, bool) {
	return rules.Explain(pages.Layout{P: n.Game.P, Book: n.Game.Book}, r.Ruling)
}

// switchesOfGroup are the house rules of one part of the game.
type switchesOfGroup struct {
	key      string
	switches []setup.HouseSwitch
}

// groups lists the house rules part by part, whole modules first.
func (n NewTablePage) groups() []switchesOfGroup {
	var out []switchesOfGroup
	for _, s := range n.Game.Setup.Switches {
		if s.Plain || s.Default[n.Profile] == "" {
			continue
		}
		i := slices.IndexFunc(out, func(g switchesOfGroup) bool { return g.key == s.Group })
		if i < 0 {
			i, out = len(out), append(out, switchesOfGroup{key: s.Group})
		}
		out[i].switches = append(out[i].switches, s)
	}
	return out
}

// plain lists the rules that are asked with the players.
func (n NewTablePage) plain() []setup.HouseSwitch {
	return slices.DeleteFunc(slices.Clone(n.Game.Setup.Switches), func(s setup.HouseSwitch) bool { return !s.Plain || s.Default[n.Profile] == "" })
}

// changed counts a group's house rules that differ from the profile.
func (n NewTablePage) changed(g switchesOfGroup) int {
	count := 0
	for _, s := range g.switches {
		if n.House[s.Name] != "" {
			count++
		}
	}
	return count
}

// has reports whether a house rule's value has an item.
func (n NewTablePage) has(s setup.HouseSwitch, item string) bool {
	return slices.Contains(strings.Fields(cmp.Or(n.House[s.Name], s.Default[n.Profile])), item)
}

// options lists a house rule's values, the profile's own first.
func (n NewTablePage) options(s setup.HouseSwitch) []pages.Option {
	p, own := n.Game.P, s.Default[n.Profile]
	options := []pages.Option{{Text: p.T("new.as_profile", "value", p.Term(own))}}
	for _, v := range s.Values {
		if v != own {
			options = append(options, pages.Option{Value: v, Text: p.Term(v)})
		}
	}
	return options
}
