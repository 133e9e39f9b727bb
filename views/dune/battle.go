package dune

import (
	"slices"
	"strconv"
	"strings"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/dune"
	"github.com/judgeofthechange/judge/engine/dune/board"
	"github.com/judgeofthechange/judge/engine/dune/rulebook"
	"github.com/judgeofthechange/judge/views/live"
	"github.com/judgeofthechange/judge/views/pages"
)

// showsBattle reports whether a battle, current or last, is shown.
func (s *viewModel) showsBattle() bool {
	return s.Battle != nil && s.Battle.Territory != "" && s.Result == nil
}

// plansOpen reports whether both plans are revealed. Before that a viewer may know one plan, or an element of one.
func plansOpen(b dune.BattleView) bool {
	for _, f := range []dune.Faction{b.Aggressor, b.Defender} {
		if plan, known := b.Plans[f]; !known || plan.Only != nil {
			return false
		}
	}
	return true
}

// oneByOne hides a seat's plan prompt while it still has to show an element to prescience. The moderator, who enters what
// people say, may enter either.
func oneByOne(who engine.Seat, prompts []engine.Prompt) []engine.Prompt {
	shows := live.AskedBy(slices.DeleteFunc(slices.Clone(prompts), func(p engine.Prompt) bool { return p.IsAnswered() }), "prescience.answer")
	return slices.DeleteFunc(prompts, func(p engine.Prompt) bool {
		return p.Ask == "plan" && who != engine.Moderator && slices.Contains(shows, p.For)
	})
}

// elementAsked is the element that prescience waits for; empty if none.
func (s *viewModel) elementAsked() string {
	if s.Battle == nil || s.Battle.Prescience == nil || s.Battle.Prescience.Answered || s.Step != "plan" {
		return ""
	}
	return s.t("element." + s.Battle.Prescience.Element)
}

// waitsFor is the faction that has to show the asked element before a plan is sealed.
func (s *viewModel) waitsFor(f dune.Faction) dune.Faction {
	if s.elementAsked() == "" {
		return ""
	}
	if q := s.Battle.Prescience; q.By == f || q.For == f {
		return q.Of
	}
	return ""
}

// elementOptions lists what may be shown to prescience.
func (s *viewModel) elementOptions(c dune.ElementChoice) []pages.Option {
	out := make([]pages.Option, len(c.Values))
	for i, value := range c.Values {
		out[i] = pages.Option{Value: fieldValue(value.Name, value.Plan), Text: s.elementSays(value.Name, value.Plan)}
		switch {
		case c.Element != "leader":
		case out[i].Value == "":
			out[i].Text = s.t("label.plan.no_leader")
		default:
			out[i].Note = itoa(s.strength(value.Leader))
		}
	}
	return out
}

// pickForm is the form that chooses one of several battles.
func (s *viewModel) pickForm(p engine.Prompt, all dune.PickBattleChoice, b dune.BattleSite, against dune.Faction) pages.Form {
	f := s.Answer(p).With("arg.territory", string(b.Territory)).With("arg.against", string(against))
	twice := 0 // the storm may separate two battles in one territory
	for _, other := range all.Battles {
		if other.Territory == b.Territory {
			twice++
		}
	}
	if twice > 1 && len(b.Sectors) > 0 {
		f = f.With("arg.sector", itoa(b.Sectors[0]))
	}
	return f
}

func (s *viewModel) voiceOptions() []pages.Option {
	return []pages.Option{{Value: "true", Text: s.t("label.voice.play")}, {Value: "false", Text: s.t("label.voice.play_not")}}
}

// kindOptions names kinds of cards.
func (s *viewModel) kindOptions(kinds []string) []pages.Option {
	options := make([]pages.Option, len(kinds))
	for i, kind := range kinds {
		options[i] = pages.Option{Value: kind, Text: s.P.Term(kind)}
	}
	return options
}

// voiceSays puts the Voice's order into a sentence.
func (s *viewModel) voiceSays(o dune.VoiceOrder) string {
	key := "voice.says.not"
	if o.Play {
		key = "voice.says"
	}
	return s.t(key, "faction", o.Against, "what", o.What)
}

// planLeaders lists a plan's leaders and Cheap Heroes, and "none" if allowed.
func (s *viewModel) planLeaders(c dune.PlanChoice) []pages.Option {
	options := make([]pages.Option, 0, len(c.Leaders)+1)
	for _, l := range c.Leaders {
		o := pages.Option{Value: string(l), Text: term(s, l)}
		if n := c.Strength[l]; n > 0 {
			o.Note = itoa(n)
		}
		options = append(options, o)
	}
	for _, card := range rulebook.TreacheryCards() { // in every hand, so that the form's size reveals nothing
		if card.Kind == rulebook.HeroKind && !slices.Contains(c.Leaders, rulebook.Leader(card.ID)) {
			options = append(options, pages.Option{Value: string(card.ID), Text: term(s, card.ID), Note: "—", Off: true})
		}
	}
	if c.NoLeader {
		options = append(options, pages.Option{Text: s.t("label.plan.no_leader")})
	}
	return options
}

