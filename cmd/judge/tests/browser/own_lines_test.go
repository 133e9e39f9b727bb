package browser

import (
	"net/http"
	"net/url"
	"regexp"
	"strings"
	"testing"

	"github.com/judgeofthechange/judge/cmd/judge/apptest"
)

// ownLinePattern matches a line of the log that only its own seat sees.
var ownLinePattern = regexp.MustCompile(`(?s)<details class="own".*?</details>`)

// TestOwnLinesLieFolded proves that log lines for one seat only, on the traitors it drew and kept, are folded on its phone and nowhere
// open.
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
	_, page = guild.Ask(http.MethodGet, path+"?fold=log-section", nil)
	open := ownLinePattern.ReplaceAllString(page, "")
	for _, told := range []string{"You drew", "In your pay: "} {
		if !strings.Contains(page, told) || strings.Contains(open, told) {
			t.Errorf("%q is on the page: %v, open: %v", told, strings.Contains(page, told), strings.Contains(open, told))
		}
	}
}
