package dune

import (
	"iter"
	"slices"
	"strings"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/dune"
	"github.com/judgeofthechange/judge/engine/dune/rulebook"
	"github.com/judgeofthechange/judge/views/live"
	"github.com/judgeofthechange/judge/views/pages"
	"github.com/judgeofthechange/judge/views/typing"
)

// Examples gives lines to type: one for each open question, blocking ones first, and some that are possible at any time.
func (Pages) Examples(c pages.Layout, v engine.View, prompts []engine.Prompt) iter.Seq[pages.Example] {
	s := newViewModel(c, v, prompts)
	return func(yield func(pages.Example) bool) {
		if s.Result != nil {
			return
		}
		given := map[string]bool{}
		for p := range s.exampleAsks {
			line := ""
			if s.P.Has("bar.example." + p.Ask) {
				line = s.example(s.P.Raw("bar.example."+p.Ask), p)
			}
			if line == "" || given[line] {
				continue
			}
			given[line] = true
			if !yield(pages.Example{Line: line, Stem: s.stem(s.P.Raw("bar.example."+p.Ask), p), Do: p.Ask, Says: s.t("argument.command", "seat", string(p.For), "do", p.Ask)}) {
				return
			}
		}
		for _, e := range s.sayable() {
			if !yield(e) {
				return
			}
		}
	}
}

// exampleAsks gives what is asked, as far as a line may answer it, with passes and, where play goes on by it, the moderator's advance.
func (s *viewModel) exampleAsks(yield func(engine.Prompt) bool) {
	asked := slices.DeleteFunc(slices.Clone(s.allPrompts), func(p engine.Prompt) bool { return live.OnlyForSeat(p) || p.IsAnswered() })
	slices.SortStableFunc(asked, func(a, b engine.Prompt) int { return idleLast(s, a) - idleLast(s, b) })
	for _, p := range asked {
		if p.Ask == "play" {
			continue // everybody has the same window; the cards' own lines come later
		}
		if !yield(p) || mayPass(p) && !yield(engine.Prompt{For: p.For, Ask: "pass"}) {
			return
		}
	}
	if s.GoesOn() {
		yield(engine.Prompt{For: engine.Moderator, Ask: "advance"})
	}
}

// sayable lists examples that no prompt asks for: cards by name, deals, and the moderator's own commands.
func (s *viewModel) sayable() (out []pages.Example) {
	if s.Phase == dune.Setup {
		return nil
	}
	who := s.InOrder()[0]
	if f := s.acting(); f != "" {
		who = f
	}
	add := func(key, do string, f dune.Faction, more ...string) {
		line := strings.NewReplacer(more...).Replace(s.P.Raw("bar.example." + key))
		line = s.example(line, engine.Prompt{For: f})
		out = append(out, pages.Example{Line: line, Do: do, Says: s.t("argument.command", "seat", f, "do", do)})
	}
	if s.Auction != nil && s.Auction.Turn != "" && s.Auction.High == nil {
		add("sold", soldCommand, engine.Moderator, "{seat}", strings.ToLower(seatCodes[s.Auction.Turn]), "{number}", itoa(s.leastBid()))
		add("unsold", soldCommand, engine.Moderator)
	}
	if p := s.promptFor("guild.turn", dune.Guild); p != nil {
		add("waits", "guild.turn", dune.Guild)
	}
	for _, c := range s.cardsNow() {
		key := "card"
		if s.P.Has("bar.example.card." + string(c)) {
			key += "." + string(c)
		}
		add(key, "play", who, "{card}", s.P.Term(string(c)))
	}
	for _, u := range s.Karama {
		if u.No == nil {
			f := s.karamaFor(u, who)
			add("karama", "play", f, "{use}", s.useWords(u))
		}
	}
	add("bribe", "bribe", who)
	add("deal", "deal", who)
	if from, to := s.bribeExample(); from != "" {
		add("give", "give", from, "{other}", seatCodes[to])
	}
	if from, to, kind := s.supportExample(); from != "" {
		add("support", "support", from, "{other}", seatCodes[to], "{word}", s.P.Term(kind))
	}
	if s.Nexus != nil {
		add("nexus.ally", "nexus.ally", who)
	}
	add("raise", "raise", who)
	if len(s.Raised) > 0 {
		add("release", "release", s.Raised[0])
	}
	add("spice", engine.Adjust, who)
	add("dead", engine.Adjust, who)
	add("last", lastCommand, engine.Moderator)
	add("ends", endCommand, engine.Moderator)
	return out
}

// karamaFor is a seat that may play a Karama for a use: the power's owner, the seat whose turn it is, or any that the power
// does not belong to.
func (s *viewModel) karamaFor(u dune.KaramaUse, who dune.Faction) dune.Faction {
	ability, stops := strings.CutPrefix(u.Use, "block:")
	switch {
	case u.Own != "":
		return u.Own
	case u.Use == "buy" && s.Auction != nil && s.Auction.Turn != "":
		return s.Auction.Turn
	case stops && rulebook.Ability(ability).Owner() == who:
		return s.Others(who)[0]
	}
	return who
}

