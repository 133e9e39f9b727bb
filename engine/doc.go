// Package engine is the kernel of every game.
//
// A game implements [Rules], a set of pure functions: [Rules.Decide] turns a state and a [Command] into [Event]s or a [Refusal],
// [Rules.Apply] folds events into the next state, and [Rules.Project] is the only way to look at a state, once for each [Viewer].
// What a game may implement besides is in optional_rules.go; what it must say about hidden information is [Secrecy].
//
// A [Timeline] keeps a game's entries in order and adds what is the same in every game: undo, redo, corrections ([Amend]) and
// counts of the table ([Count]). A [Prompt] is an open decision; [CommandSpec] declares the arguments of a command.
//
// Nothing here reads a clock, draws random numbers, does I/O or contains words of a language. Chance arrives as commands by [App]
// that answer prompts with a [Draw]; texts are a [Message]: a key and arguments.
package engine
