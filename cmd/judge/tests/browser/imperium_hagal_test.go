package browser

import (
	"math/rand/v2"
	"strconv"
	"testing"

	"github.com/judgeofthechange/judge/cmd/judge/apptest"
	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/imperium"
	"github.com/judgeofthechange/judge/engine/record"
	"github.com/judgeofthechange/judge/referee"
	"github.com/judgeofthechange/judge/referee/web/browsertest"
)

// hagalTable is a table with House Hagal: its Rivals are played by touch on the players' phones, all else at random.
type hagalTable struct {
	*apptest.Site
	t       *testing.T
	phones  map[engine.Seat]*browsertest.Page
	chance  *rand.Rand
	players *apptest.RandomPlayer
}

func newHagalTable(t *testing.T, s *apptest.Stage, seats int, onTable bool) *hagalTable {
	t.Helper()
	w := s.NewTable(apptest.LongNames(&record.Record{Header: apptest.ImperiumTable(seats, onTable)}))
	table := &hagalTable{w, t, map[engine.Seat]*browsertest.Page{}, rand.New(rand.NewPCG(1, uint64(seats))), apptest.NewRandomPlayer(apptest.Imperium, uint64(3+seats))}
	for _, seat := range w.Seats {
		phone := s.Room.PhoneOf(strconv.Itoa(seats)+"-"+string(seat), 360, 640)
		w.Clients[string(seat)].Lend(phone)
		phone.Go("/t/" + w.Code + "/seat/" + string(seat))
		table.phones[seat] = phone
	}
	return table
}

// look is what is asked for a Rival, if anything is, and the table.
func (h *hagalTable) look() (asked *engine.Prompt, v *imperium.View) {
	h.t.Helper()
	screen, err := h.Table.Screen(referee.Console)
	apptest.Check(h.t, err)
	for _, p := range screen.Prompts {
		if p.Ask == "hagal" || p.Ask == "hagal.choose" {
			return &p.Prompt, screen.View.(*imperium.View)
		}
	}
	return nil, screen.View.(*imperium.View)
}

// touch answers for a Rival on the phone that is asked, and reports how many touches that took.
func (h *hagalTable) touch(p engine.Prompt) (touches int) {
	h.t.Helper()
	phone, form := h.phones[p.For], `.decide [class~="d-`+p.Ask+`"]`
	phone.Wait("the question", `document.querySelector('`+form+` form')`)
	phone.EndMoment()
	tap := func(selector string) {
		phone.Tap(selector)
		touches++
	}
	decision := browsertest.Eval[string](phone, `document.querySelector('`+form+`').id`)
	switch c := p.Choices.(type) {
	case imperium.HagalChoice:
		card := c.Cards[h.chance.IntN(len(c.Cards))]
		tap(form + ` form:has(input[name="arg.card"][value="` + card + `"]) button`)
	case imperium.RivalChoice:
		if phone.Count(form+` input[type="checkbox"]`) == 0 {
			tap(form + ` .imp-buttons button`)
			break
		}
		for i, f := range c.Factions {
			if i < c.Count {
				tap(form + ` label:has(input[value="` + string(f) + `"])`)
			}
		}
		for i, o := range c.Options {
			if i < c.Count {
				tap(form + ` label:has(input[value="` + o + `"])`)
			}
		}
		tap(form + ` .send`)
	}
	phone.Wait("the answer is in", `document.getElementById(`+strconv.Quote(decision)+`) === null`)
	return touches
}

