package main

import (
	"net/http"
	"regexp"
	"slices"
	"testing"

	"github.com/judgeofthechange/judge/views/i18n"
)

// TestRecordsHaveNoLanguage proves that a game whose devices speak English and one whose devices speak other languages, each its
// own, offer the same fields with the same values, and write the same record when the same is entered.
func TestRecordsHaveNoLanguage(t *testing.T) {
	t.Parallel()
	for _, game := range allTested {
		var tables [2]*wire
		var players [2]*random
		for n := range tables {
			players[n] = newRandom(game, 90)
			tables[n] = newWire(t, 1, game.table(90, 1))
		}
		english, others := tables[0], tables[1]
		for n, name := range others.names() {
			c, lang := others.clients[name], i18n.Languages[1+n%(len(i18n.Languages)-1)]
			c.http.Jar.SetCookies(c.site(), []*http.Cookie{{Name: "judge_language", Value: lang, Path: "/"}})
		}
		asks := append(slices.Clone(english.seats), "console")
		for n, on := 0, true; on && n < 25; n++ {
			on = players[0].advance(english, 8)
			if players[1].advance(others, 8) != on {
				t.Fatal("one game goes on")
			}
			name := string(asks[n%len(asks)])
			if a, b := english.clients[name].fields(), others.clients[name].fields(); !slices.Equal(a, b) {
				t.Fatalf("%s fills in\n%v\nin English and otherwise\n%v", name, a, b)
			}
		}
		if a, b := english.export(nil), others.export(nil); a != b {
			t.Errorf("two records: %s", difference(a, b))
		}
	}
}

var (
	anyField = regexp.MustCompile(`name="[^"]*"( type="[^"]*")? value="[^"]*"|<option[^>]* value="[^"]*"`)
	anyKey   = regexp.MustCompile(`name="key"`)
)

// fields are those of all forms on a client's page, with their values. The keys that tell two touches apart are drawn anew.
func (c *client) fields() []string {
	c.w.t.Helper()
	found := slices.DeleteFunc(anyField.FindAllString(c.get(c.path+"?open=1").body, -1), anyKey.MatchString)
	slices.Sort(found)
	return found
}
