package engine

import (
	"encoding/json"
	"fmt"
	"reflect"
	"strings"
)

// Random is a source of chance, such as a *rand.Rand: the engine has none of its own.
type Random interface{ IntN(n int) int }

// Choices bound a legal answer to a prompt.
type Choices interface {
	// Pick makes an answer at random, as a person might give it. The rules accept it, unless they refuse it by what its seat cannot know,
	// such as a card that another seat drew at the table. ok is false if the seat had better decline; where it must answer, ok is true.
	// Equal sources pick equal answers.
	Pick(r Random) (args Args, ok bool)
}

// Decliner is implemented by Choices whose no is more than a pass that names the question.
type Decliner interface {
	Choices
	// Decline is the command that declines; do is empty if nothing does: the seat answers something else.
	Decline() (do string, args Args)
}

// Pick answers a prompt at random. A prompt without choices needs no arguments.
func (p Prompt) Pick(r Random) (c Command, ok bool) {
	if p.For == App {
		return p.Draw.Command(p.Ask, p.Draw.items(r)), true
	}
	c = Command{By: p.For, Do: p.Ask, Args: Args{}}
	if bounds := p.bounds(); bounds != nil {
		c.Args, ok = bounds.Pick(r)
		return c, ok
	}
	return c, true
}

// bounds are what bounds an answer; nil if there is nothing to choose.
func (p Prompt) bounds() Choices {
	if p.Choices != nil {
		return p.Choices
	}
	return p.Unlisted
}

// Decline is the command that declines an optional prompt; ok is false if nothing does.
func (p Prompt) Decline() (c Command, ok bool) {
	if own, is := p.bounds().(Decliner); is {
		do, args := own.Decline()
		return Command{By: p.For, Do: do, Args: args}, p.Optional && do != ""
	}
	c = NewCommand(p.For, "pass", map[string]any{"ask": p.Ask})
	return c, p.Optional && p.Urgency != Requested // a request has its own no
}

// items draws as the app does.
func (d Draw) items(r Random) []string {
	left, items := append([]string(nil), d.From...), make([]string, 0, d.Count)
	for range d.Count {
		i := r.IntN(len(left))
		items = append(items, left[i])
		if !d.WithReplacement {
			left = append(left[:i], left[i+1:]...)
		}
	}
	return items
}

// NewArgs gives the members of a struct of arguments, such as a rule decodes, without those that are zero or empty. It panics if one
// cannot be encoded as JSON.
func NewArgs(of any) Args {
	args := Args{}
	args.add(reflect.ValueOf(of))
	return args
}

func (a Args) add(of reflect.Value) {
	if of.Type() == reflect.TypeFor[Args]() {
		for name, raw := range of.Interface().(Args) {
			a[name] = raw
		}
		return
	}
	for i := range of.NumField() {
		field, value := of.Type().Field(i), of.Field(i)
		switch {
		case field.Anonymous:
			a.add(value)
		case !field.IsExported() || value.IsZero() || value.Kind() == reflect.Slice && value.Len() == 0:
		default:
			name, _, _ := strings.Cut(field.Tag.Get("json"), ",")
			raw, err := json.Marshal(value.Interface())
			if err != nil {
				panic(fmt.Sprintf("engine: argument %s of %T cannot be encoded: %v", name, of.Interface(), err))
			}
			a[name] = raw
		}
	}
}
