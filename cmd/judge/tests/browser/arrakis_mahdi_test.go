package browser

import (
	"math/rand/v2"
	"slices"
	"strconv"
	"testing"

	"github.com/judgeofthechange/judge/cmd/judge/apptest"
	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/arrakis"
	"github.com/judgeofthechange/judge/engine/record"
	"github.com/judgeofthechange/judge/referee"
	"github.com/judgeofthechange/judge/referee/web/browsertest"
)

// mahdiTable is a solitaire game: what Mahdi's Harkonnen leave to the player is answered by touch on one phone, all else at random.
type mahdiTable struct {
	*apptest.Site
	t       *testing.T
	phone   *browsertest.Page
	chance  *rand.Rand
	players *apptest.RandomPlayer
}

// mahdiAsks are the questions about the Harkonnen.
var mahdiAsks = []string{"tactics.draw", "mahdi.die", "mahdi.card", "mahdi.choose"}

func newMahdiTable(t *testing.T, s *apptest.Stage) *mahdiTable {
	t.Helper()
	w := s.NewTable(apptest.LongNames(&record.Record{Header: apptest.ArrakisTable(true, "atreides")}))
	m := &mahdiTable{w, t, s.Room.PhoneOf("mahdi", 360, 640), rand.New(rand.NewPCG(1, 1)), apptest.NewRandomPlayer(apptest.Arrakis, 1)}
	w.Clients["atreides"].Lend(m.phone)
	m.phone.Go("/t/" + w.Code + "/seat/atreides")
	return m
}

// look is what is asked about the Harkonnen, if anything is, and the table.
func (m *mahdiTable) look() (asked *engine.Prompt, v *arrakis.View) {
	m.t.Helper()
	screen, err := m.Table.Screen(referee.Console)
	apptest.Check(m.t, err)
	for _, p := range screen.Prompts {
		if slices.Contains(mahdiAsks, p.Ask) {
			return &p.Prompt, screen.View.(*arrakis.View)
		}
	}
	return nil, screen.View.(*arrakis.View)
}

// touch answers a question about the Harkonnen by one touch.
func (m *mahdiTable) touch(p engine.Prompt) {
	m.t.Helper()
	decision := `.decide [class~="d-` + p.Ask + `"]`
	m.phone.Wait("the question", `document.querySelector('`+decision+` form')`)
	m.phone.EndMoment()
	form := decision + ` :is(.arr-buttons, .arr-dice) form`
	n := browsertest.Eval[int](m.phone, `document.querySelectorAll('`+form+`').length`)
	answer := browsertest.Eval[string](m.phone, `(() => {
		const fields = document.querySelectorAll('`+form+`')[`+strconv.Itoa(m.chance.IntN(n))+`].querySelectorAll('input[name^="arg."]');
		return [...fields].map((f) => ':has([name="' + f.name + '"][value="' + f.value + '"])').join("");
	})()`)
	head := browsertest.Eval[string](m.phone, `document.querySelector("#record-head").dataset.head`)
	m.phone.Tap(form + answer + ` button`)
	m.phone.Wait("the answer is in", `document.querySelector("#record-head").dataset.head !== `+strconv.Quote(head))
}

// TestBrowserArrakisMahdiByTouch proves that a solitaire game is played to its end on one phone, with the cards and dice of the box: each question
// about the Harkonnen is one touch, so that a die takes one, one more for each card that it draws, and one for each tie that the criteria leave to the
// player: at most three for a die without cards. The phone and the table screen tell what to do on the board.
func TestBrowserArrakisMahdiByTouch(t *testing.T) {
	t.Parallel()
	s := apptest.OpenStage(t, nil)
	m := newMahdiTable(t, s)
	screen := s.Room.TableScreen(m.Code)
	dice, touches, most, told := 0, 0, 0, 0
	for over := false; !over; {
		asked, v := m.look()
		if asked == nil {
			over = !m.players.Advance(m.Site, 1)
			continue
		}
		m.touch(*asked)
		switch touches++; {
		case asked.Ask == "mahdi.die":
			dice, touches = dice+1, 1
		case asked.Ask == "mahdi.card" || v.Phase != arrakis.ActionResolution:
			touches = 0 // what follows is the card's
		}
		most = max(most, touches)
		if _, v := m.look(); v.Result == nil && len(v.Mahdi.Orders) > v.Mahdi.Done && told < 20 {
			m.phone.Wait("what to do", `document.querySelector("#orders li")`)
			screen.Wait("what to do", `document.querySelector("#orders li")`)
			told++
		}
	}
	t.Logf("%d dice, at most %d touches for one or for a card; orders were looked at %d times", dice, most, told)
	if dice < 5 || most > 3 || told == 0 {
		t.Errorf("%d dice, one took %d touches, want at most 3; orders were looked at %d times", dice, most, told)
	}
	_, v := m.look()
	if v.Result == nil {
		t.Fatal("the game has no end")
	}
	screen.EndMoment()
	screen.Picture("end")
	m.phone.Go("/t/" + m.Code + "/story")
	m.phone.Wait("the story", `document.querySelector("h1, h2")`)
	m.phone.Picture("story")
}
