package secrecy

import (
	"net/http"
	"net/url"
	"strings"
	"testing"

	"github.com/judgeofthechange/judge/cmd/judge/apptest"
)

// TestOwnStoryKeepsOthersSecrets proves that each seat, and nobody else, may take home the game as that seat saw it: with its own
// traitors and what only it was told, and without the others', also once the table has revealed everything.
func TestOwnStoryKeepsOthersSecrets(t *testing.T) {
	t.Parallel()
	stage := apptest.OpenStageOf(t, apptest.ReadGame(t, "gf9-basic-six.jsonl"), []string{"plan", "end"})
	end := stage.At["end"]
	seats := []string{"atreides", "bene-gesserit", "emperor", "fremen", "guild", "harkonnen"}
	path := func(code, seat string) string { return "/t/" + code + "/seat/" + seat + "/story" }
	check := func(when string) {
		t.Helper()
		for _, seat := range seats {
			r := end.Clients[seat].Get(path(end.Code, seat))
			if r.Status != http.StatusOK || !strings.Contains(r.Header.Get("Content-Disposition"), seat) {
				t.Fatalf("%s: %s gets no story: %d", when, seat, r.Status)
			}
			if n := strings.Count(r.Body, "Traitors in their pay"); n != 1 {
				t.Errorf("%s: the story of %s names the traitors of %d seats", when, seat, n)
			}
			if n := strings.Count(r.Body, "In your pay: "); n != 1 {
				t.Errorf("%s: the story of %s says %d times whom it kept", when, seat, n)
			}
			if told := strings.Contains(r.Body, "Predicted: the Fremen in turn 8."); told != (seat == "bene-gesserit") {
				t.Errorf("%s: the story of %s tells the prediction: %v", when, seat, told)
			}
			if strings.Contains(r.Body, "data:application/jsonl") {
				t.Errorf("%s: the story of %s has the whole record", when, seat)
			}
		}
	}
	check("at the end")
	for who, r := range map[string]int{
		"another seat":   end.Clients["guild"].Get(path(end.Code, "fremen")).Status,
		"the audience":   end.Clients["screen"].Get(path(end.Code, "fremen")).Status,
		"before the end": stage.At["plan"].Clients["guild"].Get(path(stage.At["plan"].Code, "guild")).Status,
	} {
		if r == http.StatusOK {
			t.Errorf("%s gets a seat's own story", who)
		}
	}
	end.Clients["console"].Post("/t/"+end.Code+"/console/open", url.Values{})
	check("after everything was revealed")
}
