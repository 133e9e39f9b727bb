package arrakis

import (
	"encoding/json"
	"maps"
	"slices"
	"strings"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/arrakis"
	"github.com/judgeofthechange/judge/engine/arrakis/board"
	"github.com/judgeofthechange/judge/engine/arrakis/rulebook"
	"github.com/judgeofthechange/judge/views/pages"
)

// effectFields are what each kind of effect needs to know.
var effectFields = map[string][]string{
	"deploy": {"area", "units", "leaders"}, "place": {"area", "units", "leaders"}, "remove": {"area", "units", "leaders"}, "upgrade": {"area", "from", "to", "count"},
	"move": {"from", "to", "units", "leaders"}, "attack": {"from", "at", "surprise", "more", "most", "free"}, "strike": {"area", "dice"}, "leader": {"leader", "to"},
	"vehicle": {"what", "from", "to"}, "sign": {"area", "on"}, "worm": {"from", "to"}, "track": {"track", "by"}, "draw": {"deck", "count"},
	"discard": {"side", "count"}, "bene": {"side"}, "play": {"card"}, "die": {"side", "result", "to"}, "prescience": {"card", "to"}, "sietch": {"from", "to"}, "reveal": {"area"},
	"tokens": {"from", "to"}, "desert-power": {"count"}, "note": {"text"},
}

// presetFields are those that a card leaves to the player where its preset does not name them, by kind.
var presetFields = map[string][]string{
	"deploy": {"area"}, "place": {"area"}, "remove": {"area"}, "upgrade": {"area"}, "move": {"from", "to"}, "attack": {"from", "at"},
	"strike": {"area"}, "vehicle": {"to"}, "sign": {"area"}, "worm": {"to"}, "track": {"track"}, "draw": {"deck"}, "die": {"result"},
	"prescience": {"card"}, "sietch": {"from", "to"}, "reveal": {"area"}, "tokens": {"from", "to"}, "leader": {"leader"},
}

// preset is a step of what a card says, as the rulebook's data has it.
type preset map[string]json.RawMessage

func presets(c arrakis.EffectChoice) (out []preset) {
	if len(c.Preset) > 0 && json.Unmarshal(c.Preset, &out) != nil {
		return nil // data of the rulebook, which a test reads
	}
	return out
}

func (x preset) text(name string) (text string) {
	_ = json.Unmarshal(x[name], &text) // other members are no texts
	return text
}

// open are the fields that the player fills in.
func (x preset) open() (out []string) {
	for _, name := range presetFields[x.text("kind")] {
		if _, fixed := x[name]; !fixed {
			out = append(out, name)
		}
	}
	return out
}

// mostSteps is how many steps of an effect may be entered at once: more than any card's data has. Others follow with the next answer.
const mostSteps = 6

// stepName begins the names of a step's fields.
func stepName(i int) string { return "arg.effects[" + itoa(i) + "]." }

// stepsOf are a command's steps, with empty ones for more.
func stepsOf(c engine.Command) []map[string]any {
	steps := rowsOf(c.Args["effects"])
	return append(steps, make([]map[string]any, max(mostSteps-len(steps), 1))...)
}

// mostLeaders is the most leaders that a step names.
func mostLeaders(steps []map[string]any) (n int) {
	for _, x := range steps {
		n = max(n, len(memberList(x["leaders"])))
	}
	return n
}

// presetForm enters a step as the card says it.
func (s viewModel) presetForm(p engine.Prompt, c arrakis.EffectChoice, i int, x preset) pages.Form {
	f := s.effectOfForm(p, c).About("preset-" + itoa(i))
	for _, name := range slices.Sorted(maps.Keys(x)) {
		f.Hidden = append(f.Hidden, pages.Field{Name: stepName(0) + name + ":json", Value: string(x[name])})
	}
	return f
}

// nthEffect is how many questions about an effect this page puts before one. The form by hand is long, and two claimed cards ask at once: a phone
// has the first, and fetches the others when they are opened, as the console does all; so does a phone that also tells what Mahdi does.
func (s viewModel) nthEffect(p engine.Prompt) (n int) {
	if s.For == engine.Moderator || s.Mahdi != nil {
		n++
	}
	for _, q := range s.OpenPrompts {
		if q.ID == p.ID {
			break
		}
		if q.Ask == "effect" && q.ID != "" {
			n++
		}
	}
	return n
}

