package browser

import (
	"maps"
	"net/http"
	"net/url"
	"testing"

	"github.com/judgeofthechange/judge/cmd/judge/apptest"
	"github.com/judgeofthechange/judge/referee/web/browsertest"
)

// overhearJS makes a page keep the bodies of what it sends from now on.
const overhearJS = `(() => {
	const send = window.fetch;
	window.overheard = [];
	window.fetch = (url, options) => { window.overheard.push(String(options && options.body)); return send(url, options); };
	return true;
})()`

// TestBrowserBlindBattle proves that at a blind table the storm's dials stay on their phones until both are sealed (T16), that an undo
// makes a phone forget its dial, that the element asked by prescience is sent by itself, and that the plans are revealed.
func TestBrowserBlindBattle(t *testing.T) {
	t.Parallel()
	s := apptest.StartServer(t, t.TempDir())
	code := s.NewTable(append(apptest.DuneTable("table"), "blind", "on", "host", "guild")...)
	storm := url.Values{"do": {"table.set"}, "arg.turn:int": {"1"}, "arg.phase": {"storm"}}
	s.Enter(code, storm)
	room := browsertest.Open(t, s.URL)
	table, console := room.TableScreen(code), room.Console(code)
	atreides, harkonnen := room.Join(code, "atreides"), room.Join(code, "harkonnen")
	console.See("Blind table")

	for _, p := range []*browsertest.Page{atreides, harkonnen} {
		p.Wait("the phone to be known", `document.getElementById("blind").dataset.known`)
		browsertest.Eval[bool](p, overhearJS)
	}
	atreides.TapText("Only for you")
	atreides.Fill("arg.value", "17")
	atreides.Picture("dial")
	atreides.Send(`storm\.dial`)
	atreides.See("Kept on this phone until the reveal")
	atreides.Picture("kept")
	table.Picture("sealed")
	if browsertest.Eval[bool](atreides, `window.overheard.join().includes("value") || !window.overheard.join().includes("commit=")`) {
		t.Error("the number left its phone")
	}
	back, again := url.Values{"do": {"undo"}, "arg.count": {"1"}, "key": {"back"}}, maps.Clone(storm)
	s.Post(http.DefaultTransport, "/t/"+code+"/console", back)
	atreides.See("This phone has forgotten it.")
	atreides.Picture("void")
	atreides.Wait("nothing of it to be kept", `!JSON.stringify(localStorage).includes("storm.dial")`)
	again.Set("key", "again")
	s.Post(http.DefaultTransport, "/t/"+code+"/console", again)
	atreides.See("Dial the storm") // waits until the covered question of the set-up is gone
	harkonnen.See("Dial the storm")
	atreides.TapText("Only for you")
	atreides.Fill("arg.value", "17")
	atreides.Send(`storm\.dial`)
	atreides.See("Kept on this phone until the reveal")
	harkonnen.TapText("Only for you")
	harkonnen.Fill("arg.value", "4")
	harkonnen.Send(`storm\.dial`)
	console.See("21")
	if !browsertest.Eval[bool](atreides, `window.overheard.join().includes("payload=")`) {
		t.Error("the phone did not open by itself")
	}

	s.Enter(code, storm, url.Values{ // its key was used before: nothing changes
		"do": {"table.set"}, "arg.turn:int": {"3"}, "arg.storm:int": {"18"}, "arg.phase": {"battle"},
		"arg.board:json":           {`{"carthag":{"10":{"atreides":5,"harkonnen":6}}}`},
		"arg.seats.harkonnen:json": {`{"hand":["crysknife","shield"]}`},
	})
	atreides.Send(`battle\.pick`)
	atreides.Tap(`form.ask-prescience button[value="weapon"]`)
	harkonnen.See("Prescience asks: Weapon")
	harkonnen.TapText("Only for you")
	harkonnen.Fill("arg.weapon", "crysknife")
	harkonnen.Picture("element")
	harkonnen.Send(`prescience\.answer`)
	harkonnen.TapText("Only for you")
	harkonnen.See("Prescience has seen this, so it stays.")
	harkonnen.Fill("arg.leader", "feyd-rautha")
	harkonnen.Fill("arg.dial", "4")
	harkonnen.Picture("plan")
	harkonnen.Send("plan")
	atreides.TapText("Only for you")
	atreides.Fill("arg.leader", "gurney-halleck")
	atreides.Fill("arg.dial", "3")
	atreides.Send("plan")
	table.See("Gurney Halleck")
	table.Picture("revealed")
	console.Picture("revealed")
}
