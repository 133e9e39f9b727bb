package browser

import (
	"regexp"
	"slices"
	"testing"

	"github.com/judgeofthechange/judge/cmd/judge/apptest"
	"github.com/judgeofthechange/judge/views/i18n"
)

// TestRecordsHaveNoLanguage proves that a game on devices in English and the same game in other languages offer the same fields
// with the same values, and write the same record.
func TestRecordsHaveNoLanguage(t *testing.T) {
	t.Parallel()
	moments := 25
	if testing.Short() {
		moments = 8
	}
	for _, game := range apptest.Games {
		var tables [2]*apptest.Site
		var players [2]*apptest.RandomPlayer
		for n := range tables {
			players[n] = apptest.NewRandomPlayer(game, 90)
			tables[n] = apptest.NewSite(t, 1, game.Table(90, 1))
		}
		english, others := tables[0], tables[1]
		for n, name := range others.ClientNames() {
			c, lang := others.Clients[name], i18n.Languages[1+n%(len(i18n.Languages)-1)]
			c.SetLanguage(lang)
		}
		asks := append(slices.Clone(english.Seats), "console")
		for n, on := 0, true; on && n < moments; n++ {
			on = players[0].Advance(english, 8)
			if players[1].Advance(others, 8) != on {
				t.Fatal("only one of the two games goes on")
			}
			name := string(asks[n%len(asks)])
			if a, b := formFields(english.Clients[name]), formFields(others.Clients[name]); !slices.Equal(a, b) {
				t.Fatalf("the fields of %s are\n%v\nin English and otherwise\n%v", name, a, b)
			}
		}
		if a, b := english.Export(nil), others.Export(nil); a != b {
			t.Errorf("the records differ: %s", apptest.Difference(a, b))
		}
	}
}

var anyField = regexp.MustCompile(`name="[^"]*"( type="[^"]*")? value="[^"]*"|<option[^>]* value="[^"]*"`)

var anyKey = regexp.MustCompile(`name="key"`)

// formFields returns the fields of all forms on a client's page, with their values and without the forms' random keys.
func formFields(c *apptest.Client) []string {
	c.Site.T.Helper()
	found := slices.DeleteFunc(anyField.FindAllString(c.Get(c.Path+"?open=1").Body, -1), anyKey.MatchString)
	slices.Sort(found)
	return found
}