// planCards lists the cards for one slot of a plan, "none" first.
func (s *viewModel) planCards(cards []rulebook.Card) []pages.Option {
	return append([]pages.Option{{Text: s.t("label.plan.none")}}, pages.Terms(s.P, cards)...)
}

// opensEarly reports whether a blind plan would be opened before the other one is made.
func (s *viewModel) opensEarly(p engine.Prompt) bool {
	return s.Blind != nil && strings.HasPrefix(p.BlindGroup, dune.BlindShown)
}

// spiceSpan says the least and the most of some amounts of spice.
func spiceSpan(least, most int) string {
	if least == most {
		return itoa(least)
	}
	return itoa(least) + "–" + itoa(most)
}

func (s *viewModel) kwisatzOptions(c dune.PlanChoice) []pages.Option {
	return []pages.Option{{Value: "true", Text: "+" + itoa(c.Bonus)}, {Value: "false", Text: s.t("label.plan.without")}}
}

// forcesByKind names a faction's forces by kind.
func (s *viewModel) forcesByKind(f dune.Faction, n dune.Forces) string {
	var kinds []string
	if n.Normal > 0 {
		kinds = append(kinds, s.t("losses.of", "normal", n.Normal, "special", 0))
	}
	if n.Special > 0 {
		kinds = append(kinds, itoa(n.Special)+" "+s.elitesName(f))
	}
	return strings.Join(kinds, " + ")
}

// staying names the forces that survive; empty if none are lost or survive.
func (s *viewModel) staying(f dune.Faction, of dune.SectorForces, lost dune.Forces) string {
	left := dune.Forces{Normal: of.Normal - lost.Normal, Special: of.Special - lost.Special}
	if count(left) == 0 {
		return s.t("losses.none_stay")
	}
	return s.t("losses.stay", "forces", s.forcesByKind(f, left))
}

// onlyBattle reports whether there is nothing to choose.
func (s *viewModel) onlyBattle(all dune.PickBattleChoice) bool {
	return len(all.Battles) == 1 && len(all.Battles[0].Against) == 1
}

// oneBattle reports whether a prompt offers a single battle, so that no order has to be chosen.
func (s *viewModel) oneBattle(p engine.Prompt) bool {
	all, ok := p.Choices.(dune.PickBattleChoice)
	return ok && s.onlyBattle(all)
}

func (s *viewModel) forcesByKindList(f dune.Faction, list []dune.Forces) string {
	names := make([]string, len(list))
	for i, n := range list {
		names[i] = s.forcesByKind(f, n)
	}
	return s.P.List(names)
}

// treacherySays says what a seat knows about the leader it could call a traitor.
func (s *viewModel) treacherySays(c dune.TreacheryChoice) string {
	switch {
	case c.Leader == "":
		return s.t("label.treachery.nobody")
	case c.Loyal && !c.Mine:
		return s.t("label.treachery.loyal", "leader", c.Leader)
	case c.Mine:
		return s.t("label.treachery.mine", "leader", c.Leader)
	case c.Unknown:
		return s.t("label.treachery.unknown", "leader", c.Leader)
	}
	return s.t("label.treachery.not_mine", "leader", c.Leader)
}

// elementArg is an element of a plan for the printer.
func elementArg(value any) any {
	if dial, ok := value.(dune.Halves); ok {
		return float64(dial) / 2
	}
	return value
}

// fieldValue is an element of a plan as a field's value; empty for none.
func fieldValue(element string, p dune.Plan) string {
	switch element {
	case "leader":
		return string(p.Leader)
	case "weapon":
		return string(p.Weapon)
	case "defence":
		return string(p.Defence)
	case "spice":
		return itoa(p.Spice)
	case "kwisatz":
		return strconv.FormatBool(p.Kwisatz)
	}
	return strconv.FormatFloat(float64(p.Dial)/2, 'f', -1, 64)
}

// elementSays puts an element of a plan into words.
func (s *viewModel) elementSays(element string, p dune.Plan) string {
	switch value := fieldValue(element, p); {
	case element == "dial":
		return s.P.Say(elementArg(p.Dial))
	case element == "spice":
		return value
	case element == "kwisatz":
		return s.P.Say(p.Kwisatz)
	case value == "":
		return s.t("label.plan.none")
	default:
		return s.P.Term(value)
	}
}

// element is one revealed element of a plan.
type element struct {
	name, text string
	none       bool
	thing      string // of which there may be a sheet
	leader     rulebook.Leader
	strength   int
}