// sayPreset says a step in a few words.
func (s viewModel) sayPreset(x preset) string {
	var parts []string
	kind := x.text("kind")
	parts = append(parts, s.t("kind."+kind))
	for _, unit := range []string{"regular", "elite", "special", "generic"} {
		n := 0
		if json.Unmarshal(x[unit], &n) == nil && n > 0 {
			parts = append(parts, itoa(n)+" "+s.unitName(s.me(), unit))
		}
	}
	var leaders []string
	if json.Unmarshal(x["leaders"], &leaders) == nil {
		for _, id := range leaders {
			parts = append(parts, s.P.Term(id))
		}
	}
	for _, name := range []string{"area", "what", "leader", "result"} {
		if id := x.text(name); id != "" {
			parts = append(parts, s.P.Term(id))
		}
	}
	for _, name := range []string{"count", "dice", "by"} {
		n := 0
		if json.Unmarshal(x[name], &n) == nil && n != 0 {
			parts = append(parts, itoa(n))
		}
	}
	return strings.Join(parts, " · ")
}

// effectOption is a choice for a field of an effect, with the kinds that it fits.
type effectOption struct {
	pages.Option
	kinds string
}

// optionsOf are the choices for a field of an effect, each once, and what a step says itself.
func (s viewModel) optionsOf(field string, side arrakis.Side, said string) (out []effectOption) {
	at := func(value string) int {
		return slices.IndexFunc(out, func(o effectOption) bool { return o.Value == value })
	}
	add := func(kinds string, options []pages.Option) {
		for _, o := range options {
			if i := at(o.Value); i >= 0 {
				out[i].kinds += " " + kinds
			} else {
				out = append(out, effectOption{o, kinds})
			}
		}
	}
	switch field {
	case "area", "at":
		add("", s.allAreas())
	case "from":
		add("upgrade", pages.Terms(s.P, []string{"regular", "elite"}))
		add("vehicle", pages.Terms(s.P, zones()))
	case "to":
		add("upgrade", pages.Terms(s.P, []string{"elite", "special"}))
		add("leader", pages.Terms(s.P, []string{"tanks", "aside", "removed"}))
		add("die", pages.Terms(s.P, []string{"lost", "next"}))
		add("prescience", pages.Terms(s.P, []string{"deck", "removed", "kept"}))
		add("vehicle", pages.Terms(s.P, zones()))
	case "leader":
		add("", pages.ByText(pages.Terms(s.P, leadersOf(""))))
	case "leaders":
		add("", pages.ByText(pages.Terms(s.P, leadersOf(side))))
		add("move remove", pages.ByText(pages.Terms(s.P, leadersOf(side.Other()))))
	case "what":
		add("", pages.Terms(s.P, []string{"harvester", "ornithopter", "carryall"}))
	case "track":
		add("", pages.Terms(s.P, slices.Concat([]string{"supremacy"}, rulebook.Markers, rulebook.Powers)))
	case "deck":
		add("", pages.Terms(s.P, append(slices.Clone(rulebook.Decks[side]), "prescience")))
	case "side":
		add("", pages.Terms(s.P, []arrakis.Side{side.Other(), side}))
	case "result":
		add("", pages.Terms(s.P, rulebook.Faces))
	case "card":
		add("prescience", pages.Terms(s.P, slices.DeleteFunc(slices.Clone(s.Decks["prescience"].Row), func(id string) bool { return id == "" })))
		add("play", s.cardsOf(rulebook.Decks[side]))
	}
	if said != "" && at(said) < 0 && (areaKinds[field] == "" || !isArea(said)) {
		add("", pages.Terms(s.P, []string{said}))
	}
	return out
}

// areaKinds are the kinds of effects for which a field with other choices too may be any area.
var areaKinds = map[string]string{"from": "move attack worm sietch tokens vehicle", "to": "move attack worm sietch tokens vehicle leader"}

func isArea(id string) bool {
	return slices.ContainsFunc(board.Areas, func(a board.Area) bool { return string(a.ID) == id })
}

func zones() (ids []arrakis.Zone) {
	for _, z := range board.Zones {
		ids = append(ids, z.ID)
	}
	return ids
}

// kindsWith are the kinds of effects with a field, for the page to show it with them alone.
func kindsWith(field string) string {
	return strings.Join(slices.DeleteFunc(arrakis.EffectKinds(), func(kind string) bool { return !slices.Contains(effectFields[kind], field) }), " ")
}
