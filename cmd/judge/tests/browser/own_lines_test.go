package browser

import (
	"net/http"
	"net/url"
	"regexp"
	"strings"
	"testing"

	"github.com/judgeofthechange/judge/cmd/judge/apptest"
)

var ownLinePattern = regexp.MustCompile(`(?s)<details class="own".*?</details>`)

// TestOwnLinesLieFolded proves that what the log tells one seat alone lies folded up on its phone, and nowhere in the open:
// the traitors that were drawn, and the one that was kept.
func TestOwnLinesLieFolded(t *testing.T) {
	s := apptest.StartServer(t, t.TempDir())
	code := s.NewTable(apptest.DuneTable("phone")...)
	guild, path := s.SixPhones(code)["guild"], "/t/"+code+"/seat/guild"
	_, page := guild.Ask(http.MethodGet, path, nil)
	for _, found := range apptest.DecisionFields.FindAllStringSubmatch(page, -1) {
		if found[1] == "traitors.keep" {
			kept := regexp.MustCompile(`name="arg.leader" value="([^"]+)"`).FindStringSubmatch(page)[1]
			guild.Ask(http.MethodPost, path, url.Values{"do": {found[1]}, "decision": {found[2]}, "key": {"k"}, "arg.leader": {kept}})
		}
	}
	_, page = guild.Ask(http.MethodGet, path, nil)
	open := ownLinePattern.ReplaceAllString(page, "")
	for _, told := range []string{"You drew", "In your pay: "} {
		if !strings.Contains(page, told) || strings.Contains(open, told) {
			t.Errorf("%q is told: %v, in the open: %v", told, strings.Contains(page, told), strings.Contains(open, told))
		}
	}
}
