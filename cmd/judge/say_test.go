package main

import (
	"encoding/json"
	"fmt"
	"net/http"
	"slices"
	"testing"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/referee"
)

// readCommand reads a command as it is written in a record.
func readCommand(t testing.TB, text string) (c engine.Command) {
	t.Helper()
	check(t, json.Unmarshal([]byte(text), &c))
	return c
}

// say enters a command as it is written in a record.
func (w *wire) say(client, ask, command string) reply {
	w.t.Helper()
	c := readCommand(w.t, command)
	decision := ""
	for _, p := range w.clients[client].open() {
		if p.Ask == ask {
			decision = p.Key
		}
	}
	r := w.clients[client].send(decision, fmt.Sprint(w.clock.inputs), c)
	if r.status != http.StatusOK {
		w.t.Fatalf("%s: %d %s", command, r.status, r.body)
	}
	return r
}

// console is say for the moderator, without the console's page.
func (w *wire) console(command string) {
	w.t.Helper()
	w.clock.inputs++
	in := referee.Input{Actor: referee.Console, Key: fmt.Sprint("console ", w.clock.inputs), Command: readCommand(w.t, command)}
	if _, err := w.table.Answer(w.t.Context(), in); err != nil {
		w.t.Fatalf("%s: %v", command, err)
	}
}

// asked lists what the client is asked of a kind.
func (c *client) asked(ask string) []engine.Prompt {
	return slices.DeleteFunc(c.open(), func(p engine.Prompt) bool { return p.Ask != ask })
}
