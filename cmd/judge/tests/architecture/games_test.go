package architecture

import (
	"regexp"
	"slices"
	"strings"
	"testing"
)

// gameNames matches the names of games, present and planned, in a source.
var gameNames = regexp.MustCompile(`(?i)\b(dune|arrakis|imperium)`)

// gameFiles matches the files that may name a game: its own, the list of all games, what events know of games as data, their tests, since an event is one
// of a game, and tests that start the whole program.
var gameFiles = regexp.MustCompile(`^((engine|views|static|views/i18n/[^/]+)/(sayings/)?(dune|arrakis|imperium)[/.]|engine/event/(data/|[a-z_]+_test\.go$)|cmd/judge/app/games\.go$|cmd/judge/apptest/|cmd/judge/.*_test\.go$)`)

// namesAllowed lists the other files that name a game, each with its reason.
var namesAllowed = map[string]string{
	"cmd/judge/app/command.go":    "the program's help says what it is for",
	"cmd/judge/main.go":           "the command's own description",
	"engine/rulebook/rulebook.go": "an example of a ruling's id",
	"referee/event/bench_test.go": "an event needs the name of a game that it knows",
	"referee/event/hall_test.go":  "an event needs the name of a game that it knows",
	"referee/web/fields_test.go":  "reads all records of a real game, of which Tally has few",
	"static/static.go":            "an example of a file's name",
	"static/static_test.go":       "asks for a file of a game's folder",
	"views/markup_test.go":        "an example of a ruling's id",
}

// TestGamesAreNamedInTheirRooms proves that only a game's own folders and the list of all games name it, so that a new game needs no
// changes elsewhere.
func TestGamesAreNamedInTheirRooms(t *testing.T) {
	seen := map[string]bool{}
	for name, text := range readSources(t, ".go", ".templ", ".js", ".css", ".json") {
		for i, line := range strings.Split(text, "\n") {
			if gameFiles.MatchString(name) || !gameNames.MatchString(line) {
				continue
			}
			if seen[name] = true; namesAllowed[name] == "" {
				t.Errorf("%s:%d names a game: %s", name, i+1, strings.TrimSpace(line))
			}
		}
	}
	for name := range namesAllowed {
		if !seen[name] {
			t.Errorf("%s names no game any more: take it off the list", name)
		}
	}
}

// offeredClasses are classes that shared styles offer to every game's pages and no shared page uses.
var offeredClasses = strings.Fields("allied coin console-less console-page console-panels count-row hero on-paper panels pips prose race rim standings swings track two-boards why-now winner zone-log zone-table")

// TestSharedStylesKnowNoGame proves that shared styles name only classes of shared pages, or classes offered to all games.
func TestSharedStylesKnowNoGame(t *testing.T) {
	var shared, styles strings.Builder
	for name, text := range readSources(t, ".go", ".templ", ".js", ".css") {
		switch {
		case strings.HasPrefix(name, "static/shared/") && strings.HasSuffix(name, ".css"):
			styles.WriteString(text)
		case !gameFiles.MatchString(name):
			shared.WriteString(text)
		}
	}
	words := map[string]bool{}
	for _, word := range regexp.MustCompile(`[\w-]+`).FindAllString(shared.String(), -1) {
		words[word] = true
	}
	composed := regexp.MustCompile(`^(screen|seen|flag|pause|is)-`)
	text := regexp.MustCompile(`(?s)/\*.*?\*/|\{[^{}]*\}`).ReplaceAllString(styles.String(), "{}")
	for _, class := range regexp.MustCompile(`\.[a-zA-Z][\w-]*`).FindAllString(text, -1) {
		if class = class[1:]; !words[class] && !composed.MatchString(class) && !slices.Contains(offeredClasses, class) {
			t.Errorf("static/shared has a style for %q, which no shared page uses", class)
		}
	}
}
