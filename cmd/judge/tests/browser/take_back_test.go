package browser

import (
	"fmt"
	"html"
	"regexp"
	"strings"
	"testing"

	"github.com/judgeofthechange/judge/cmd/judge/apptest"
	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/record"
	"github.com/judgeofthechange/judge/referee/journaltest"
)

// retractableIn plays a record on, from a line, until a seat may take back what it entered, and gives that seat.
func retractableIn(w *apptest.Site, game *record.Record, line int) engine.Seat {
	w.T.Helper()
	w.PlayRecord(game, 0, line)
	for _, item := range game.Items {
		if item.Line <= line {
			continue
		}
		w.PlayRecord(game, item.Line-1, item.Line)
		for _, seat := range w.Seats {
			screen, err := w.Table.Screen(w.Clients[string(seat)].Actor())
			apptest.Check(w.T, err)
			if screen.Retractable != nil {
				return seat
			}
		}
	}
	w.T.Fatal("no seat may take anything back")
	return ""
}

// TestBrowserTakeBack proves for each game that a phone takes back what it entered last, that all read so, and that it is asked again.
func TestBrowserTakeBack(t *testing.T) {
	t.Parallel()
	s := apptest.OpenStage(t, nil)
	for file, line := range map[string]int{
		"dune/testdata/games/gf9-basic-six.jsonl": 61, "imperium/testdata/games/standard-four.jsonl": 40, "arrakis/testdata/games/three-rounds.jsonl": 60,
	} {
		game := apptest.ReadRecord(t, apptest.File("engine/"+file))
		w := s.NewTable(game)
		seat := retractableIn(w, game, line)
		phone := s.Room.PhoneOf(game.Header.Game, 360, 640)
		w.Clients[string(seat)].Lend(phone)
		phone.Go("/t/" + w.Code + "/seat/" + string(seat))
		phone.EndMoment()
		phone.Wait("the way back", `document.querySelector("#retract form")`)
		phone.Picture("before")
		phone.Resize(390, 844)
		phone.Picture("before")
		screen := s.Room.TableScreen(w.Code)
		entered := phone.Text("#retract p")
		phone.TapText("Take back")
		phone.Wait("the question again", fmt.Sprintf(`document.querySelector("#retract p")?.textContent !== %q`, entered))
		screen.Wait("the news", `document.body.innerText.includes("took back: ")`)
		phone.Picture("after")
		screen.Picture("after")
	}
}

var (
	offeredBack = regexp.MustCompile(`(?s)id="retract">.*?<p>(.*?)</p>`)
	waitingFor  = regexp.MustCompile(`(?s)id="headline">(.*?)</h2>`)
	newsOnPhone = regexp.MustCompile(`(?s)class="quiet-now">(.*?)</dl>`)
)

// TestAPhoneSaysOnceWhatHappened proves for War for Arrakis and Dune: Imperium that a phone that waits says each thing once: whom the table
// waits for, what its seat may take back, and what happened last.
func TestAPhoneSaysOnceWhatHappened(t *testing.T) {
	s := newStage(t, journaltest.NewMemory())
	for file, lines := range map[string]int{"imperium/testdata/games/standard-four.jsonl": 60, "arrakis/testdata/games/three-rounds.jsonl": 60} {
		game := apptest.ReadRecord(t, apptest.File("engine/"+file))
		w := s.NewTable(game)
		back, news := map[string]bool{}, 0
		for line := range lines {
			w.PlayRecord(game, line, line+1)
			for _, seat := range w.Seats {
				page := w.Clients[string(seat)].Get(w.Clients[string(seat)].Path).Body
				said := map[string]bool{}
				for _, what := range []*regexp.Regexp{offeredBack, waitingFor} {
					if found := what.FindStringSubmatch(page); found != nil {
						said[html.UnescapeString(found[1])] = true
					}
				}
				if found := offeredBack.FindStringSubmatch(page); found != nil {
					back[html.UnescapeString(found[1])] = true
				}
				quiet := newsOnPhone.FindString(page)
				if quiet != "" {
					news++
				}
				for what := range said {
					if strings.Contains(html.UnescapeString(quiet), "<dd>"+what+"</dd>") {
						t.Errorf("%s:%d: %s reads twice: %s", file, line+1, seat, what)
					}
				}
			}
		}
		if len(back) < 3 || news == 0 {
			t.Errorf("%s: phones may take back only %v, and %d have news", file, back, news)
		}
		if game.Header.Game == "arrakis" && !back["You ended your turn."] {
			t.Errorf("nobody may take back the end of a turn, only %v", back)
		}
	}
}
