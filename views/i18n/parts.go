package i18n

import (
	"strings"

	"github.com/judgeofthechange/judge/engine"
)

// Part is a part of a sentence: the name of a thing, by its id, or what stands between.
type Part struct{ Text, ID string }

// Marks stand around a thing's name while a sentence is cut into parts. What people type never has them: they are for private use.
const (
	thingBegins = '\uE000'
	thingNamed  = '\uE001'
	thingEnds   = '\uE002'
)

// Parts cuts a message's sentence at the names of the things that are wanted, by their ids. What people typed is never cut. The sentence
// must be what Message gives; if it is another, it stays whole.
func (p *Printer) Parts(m engine.Message, sentence string, wanted func(id string) bool) []Part {
	marking := *p
	marking.touches = wanted
	var parts []Part
	whole := ""
	add := func(text, id string) {
		if text != "" {
			parts, whole = append(parts, Part{text, id}), whole+text
		}
	}
	for rest := marking.Message(m); rest != ""; {
		before, after, found := strings.Cut(rest, string(thingBegins))
		add(before, "")
		if !found {
			break
		}
		id, after, _ := strings.Cut(after, string(thingNamed))
		name, after, _ := strings.Cut(after, string(thingEnds))
		add(name, id)
		rest = after
	}
	if whole != sentence {
		return []Part{{Text: sentence}}
	}
	return parts
}

// marked marks what is said of a thing if sentences are cut there.
func (p *Printer) marked(id, said string) string {
	if p.touches == nil || !p.touches(id) {
		return said
	}
	return string(thingBegins) + id + string(thingNamed) + said + string(thingEnds)
}
