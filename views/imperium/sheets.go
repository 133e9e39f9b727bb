package imperium

import (
	"slices"
	"strings"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/imperium/rulebook"
	"github.com/judgeofthechange/judge/views/i18n"
	art "github.com/judgeofthechange/judge/views/imperium/imperiumart"
	"github.com/judgeofthechange/judge/views/live"
	"github.com/judgeofthechange/judge/views/pages"
)

// sheets tell all about cards, Intrigue cards, leaders, Conflicts, spaces, Agent icons, Factions, tokens, Hagal cards and Rivals, as they
// are printed. A space and a card, or a space and a token, may have one name: then one sheet tells of both.
type sheets struct{}

// tokens have a sheet each. Three of them lie on a space of the same name.
var tokens = []string{"alliance", "high-council", "mentat", "swordmaster"}

// Has reports whether there is a sheet of a thing.
func (sheets) Has(thing string) bool {
	_, card := rulebook.CardOf(thing)
	_, intrigue := rulebook.IntrigueOf(thing)
	_, leader := rulebook.LeaderOf(thing)
	_, conflict := rulebook.ConflictOf(thing)
	_, space := rulebook.SpaceOf(thing)
	_, hagal := rulebook.HagalCardOf(thing)
	return card || intrigue || leader || conflict || space || hagal || isIcon(thing) || isRival(thing) || slices.Contains(tokens, thing)
}

// isIcon reports whether a thing is an Agent icon: of a Faction, or of the spaces without a track.
func isIcon(thing string) bool {
	return slices.ContainsFunc(rulebook.Spaces, func(s rulebook.Space) bool { return string(s.Icon) == thing })
}

// Sheet tells about a thing.
func (sheets) Sheet(c pages.Layout, thing string) pages.Sheet {
	s := &sheetOf{viewModel: viewModel{Screen: live.Screen{Layout: c}}, Sheet: pages.Sheet{Name: c.P.Term(thing)}}
	if space, ok := rulebook.SpaceOf(thing); ok {
		s.ofSpace(space)
	}
	if card, ok := rulebook.CardOf(thing); ok {
		s.ofCard(card)
	}
	if card, ok := rulebook.IntrigueOf(thing); ok {
		s.ofIntrigue(card)
	}
	if leader, ok := rulebook.LeaderOf(thing); ok {
		s.ofLeader(leader)
	}
	if conflict, ok := rulebook.ConflictOf(thing); ok {
		s.ofConflict(conflict)
	}
	if card, ok := rulebook.HagalCardOf(thing); ok && c.Profile != rulebook.Standard {
		s.ofHagal(card)
	}
	if isRival(thing) {
		s.ofRival()
	}
	if isIcon(thing) {
		s.ofIcon(rulebook.Icon(thing))
	}
	if slices.Contains(tokens, thing) {
		s.ofToken(thing)
	}
	s.Kind = strings.Join(s.kinds, " · ")
	return s.Sheet
}

// sheetOf is a sheet while it is put together.
type sheetOf struct {
	viewModel
	pages.Sheet
	kinds []string
}

// is says what the thing is, with its mark and the rulings about its kind.
func (s *sheetOf) is(kind, mark string, rulings ...string) {
	s.kinds, s.Rulings = append(s.kinds, kind), append(s.Rulings, rulings...)
	if s.Picture == nil {
		s.Picture = art.Drawn(mark, 56)
	}
}

// row adds a row, named by a text.
func (s *sheetOf) row(name, says string, marks ...art.Amount) {
	row := pages.SheetRow{Name: name, Says: says}
	if len(marks) > 0 {
		row.Marks = art.DrawnAmounts(marks)
	}
	s.Rows = append(s.Rows, row)
}

// names says the names of some things.
func names[T ~string](s *sheetOf, ids []T) string {
	var terms []string
	for _, id := range ids {
		terms = append(terms, term(s.viewModel, id))
	}
	return s.P.List(terms)
}

// box adds a box of a card: what it does, or that it does nothing.
func (s *sheetOf) box(name, text string) {
	says := s.t("about.nothing")
	if s.P.Has(text) {
		says = s.t(text)
	}
	s.row(s.t(name), says)
}

