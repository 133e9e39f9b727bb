package webtest

import (
	"regexp"
	"testing"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/views/pagestest"
)

var suite = func() *pagestest.Game {
	tally := Tally()
	tally.Book = nil // it has few of its rulings
	return pagestest.New(pagestest.Game{
		Game: tally, Engine: "../../../engine/enginetest", Least: 5,
		IDs: regexp.MustCompile(`(^|[\s(])(amber|blue|coral|dawn|dusk)($|[\s.,;:)])`),
		Formless: func(_ *pagestest.Room, v engine.Viewer, p engine.Prompt) bool {
			return v.IsModerator() && p.Draw != nil
		},
	})
}()

func TestEveryMessageHasWords(t *testing.T) { suite.EveryMessageHasWords(t) }

// TestRecordsAreShown checks the plain pages against what every game's pages must do.
func TestRecordsAreShown(t *testing.T) {
	seen := suite.RecordsAreShown(t)
	for _, ask := range []string{"pick", "deal", "add", "throw", "play", "cheer"} {
		if !seen[ask] {
			t.Errorf("no record asks %q", ask)
		}
	}
}