// TestBrowserImperiumHagalByTouch proves that games of one and of two players with House Hagal are played to their ends on phones, with the cards
// of the box: each card that is turned over is one touch, a turn in which a choice is left to a player one more. The table screen names a Rival
// that wins by its leader.
func TestBrowserImperiumHagalByTouch(t *testing.T) {
	t.Parallel()
	s := apptest.OpenStage(t, nil)
	for _, seats := range []int{1, 2} {
		h := newHagalTable(t, s, seats, true)
		turns, cards, most, touches, over := 0, 0, 0, 0, false
		for !over {
			asked, v := h.look()
			if asked == nil || v.Phase != imperium.Turns {
				if touches > 0 {
					turns, most = turns+1, max(most, touches)
				}
				touches = 0
			}
			if asked == nil {
				over = !h.players.Advance(h.Site, 1)
				continue
			}
			n := h.touch(*asked)
			if v.Phase != imperium.Turns {
				continue
			}
			if asked.Ask == "hagal" {
				cards, touches = cards+1, 0 // a card that is passed over is no turn
			}
			touches += n
		}
		t.Logf("%d players: %d cards turned over, %d turns of Rivals, at most %d touches from the card on", seats, cards, turns, most)
		if turns < 5 || most > 2 {
			t.Errorf("%d players: %d turns of Rivals, one took %d touches, want at most 2", seats, turns, most)
		}
		_, v := h.look()
		if v.Result == nil {
			t.Fatalf("%d players: nobody has won", seats)
		}
		h.seeWinner(s, v)
	}
}

// seeWinner looks for a game's end on the table screen, a phone and the story.
func (h *hagalTable) seeWinner(s *apptest.Stage, v *imperium.View) {
	h.t.Helper()
	name := "wins"
	if rival := v.Rivals[v.Result.Winners[0]]; rival != nil {
		name = "(" + map[imperium.Color]string{"rival-1": "Rival 1", "rival-2": "Rival 2"}[v.Result.Winners[0]] + ") wins"
	}
	screen := s.Room.TableScreen(h.Code)
	screen.See(name)
	screen.Picture("victory-" + strconv.Itoa(len(h.Seats)))
	screen.EndMoment()
	for _, width := range []int64{1366, 1920} {
		screen.Resize(width, width*9/16)
		screen.Wait("its fonts", `document.fonts.status === "loaded"`)
		if screen.Count(".imp-race .purse") == 0 || browsertest.Eval[bool](screen, `[...document.querySelectorAll(".imp-race .purse")].some((p) => p.offsetHeight > 1.6 * p.firstElementChild.offsetHeight)`) {
			h.t.Errorf("%d wide: what somebody has takes two lines", width)
		}
		screen.Picture("end-" + strconv.Itoa(len(h.Seats)) + "-" + strconv.FormatInt(width, 10))
	}
	if len(h.Seats) == 2 && screen.Count("#runner-hagal .points") > 0 {
		h.t.Error("House Hagal of two players stands in the race for points")
	}
	screen.Close()
	phone := h.phones[h.Seats[0]]
	phone.See(name)
	phone.Go("/t/" + h.Code + "/story")
	phone.See(name)
	if n := phone.Count(".thinking tr"); n > len(h.Seats) {
		h.t.Errorf("the story tells for how long %d players were waited for", n)
	}
	if n := phone.Count(".conflicts tbody:not(:has(tr))"); n > 0 {
		h.t.Errorf("the story shows nobody in %d Conflicts that were fought", n)
	}
}

// TestBrowserImperiumHagalByTheApp proves that where the app has the cards it turns over House Hagal's too: nobody is asked for one, and the
// player's phone tells what each did.
func TestBrowserImperiumHagalByTheApp(t *testing.T) {
	t.Parallel()
	s := apptest.OpenStage(t, nil)
	h := newHagalTable(t, s, 1, false)
	seat := h.Seats[0]
	told := 0
	for on := true; on && told < 6; on = h.players.Advance(h.Site, 1) {
		asked, v := h.look()
		if asked != nil && asked.Ask == "hagal" {
			t.Fatalf("%s is asked for a Hagal card", asked.For)
		}
		screen, err := h.Table.Screen(referee.Console)
		apptest.Check(t, err)
		if last := screen.Log[len(screen.Log)-1]; v.Phase == imperium.Turns && last.Do == "hagal" {
			h.phones[seat].Wait("what the Rivals did", `document.querySelector(".decide .imp-deeds li")`)
			told++
		}
	}
	if told == 0 {
		t.Error("no Rival took a turn")
	}
}
