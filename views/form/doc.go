// Package form draws forms and their fields: a form that sends a command, choices, numbers, covered facts, sealed answers.
package form
