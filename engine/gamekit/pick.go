package gamekit

import "github.com/judgeofthechange/judge/engine"

// What the choices of prompts pick their answers with.

// Answer is an answer with these arguments, of the struct that its rule decodes.
func Answer(args any) (engine.Args, bool) { return engine.NewArgs(args), true }

// AnswerIf is Answer if it is possible, and none if it is not.
func AnswerIf(possible bool, args any) (engine.Args, bool) {
	if !possible {
		return nil, false
	}
	return Answer(args)
}

// One picks one of a list; the zero value from an empty one.
func One[T any](r engine.Random, list []T) (x T) {
	if len(list) > 0 {
		x = list[r.IntN(len(list))]
	}
	return x
}

// Some picks n different items of a list, or all if it is shorter.
func Some[T any](r engine.Random, list []T, n int) []T {
	out := append([]T{}, list...)
	n = max(0, min(n, len(out)))
	for i := range n {
		j := i + r.IntN(len(out)-i)
		out[i], out[j] = out[j], out[i]
	}
	return out[:n]
}

// Between picks a number within bounds, both included; the least if they cross.
func Between(r engine.Random, least, most int) int {
	if most <= least {
		return least
	}
	return least + r.IntN(most-least+1)
}

// OneIn is true once in n times.
func OneIn(r engine.Random, n int) bool { return r.IntN(n) == 0 }
