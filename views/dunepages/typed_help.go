package dunepages

import (
	"slices"
	"strings"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/dune"
	"github.com/judgeofthechange/judge/views"
)

// Examples are lines that may be typed: one for each thing that is asked now, what play waits for first, and what may be said
// at any time.
func (Pages) Examples(c views.Chrome, v engine.View, prompts []engine.Prompt) []views.Example {
	s := newScene(c, v, prompts)
	if s.Result != nil {
		return nil
	}
	var out []views.Example
	add := func(ask string, p engine.Prompt) {
		line := s.example(ask, p)
		if line != "" && !slices.ContainsFunc(out, func(e views.Example) bool { return e.Line == line }) {
			out = append(out, views.Example{Line: line, Do: p.Ask, Says: s.t("argument.command", "seat", string(p.For), "do", p.Ask)})
		}
	}
	asked := slices.DeleteFunc(slices.Clone(s.asIs), func(p engine.Prompt) bool { return closed(p) || p.Answered })
	slices.SortStableFunc(asked, func(a, b engine.Prompt) int { return later(s, a) - later(s, b) })
	for i, p := range asked {
		if p.Ask == "play" && slices.ContainsFunc(asked[:i], func(q engine.Prompt) bool { return q.Ask == p.Ask }) {
			continue // everybody has the same chance: one line shows how
		}
		add(p.Ask, p)
		if mayPass(p) && p.Ask != "play" {
			add("pass", engine.Prompt{For: p.For, Ask: "pass"})
		}
	}
	add("advance", engine.Prompt{For: engine.Moderator, Ask: "advance"})
	return out
}

// later puts what nobody waits for behind the rest.
func later(s scene, p engine.Prompt) int {
	if p.Idle || !s.isAwaited(p.For) {
		return 1
	}
	return 0
}

// example is a line that answers a question, in names of this table; empty where a form is better.
func (s scene) example(ask string, p engine.Prompt) string {
	key := "typed.example." + ask
	if !s.P.Has(key) {
		return ""
	}
	names := []string{"{seat}", codes[p.For], "{leaders}", s.fourLeaders(p), "{use}", synonyms(s.P, "typed.use.half-shipment")[0]}
	for name, id := range s.exampleNames(p) {
		text := s.P.Term(id)
		if name == "number" {
			text = id
		}
		names = append(names, "{"+name+"}", text)
	}
	return strings.ToLower(strings.NewReplacer(names...).Replace(s.P.Raw(key)))
}

// fourLeaders are as many as are drawn for traitors.
func (s scene) fourLeaders(p engine.Prompt) string {
	c, ok := p.Choices.(dune.TraitorDraw)
	if !ok {
		return ""
	}
	var out []string
	for _, l := range c.From[:min(c.Count, len(c.From))] {
		out = append(out, term(s, l))
	}
	return strings.Join(out, ", ")
}

// exampleNames are things of this table that the examples speak of: what may be chosen, where that is known.
func (s scene) exampleNames(p engine.Prompt) map[string]string {
	out := map[string]string{
		"place": "the-great-flat", "from": "carthag", "weapon": "lasgun", "defence": "shield", "number": "1", "card": "red-chasm",
	}
	switch p.Ask {
	case "prescience":
		out["word"] = "weapon"
	case "voice":
		out["word"] = "lasgun"
	}
	for _, f := range s.others(p.For) {
		out["other"] = string(f)
	}
	for _, l := range s.leadersOf(p.For, nil) {
		out["leader"] = string(l)
	}
	for _, g := range s.standings(p.For) {
		out["from"] = string(g.Territory)
	}
	switch c := p.Choices.(type) {
	case dune.BidRange:
		out["number"] = itoa(c.Min)
	case dune.DialRange:
		out["number"] = itoa(c.Min)
	case dune.LossChoice:
		out["number"] = itoa(c.Mixes[0].Normal)
	case dune.Placement:
		out["number"], out["place"] = itoa(c.Count), string(c.Among[0].Territory)
	case dune.Battles:
		out["place"] = string(c.Battles[0].Territory)
	case dune.SpiceChoice:
		out["card"] = c.Cards[0]
	case dune.Keepable:
		out["weapon"] = string(c.Cards[0])
	case dune.TraitorChoice:
		out["leader"] = string(c.Leaders[0])
	case dune.PlanChoice:
		if len(c.Leaders) > 0 {
			out["leader"] = string(c.Leaders[0])
		}
	}
	return out
}
