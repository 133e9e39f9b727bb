// Package engine is the kernel that every refereed game shares.
//
// A game is a set of pure functions behind [Rules]: a state and a [Command] give [Event]s or a [Refusal], events fold
// into the next state, and a state is looked at only through Project, once for each [Viewer]. The kernel keeps the
// line of play in a [Timeline], which adds the one thing that is the same in every game: undo.
//
// Nothing here or below reads a clock, draws chance, does I/O or knows a word of any language: chance arrives as
// commands of [App] that answer prompts with a [Draw], and what people read is a [Message] of a key and arguments.
package engine
