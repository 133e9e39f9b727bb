package main

import (
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"regexp"
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
	"engine/gametest/gametest.go": "an example of a ruling's id",
	"engine/rulebook/rulebook.go": "an example of a ruling's id",
	"referee/web/fields_test.go":  "reads all records of a real game, of which Tally has few",
	"static/static.go":            "an example of a file's name",
	"static/static_test.go":       "asks for a file of a game's folder",
	"views/markup_test.go":        "an example of a ruling's id",
}

// TestGamesAreNamedInTheirRooms proves that whoever adds a game need not look elsewhere than in its rooms and the two files that list
// all games: no other source names one, but those that say why.
func TestGamesAreNamedInTheirRooms(t *testing.T) {
	root, seen := os.DirFS(filepath.Join("..", "..")), map[string]bool{}
	err := fs.WalkDir(root, ".", func(name string, entry fs.DirEntry, err error) error {
		base := path.Base(name)
		switch {
		case err != nil:
			return err
		case entry.IsDir() && (base == "testdata" || base == "docs" || base == "vendor" || strings.HasPrefix(base, ".") && name != "."):
			return fs.SkipDir
		case entry.IsDir(), rooms.MatchString(name), strings.HasSuffix(name, "_templ.go"):
			return nil
		}
		switch path.Ext(name) {
		case ".go", ".templ", ".js", ".css", ".json":
		default:
			return nil
		}
		text, err := fs.ReadFile(root, name)
		if err != nil {
			return err
		}
		for i, line := range strings.Split(string(text), "\n") {
			if !namesOfGames.MatchString(line) {
				continue
			}
			if seen[name] = true; visitors[name] == "" {
				t.Errorf("%s:%d names a game: %s", name, i+1, strings.TrimSpace(line))
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	for name := range visitors {
		if !seen[name] {
			t.Errorf("%s names no game any more: take it off the list", name)
		}
	}
}
