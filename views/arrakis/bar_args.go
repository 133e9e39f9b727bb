package arrakis

import (
	"slices"
	"sync"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/arrakis"
	"github.com/judgeofthechange/judge/engine/arrakis/board"
	"github.com/judgeofthechange/judge/engine/arrakis/rulebook"
	"github.com/judgeofthechange/judge/views/typing"
)

// What only lines name.
const (
	kindFace   engine.ArgKind = "face"   // of a worm sign
	kindWorm   engine.ArgKind = "worm"   // whence a worm comes: an area, or the Wild Maker
	kindEffect engine.ArgKind = "effect" // a kind of effect
	kindSide   engine.ArgKind = "side"   // whoever plays it
)

// tables are the members of arguments that are tables: from what, to what.
var tables = map[engine.ArgKind][]engine.Arg{
	arrakis.KindGains: {{Name: "marker", Kind: arrakis.KindMarker}, {Name: "count", Kind: engine.KindNumber, Shape: engine.AsNumber}},
	arrakis.KindFaces: {{Name: "area", Kind: arrakis.KindArea}, {Name: "face", Kind: kindFace}},
	arrakis.KindWorms: {{Name: "area", Kind: arrakis.KindArea}, {Name: "worm", Kind: kindWorm}},
}

// typedArgs are a command's arguments that a line may say, those that make it what it is first.
func typedArgs(do string) []engine.Arg {
	if do == "effect" { // whose it is its question says
		return []engine.Arg{{Name: "effects", Shape: engine.AsObject, List: true, Args: []engine.Arg{effectArg("", "kind")}}}
	}
	args := slices.DeleteFunc(slices.Clone(arrakis.Rules{}.Commands()[do].Args), func(a engine.Arg) bool { return a.Unlisted })
	for i := range args {
		a := &args[i]
		a.Args, a.Kind = members(*a), named(*a)
		if a.Kind == arrakis.KindDice { // a partner's dice, result by result
			a.Shape, a.Args = engine.AsObject, diceArgs()
		}
		if a.Kind == arrakis.KindCards && (do == "row" || do == "prescience.remove") { // prescience cards have people's own names
			a.Kind = engine.KindText
		}
		// What counts nothing, and what is not so, is not said.
		a.Optional = a.Optional || a.Kind == engine.KindCount || a.Kind == engine.KindYes && a.Name != "on" || a.List && len(a.Args) == 0 && do != "combat.leaders" && do != "row" ||
			a.Name == "area" && (do == "casualties" || do == "remove") // the question names it
	}
	return args
}

// diceArgs are numbers of dice, by their result.
func diceArgs() (out []engine.Arg) {
	for _, f := range rulebook.Faces {
		out = append(out, engine.Arg{Name: string(f), Kind: engine.KindCount, Shape: engine.AsNumber, Optional: true})
	}
	return out
}

// members are what an argument is composed of.
func members(a engine.Arg) []engine.Arg {
	if table, ok := tables[a.Kind]; ok {
		return table
	}
	out := slices.Clone(a.Args)
	for i, m := range out {
		out[i].Optional, out[i].Kind = m.Optional || m.Kind == engine.KindCount || m.Kind == engine.KindYes, named(m)
	}
	return out
}

// named is the kind of what an argument names: a word's is its own.
func named(a engine.Arg) engine.ArgKind {
	if a.Kind == engine.KindWord {
		return engine.ArgKind(a.Name)
	}
	return a.Kind
}

// membersOf lists what a line may say of an element: of an effect, what its kind needs, or the kind of the next one.
func membersOf(a engine.Arg, element map[string]any) []engine.Arg {
	if a.Name != "effects" {
		return a.Args
	}
	kind, _ := element["kind"].(string)
	var out []engine.Arg
	for _, field := range effectFields[kind] {
		switch field {
		case "units":
			for _, unit := range []string{"regular", "elite", "special", "tokens", "generic"} {
				out = append(out, effectArg(kind, unit))
			}
			if kind == "move" {
				out = append(out, effectArg(kind, "leaders"))
			}
		default:
			out = append(out, effectArg(kind, field))
		}
	}
	out = slices.DeleteFunc(out, func(a engine.Arg) bool { _, said := element[a.Name]; return said && !a.List })
	return append(out, effectArg(kind, "kind"))
}

// effectArg declares a member of an effect as lines say it.
func effectArg(kind, field string) engine.Arg {
	a := engine.Arg{Name: field}
	switch field {
	case "kind":
		a.Kind = kindEffect
	case "area", "at":
		a.Kind = arrakis.KindArea
	case "from", "to":
		a.Kind, a.Optional = engine.ArgKind(kind+"."+field), kind == "worm" || kind == "vehicle"
		if _, own := barNames()[a.Kind]; !own {
			a.Kind = arrakis.KindArea
		}
	case "leader":
		a.Kind = arrakis.KindLeader
	case "leaders":
		a.Kind, a.List, a.Optional = arrakis.KindLeaders, true, true
	case "result":
		a.Kind = arrakis.KindResult
	case "side":
		a.Kind, a.Optional = kindSide, kind == "discard"
	case "card":
		if a.Kind = engine.KindText; kind == "play" { // a planning card, not one of prescience
			a.Kind, a.Optional = arrakis.KindCard, true
		}
	case "text":
		a.Kind = engine.KindText
	case "what", "track", "deck":
		a.Kind, a.Optional = engine.ArgKind(field), field == "what" // a vehicle that leaves is told by its place
	case "on", "surprise", "free":
		a.Kind, a.Shape, a.Optional = engine.KindYes, engine.AsBool, true
	case "by":
		a.Kind, a.Shape = typing.KindChange, engine.AsNumber
	default:
		a.Kind, a.Shape, a.Optional = engine.KindCount, engine.AsNumber, true
	}
	return a
}

// barNames are what a line may name and nothing else does: by the kind of an argument, or by the kind of an effect and its member.
var barNames = sync.OnceValue(func() map[engine.ArgKind][]string {
	var areas []string
	for _, a := range board.Areas {
		areas = append(areas, string(a.ID))
	}
	origins := slices.Clone(areas)
	for _, z := range board.Zones {
		origins = append(origins, string(z.ID))
	}
	return map[engine.ArgKind][]string{
		arrakis.KindArea: areas, arrakis.KindOrigins: origins, "vehicle.from": origins, "vehicle.to": origins,
		kindSide: {string(arrakis.Atreides), string(arrakis.Harkonnen)}, kindFace: signFaces, kindWorm: append([]string{rulebook.WildMaker}, areas...),
		"what": {"harvester", "ornithopter", "carryall"}, "track": slices.Concat([]string{"supremacy"}, rulebook.Markers, rulebook.Powers),
		"deck":   append(slices.Concat(rulebook.Decks[arrakis.Atreides], rulebook.Decks[arrakis.Harkonnen]), "prescience"),
		"sector": {"NE", "SE", "SW", "NW", "central"}, "power": rulebook.Powers, "colour": {"black", "silver"}, "order": {"attack", "move"},
		"upgrade.from": {"regular", "elite"}, "upgrade.to": {"elite", "special"}, "die.to": {"lost", "next"},
		"leader.to": append([]string{"tanks", "aside", "removed"}, areas...), "prescience.to": {"deck", "removed", "kept"},
	}
})