func (s *sheetOf) ofCard(card rulebook.Card) {
	marks := map[rulebook.Deck]string{rulebook.Starting: "card", rulebook.Reserve: "card", rulebook.Imperium: "persuasion"}
	mark := marks[card.Deck]
	if len(card.Factions) > 0 {
		mark = string(card.Factions[0])
	}
	s.is(s.t("about.kind.card."+string(card.Deck)), mark, "IMP-3.3", "IMP-3.11")
	if card.Cost == nil {
		s.row(s.t("about.row.cost"), s.t("about.free"))
	} else {
		s.row(s.t("about.row.cost"), s.t("about.persuasion", "n", *card.Cost), s.whole("persuasion", *card.Cost))
	}
	if len(card.Factions) > 0 {
		s.row(s.t("about.row.factions"), names(s, card.Factions))
	}
	var icons []art.Amount
	for _, icon := range card.Icons {
		icons = append(icons, art.Amount{Mark: string(icon)})
	}
	switch {
	case card.SendsAnywhere():
		s.row(s.t("about.row.icons"), s.t("about.everywhere"))
	case len(icons) == 0:
		s.row(s.t("about.row.icons"), s.t("about.sends.nowhere"))
	default:
		s.row(s.t("about.row.icons"), names(s, card.Icons), icons...)
	}
	s.box("about.row.agent", "card."+card.ID+".agent")
	s.box("about.row.reveal", "card."+card.ID+".reveal")
	s.box("about.row.acquire", "card."+card.ID+".acquire")
	if card.WhenTrashed != nil {
		s.row(s.t("about.row.when_trashed"), s.t("card."+card.ID+".when_trashed"))
	}
	copies := "about.copies"
	if card.Deck == rulebook.Starting {
		copies += ".starting"
	}
	s.row(s.t("about.row.copies"), s.t(copies, "n", card.Copies))
	s.disputed(card.Disputed)
}

func (s *sheetOf) ofIntrigue(card rulebook.IntrigueCard) {
	s.is(s.t("about.kind.intrigue"), "intrigue", "IMP-11.3", "IMP-11.4")
	var when []string
	for _, kind := range card.Types {
		if card.When == "won" {
			kind = card.When
		}
		when = append(when, s.t("about.types."+kind))
	}
	s.row(s.t("about.row.types"), strings.Join(when, " "))
	s.row(s.t("about.row.does"), s.t("intrigue."+card.ID+".does"))
	s.row(s.t("about.row.copies"), s.t("about.copies", "n", card.Copies))
	s.disputed(card.Disputed)
}

func (s *sheetOf) ofLeader(leader rulebook.Leader) {
	s.is(s.t("about.kind.leader"), leader.ID, "IMP-3.23")
	s.row(s.t("about.row.house"), s.P.Term(leader.House))
	s.row(s.t("about.row.ability", "name", s.t("ability."+leader.ID)), s.t("leader."+leader.ID+".does"))
	s.row(s.t("about.row.ring", "name", s.t("ring."+leader.ID)), s.t("ring."+leader.ID+".does"))
}

func (s *sheetOf) ofConflict(conflict rulebook.Conflict) {
	s.is(s.t("about.kind.conflict", "level", conflict.Level), "combat", "IMP-7.5", "IMP-7.6")
	for _, rank := range []struct{ id, name string }{{"first", "rank.first"}, {"second", "rank.second"}, {"third", "about.row.third"}} {
		steps := conflict.Rewards[rank.id]
		s.row(s.t(rank.name), s.inWords(steps), s.stepGains("", steps...)...)
	}
	if conflict.Control != "" {
		s.Rulings = append(s.Rulings, "IMP-5.1")
	}
	s.disputed(conflict.Disputed)
}

// disputed says of a component on which sources split that its print counts.
func (s *sheetOf) disputed(is bool) {
	if is {
		s.row(s.t("about.row.disputed"), s.t("about.disputed"))
	}
}

// inWords says as a sentence what some rewards give.
func (s *sheetOf) inWords(steps []rulebook.Step) string {
	return s.t("about.says", "what", i18n.Capital(s.stepWords(steps)))
}

func (s *sheetOf) stepWords(steps []rulebook.Step) string {
	var says []string
	for _, step := range steps {
		if step.Gain != nil {
			says = append(says, s.gainWords(*step.Gain)...)
		}
		if step.TrashCard > 0 {
			says = append(says, s.t("about.gain.trash"))
		}
		if step.Choose > 0 {
			var options []string
			for _, option := range step.Of {
				options = append(options, s.stepWords([]rulebook.Step{option}))
			}
			says = append(says, s.t("about.of", "count", step.Choose, "options", strings.Join(options, "; ")))
		}
	}
	return s.P.List(says)
}

func (s *sheetOf) gainWords(g rulebook.Gain) (says []string) {
	add := func(what string, n int, args ...any) {
		if n > 0 {
			says = append(says, s.t("about.gain."+what, append(args, "n", n)...))
		}
	}
	add("vp", g.VP)
	if g.Control != "" {
		add("control", 1, "space", g.Control)
	}
	if d := g.InfluenceDistinct; d != nil {
		add("distinct", d.Factions)
	}
	add("influence", g.InfluenceAny)
	add("mentat", g.MentatNextRound)
	add("intrigue", g.Intrigue)
	add("troops", g.Troops)
	add("spice", g.Spice)
	add("solari", g.Solari)
	add("water", g.Water)
	return says
}

// leadsTo is where a name on a part that several screens show leads; empty where names lead nowhere. All phones have the same.
func (s viewModel) leadsTo(thing string) string {
	if !s.HasSheet(thing) {
		return ""
	}
	back := pages.Layout{Code: s.Code}
	if s.For == engine.Moderator {
		back.For = s.For
	}
	return back.SheetURL(thing)
}