// useWords are the words by which a line says what a Karama is for.
func (s *viewModel) useWords(u dune.KaramaUse) string {
	if ability, stops := strings.CutPrefix(u.Use, "block:"); stops {
		return seatCodes[rulebook.Ability(ability).Owner()] + " " + s.P.Term(ability)
	}
	words := typing.Synonyms(s.P, "bar.words.use."+u.Use)[0]
	if u.Own == dune.Harkonnen { // they choose whose cards they take
		words += " " + seatCodes[s.Others(u.Own)[0]]
	}
	return words
}

// bribeExample is the first seat that may give spice to another now, and that other; empty if none may.
func (s *viewModel) bribeExample() (from, to dune.Faction) {
	for _, f := range s.InOrder() {
		if gives := s.seatOf(f).Gives; len(gives) > 0 {
			return f, gives[0]
		}
	}
	return "", ""
}

// supportExample is the first seat that may support an ally, and with what: preferably what the phase is about. Empty if none may.
func (s *viewModel) supportExample() (from, to dune.Faction, kind string) {
	due := map[dune.Phase]string{dune.Bidding: "bid", dune.Revival: "revival", dune.ShipMove: "shipment", dune.Battle: "battle"}[s.Phase]
	for _, f := range s.InOrder() {
		seat := s.seatOf(f)
		if len(seat.Allies) == 0 || len(seat.Helps) == 0 {
			continue
		}
		if slices.Contains(seat.Helps, due) {
			return f, seat.Allies[0], due
		}
		if from == "" {
			from, to, kind = f, seat.Allies[0], seat.Helps[0]
		}
	}
	return from, to, kind
}

// cardsNow lists the names of the cards that may be played in a phase.
func (s *viewModel) cardsNow() []rulebook.Card {
	return slices.DeleteFunc(playedByName(), func(c rulebook.Card) bool {
		switch c {
		case rulebook.WeatherControl, rulebook.FamilyAtomics:
			return s.Phase != dune.Storm
		case rulebook.Hajr:
			return s.Phase != dune.ShipMove
		}
		return false
	})
}

// idleLast sorts idle prompts last.
func idleLast(s *viewModel, p engine.Prompt) int {
	if p.IsNonBlocking() || !s.IsAwaited(p.For) {
		return 1
	}
	return 0
}

// example is a sample line with names from this table.
func (s *viewModel) example(text string, p engine.Prompt) string {
	names := []string{"{seat}", seatCodes[p.For], "{leaders}", s.fourLeaders(p), "{shown}", s.shownFirst(p)}
	for name, id := range s.exampleNames(p) {
		text := s.P.Term(id)
		if name == "number" {
			text = id
		}
		names = append(names, "{"+name+"}", text)
	}
	return strings.ToLower(strings.NewReplacer(names...).Replace(text))
}

// stem is an example's beginning: its command's word and its seat.
func (s *viewModel) stem(text string, p engine.Prompt) string {
	begins, _, names := strings.Cut(text, "{seat}")
	if !names {
		return ""
	}
	return strings.ToLower(begins + seatCodes[p.For])
}

// fourLeaders are as many leaders as are drawn for traitors.
func (s *viewModel) fourLeaders(p engine.Prompt) string {
	c, ok := p.Choices.(dune.TraitorDrawChoice)
	if !ok {
		return ""
	}
	var out []string
	for _, l := range c.From[:min(c.Count, len(c.From))] {
		out = append(out, term(s, l))
	}
	return strings.Join(out, ", ")
}

// shownFirst is the first element that may be shown to prescience.
func (s *viewModel) shownFirst(p engine.Prompt) string {
	c, ok := p.Choices.(dune.ElementChoice)
	if !ok {
		return ""
	}
	if o := s.elementOptions(c)[0]; o.Value != "" {
		return o.Text
	}
	return typing.Synonyms(s.P, "bar.words.no")[0]
}

// exampleNames are the names used in examples: from the prompt's choices, if known.
func (s *viewModel) exampleNames(p engine.Prompt) map[string]string {
	out := map[string]string{
		"place": "the-great-flat", "from": "carthag", "weapon": "lasgun", "defence": "shield", "number": "1", "card": "red-chasm",
	}
	switch p.Ask {
	case "bid":
		out["number"] = itoa(s.leastBid())
	case "prescience":
		out["word"] = "weapon"
	case "voice":
		out["word"] = "lasgun"
	}
	for _, f := range s.Others(p.For) {
		out["other"] = string(f)
	}
	for _, l := range s.leadersOf(p.For, nil) {
		out["leader"] = string(l)
	}
	for _, g := range s.standings(p.For) {
		out["from"] = string(g.Territory)
	}
	if name, ids := about(p); len(ids) > 0 {
		out[wordFor[name]] = ids[0]
	}
	switch c := p.Choices.(type) {
	case dune.CaptureChoice:
		if len(c.Among) > 0 {
			out["leader"] = string(c.Among[0])
		}
	case dune.StormDialChoice:
		out["number"] = itoa(c.Min)
	case dune.LossChoice:
		out["number"] = itoa(c.Mixes[0].Normal)
	case dune.PlaceChoice:
		out["number"], out["place"] = itoa(c.Count), string(c.Among[0].Territory)
	}
	return out
}

// wordFor is the word in an example for what a question is about.
var wordFor = map[string]string{
	"territory": "place", "to": "place", "from": "other", "faction": "other", "leader": "leader", "cards": "weapon", "card": "card",
}
