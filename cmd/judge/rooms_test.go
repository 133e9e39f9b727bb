package main

import (
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// namesOfGames is how a game is named in a source: by the id of its records, in its rulings' ids, and as what comes next.
var namesOfGames = regexp.MustCompile(`(?i)\b(dune|arrakis|imperium)`)

// rooms are where a game is at home, and where all of them are listed. Tests of this command start the whole program, with its games.
var rooms = regexp.MustCompile(`^((engine|views|static)/(dune|arrakis|imperium)/|cmd/judge/(games|pages)\.go$|cmd/judge/.*_test\.go$)`)

// visitors are the sources that name a game outside its rooms, each for a reason.
var visitors = map[string]string{
	"cmd/judge/command.go":        "the program's help says what it is for",
	"cmd/judge/main.go":           "the command's own description",
	"engine/rulebook/rulebook.go": "an example of a ruling's id",
	"referee/web/fields_test.go":  "reads all records of a real game, of which Tally has few",
	"static/static.go":            "an example of a file's name",
	"static/static_test.go":       "asks for a file of a game's folder",
	"views/markup_test.go":        "an example of a ruling's id",
}

// TestGamesAreNamedInTheirRooms proves that whoever adds a game need not look elsewhere than in its rooms and the two files that list
// all games: no other source names one, but those that say why.
func TestGamesAreNamedInTheirRooms(t *testing.T) {
	seen := map[string]bool{}
	for name, text := range written(t, ".go", ".templ", ".js", ".css", ".json") {
		for i, line := range strings.Split(text, "\n") {
			if rooms.MatchString(name) || !namesOfGames.MatchString(line) {
				continue
			}
			if seen[name] = true; visitors[name] == "" {
				t.Errorf("%s:%d names a game: %s", name, i+1, strings.TrimSpace(line))
			}
		}
	}
	for name := range visitors {
		if !seen[name] {
			t.Errorf("%s names no game any more: take it off the list", name)
		}
	}
}

// written gives what was written here by hand, by the names of its files.
func written(t *testing.T, kinds ...string) map[string]string {
	t.Helper()
	files := map[string]string{}
	root := os.DirFS(filepath.Join("..", ".."))
	err := fs.WalkDir(root, ".", func(name string, entry fs.DirEntry, err error) error {
		base := path.Base(name)
		switch {
		case err != nil:
			return err
		case entry.IsDir() && (base == "testdata" || base == "docs" || base == "vendor" || strings.HasPrefix(base, ".") && name != "."):
			return fs.SkipDir
		case entry.IsDir(), strings.HasSuffix(name, "_templ.go"), !slices.Contains(kinds, path.Ext(name)):
			return nil
		}
		text, err := fs.ReadFile(root, name)
		files[name] = string(text)
		return err
	})
	check(t, err)
	return files
}

// offered are classes that shared styles have for any game's pages, and no shared page uses.
var offered = strings.Fields("allied coin count-row hero on-paper panels pips put-right race rim standings track why-now winner zone-log")

// TestSharedStylesKnowNoGame proves that what all games share is styled by what shared pages are made of, or what is offered to all: the
// words of one game stand in its own room.
func TestSharedStylesKnowNoGame(t *testing.T) {
	var shared, styles strings.Builder
	for name, text := range written(t, ".go", ".templ", ".js", ".css") {
		switch {
		case strings.HasPrefix(name, "static/shared/") && strings.HasSuffix(name, ".css"):
			styles.WriteString(text)
		case !rooms.MatchString(name):
			shared.WriteString(text)
		}
	}
	said := map[string]bool{}
	for _, word := range regexp.MustCompile(`[\w-]+`).FindAllString(shared.String(), -1) {
		said[word] = true
	}
	composed := regexp.MustCompile(`^(screen|seen|flag|pause)-`)
	text := regexp.MustCompile(`(?s)/\*.*?\*/|\{[^{}]*\}`).ReplaceAllString(styles.String(), "{}")
	for _, class := range regexp.MustCompile(`\.[a-zA-Z][\w-]*`).FindAllString(text, -1) {
		if class = class[1:]; !said[class] && !composed.MatchString(class) && !slices.Contains(offered, class) {
			t.Errorf("static/shared has a style for %q, of which no shared page knows", class)
		}
	}
}
