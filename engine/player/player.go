// Package player answers prompts at random, within what the rules offer: for empty seats, and for tests.
package player

import "github.com/judgeofthechange/judge/engine"

// Player answers at random. Equal sources give equal answers.
type Player struct {
	engine.Random
	// Eager says how many of ten chances the player takes that it may decline.
	Eager int
}

// New returns a player that takes most chances.
func New(r engine.Random) Player { return Player{Random: r, Eager: 7} }

// Next answers one of the prompts. A seat mostly does what it may before what it must, which often ends its turn. ok is false if nobody
// has to answer, and nobody wants to.
func (p Player) Next(prompts []engine.Prompt) (prompt engine.Prompt, c engine.Command, ok bool) {
	for _, try := range []Player{p, {p.Random, always}} {
		order := p.order(prompts)
		for _, last := range []bool{false, true} {
			for _, i := range order {
				if prompt = prompts[i]; !last && !mayDecline(prompt) && mayFirst(prompts, prompt.For) && p.wants() {
					continue
				}
				if c, ok = try.Answer(prompt); ok {
					return prompt, c, true
				}
			}
		}
	}
	return engine.Prompt{}, engine.Command{}, false
}

// always takes every chance.
const always = 10

// order is a random order of the prompts that are not answered.
func (p Player) order(prompts []engine.Prompt) (order []int) {
	for i, prompt := range prompts {
		if prompt.IsAnswered() {
			continue
		}
		order = append(order, i)
		j := p.IntN(len(order))
		order[j], order[len(order)-1] = order[len(order)-1], order[j]
	}
	return order
}

// mayFirst reports whether a seat is offered what it may decline.
func mayFirst(prompts []engine.Prompt, seat engine.Seat) bool {
	for _, p := range prompts {
		if p.For == seat && mayDecline(p) && !p.IsAnswered() {
			return true
		}
	}
	return false
}

func mayDecline(p engine.Prompt) bool {
	return p.For != engine.App && (p.Optional || p.IsNonBlocking())
}

// wants reports whether the player takes a chance.
func (p Player) wants() bool { return p.IntN(10) < p.Eager }

// Answer answers a prompt, draws for the app, or declines. ok is false if the player leaves open what nobody waits for.
func (p Player) Answer(prompt engine.Prompt) (c engine.Command, ok bool) {
	if n := len(prompt.Also); n > 0 {
		if i := p.IntN(n + 1); i < n {
			prompt.For = prompt.Also[i]
		}
	}
	if !mayDecline(prompt) || p.wants() {
		if c, ok = prompt.Pick(p); ok {
			return c, true
		}
	}
	if prompt.Urgency == engine.Opportunity {
		return engine.Command{}, false
	}
	return prompt.Decline()
}