// elements lists the elements of a plan that a viewer was shown.
func (s *viewModel) elements(p dune.PlanView) []element {
	var out []element
	for _, name := range []string{"leader", "dial", "spice", "kwisatz", "weapon", "defence"} {
		if !p.Shows(name) || name == "spice" && p.Spice == 0 || name == "kwisatz" && !p.Kwisatz {
			continue
		}
		e := element{name: name, text: s.elementSays(name, p.Plan), none: fieldValue(name, p.Plan) == ""}
		switch name {
		case "leader", "weapon", "defence":
			e.thing = fieldValue(name, p.Plan)
		case "kwisatz":
			e.thing = name
		}
		if name == "leader" && !e.none {
			e.leader, e.strength = p.Leader, s.strength(p.Leader)
		}
		out = append(out, e)
	}
	return out
}

// lost reports whether an element is a leader that died in the battle.
func (e element) lost(b dune.BattleView) bool {
	return e.leader != "" && b.Outcome != nil && slices.Contains(b.Outcome.Killed, e.leader)
}

func (s *viewModel) hasSealed(b dune.BattleView, f dune.Faction) bool {
	return slices.Contains(b.Sealed, f) || s.Step == "plan" && s.Blind.Keeps(f)
}

// total is a side's strength, if totals were compared.
func (s *viewModel) total(b dune.BattleView, f dune.Faction) (string, bool) {
	if b.Outcome == nil {
		return "", false
	}
	n, ok := b.Outcome.Totals[f]
	return s.P.Say(elementArg(n)), ok
}

// sum lists the parts of a side's strength.
func (s *viewModel) sum(b dune.BattleView, f dune.Faction) string {
	var parts []string
	for _, part := range b.Outcome.Sums[f] {
		parts = append(parts, s.t("sum.part", "of", part.Of, "worth", part.Worth))
	}
	return strings.Join(parts, " + ")
}

// outcome says how a battle ended.
func (s *viewModel) outcome(o dune.Outcome) string {
	switch {
	case o.Explosion:
		return s.t("label.battle.explosion")
	case len(o.Traitors) > 0 && o.Winner == "":
		return s.t("label.battle.both_traitors")
	case len(o.Traitors) > 0:
		return s.t("label.battle.traitor", "leader", o.Traitors[0], "faction", o.Winner)
	case o.Winner == "":
		return s.t("label.battle.no_winner")
	}
	return s.t("label.battle.won", "faction", o.Winner)
}

// summand is one part of a combatant's total: what it is, what it adds, and the ruling behind it.
type summand struct {
	text, worth, ruling string
	lost                bool
}

// battleSum is a combatant's total step by step; nil if no totals were compared.
func (s *viewModel) battleSum(b dune.BattleView, f dune.Faction) []summand {
	if b.Outcome == nil || b.Outcome.Totals == nil {
		return nil
	}
	plan := b.Plans[f]
	var out []summand
	for _, part := range b.Outcome.Sums[f] {
		l := summand{text: s.P.Term(part.Of), worth: s.P.Say(elementArg(part.Worth)), ruling: rulingOfPart(part.Of)}
		if part.Of == numberPart {
			l.text = s.t("battle.number")
			if plan.Spice > 0 {
				l.text, l.ruling = s.t("battle.number.paid", "spice", plan.Spice), "DUNE-BATTLE-45"
			}
		}
		out = append(out, l)
	}
	if plan.Leader != "" && slices.Contains(b.Outcome.Killed, plan.Leader) {
		killed := summand{text: s.t("battle.killed", "leader", plan.Leader), worth: "0", ruling: "DUNE-BATTLE-28", lost: true}
		if w := b.Plans[b.Opponent(f)].Weapon; w != "" {
			killed.text = s.t("battle.killed.by", "leader", plan.Leader, "card", w)
		}
		out = append(out, killed)
	}
	return out
}

// numberPart is the dialled part of a total.
const numberPart = "number"

// rulingOfPart is the ruling that makes a part of a total count.
func rulingOfPart(of string) string {
	switch of {
	case numberPart:
		return "DUNE-BATTLE-23"
	case "kwisatz":
		return "DUNE-BATTLE-36"
	}
	return "DUNE-BATTLE-29"
}

// traitorCallers lists everybody who was asked to call a traitor, on every screen alike, so that nobody sees who has answered.
func (s *viewModel) traitorCallers() []dune.Faction {
	return slices.DeleteFunc(slices.Clone(s.InOrder()), func(f dune.Faction) bool {
		fights := s.Battle != nil && (f == s.Battle.Aggressor || f == s.Battle.Defender)
		return !fights && !slices.ContainsFunc(s.OpenPrompts, func(p engine.Prompt) bool { return p.Visibility == engine.TimingHidden && p.For == f })
	})
}

// nextBattle is the territory of this seat's next battle; empty if none.
func (s *viewModel) nextBattle() board.Territory {
	for _, b := range s.Battle.At {
		if b.Territory != s.Battle.Territory && slices.Contains(b.Factions, s.For) {
			return b.Territory
		}
	}
	return ""
}
