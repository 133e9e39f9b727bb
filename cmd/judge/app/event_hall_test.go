package app_test

import (
	"strings"
	"testing"

	"github.com/judgeofthechange/judge/cmd/judge/apptest"
	"github.com/judgeofthechange/judge/referee/journaltest"
)

// TestHallScreensAreLargerForFewNames proves that a hall screen shows up to 24 names in the larger rows, and more in rows of which 48 fit.
func TestHallScreensAreLargerForFewNames(t *testing.T) {
	for people, larger := range map[int]bool{24: true, 25: false} {
		e := apptest.OpenSite(t, journaltest.NewMemory(), 1).NewEvent(people)
		e.Play()
		page := e.Stranger().Get(e.Path("hall") + "?show=names")
		if got := strings.Contains(page.Body, `class="hall-list few"`); got != larger {
			t.Errorf("%d names: larger rows are %v", people, got)
		}
		if !strings.Contains(page.Body, `class="hall-list`) {
			t.Errorf("%d names: there is no list (%d)", people, page.Status)
		}
	}
}
