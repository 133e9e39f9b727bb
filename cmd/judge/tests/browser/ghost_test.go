package browser

import (
	"testing"

	"github.com/judgeofthechange/judge/cmd/judge/apptest"
	"github.com/judgeofthechange/judge/referee/web/browsertest"
)

// ghostsJS gives the number on each ghost of a phone's map and whether it stands within the place of a part.
const ghostsJS = `[...document.querySelectorAll(".picker .ghost:not([hidden])")].map((ghost) => {
	const { left, top, width, height } = ghost.getBoundingClientRect();
	const middle = [left + width / 2, top + height / 2];
	const on = [...document.querySelectorAll(".picker [data-part]")].find((p) => {
		const m = p.getScreenCTM().inverse();
		return p.isPointInFill(new DOMPoint(...middle).matrixTransform(m));
	});
	return ghost.textContent.trim() + " " + on?.dataset.part;
}).join(", ")`

// TestBrowserGhost proves that forces which are chosen and not sent stand on the phone's own map as a ghost with their number, and on
// a move those that stay where they stand; that it follows each token; and that no other screen shows it before it is sent.
func TestBrowserGhost(t *testing.T) {
	t.Parallel()
	s := apptest.StartServer(t, t.TempDir())
	code := newShippingTable(s, "gf9-basic")
	room := browsertest.Open(t, s.URL)
	table := room.TableScreen(code)
	phone := room.PhoneOf("phone", 360, 640)
	phone.Sit(code, "emperor")
	ghosts := func(want string) {
		t.Helper()
		phone.Wait("ghosts: "+want, ghostsJS+` === "`+want+`"`)
	}
	phone.Wait("the map", `document.querySelector(".pick.open")`)
	ghosts("")
	phone.Tap(`[data-part="tueks-sietch:4"]`)
	ghosts("1 tueks-sietch:4")
	phone.Tap(`form.ask-ship [data-token="3"]`)
	ghosts("3 tueks-sietch:4")
	phone.Tap(`[data-part="tueks-sietch:4"]`) // one more
	ghosts("4 tueks-sietch:4")
	phone.Picture("ghost-ship")
	if got := phone.Text(`form.ask-ship option:checked`); got == "" {
		t.Error("the land is not named")
	}
	if n := table.Count(".ghost:not([hidden])"); n != 0 {
		t.Errorf("the table screen shows %d ghosts", n)
	}
	if n := table.Count(`[id^="force-emperor-tueks"]`); n != 0 {
		t.Error("the table screen shows forces that were not sent")
	}
	phone.Send("ship")

	phone.Wait("the move", `document.querySelector("form.ask-move") && document.querySelector(".pick.own")`)
	ghosts("")
	phone.Tap(`[data-part="arsunt:11"]`)
	ghosts("5 arsunt:11, 0 arrakeen:9")
	phone.Tap(`.movers[open] [data-token="2"]`)
	ghosts("2 arsunt:11, 3 arrakeen:9")
	phone.Picture("ghost-move")
	phone.Prefer("forced-colors", "active")
	phone.Picture("ghost-forced")
}
