package browser

import (
	"fmt"
	"net/url"
	"testing"

	"github.com/judgeofthechange/judge/cmd/judge/apptest"
	"github.com/judgeofthechange/judge/referee/web/browsertest"
)

// keyboard enters things on the console by keys only, and counts them.
type keyboard struct {
	*browsertest.Page
	t       *testing.T
	pressed int
}

// press presses keys and counts them.
func (k *keyboard) press(keys string) {
	k.t.Helper()
	k.pressed += len([]rune(keys))
	k.Key(keys)
}

// headJS gives the record's head that the page shows.
const headJS = `document.querySelector("[data-head]").dataset.head`

// enterLine types a line and Enter, and waits until it is entered and the page shows it. If the page shows a reading first, it presses
// Enter again. An empty line does the primary action.
func (k *keyboard) enterLine(text string) {
	k.t.Helper()
	before := browsertest.Eval[string](k.Page, headJS)
	entered := fmt.Sprintf(`%s !== %q`, headJS, before)
	if text == "" {
		k.doPrimary(entered)
	} else {
		k.Wait("the bar to have the focus", `document.activeElement.id === "bar-text"`)
		k.press(text + "\r")
		const shown = `document.activeElement.matches("#readings button.reading")`
		k.Wait(text+" to be entered, or shown", shown+" || "+entered)
		if browsertest.Eval[bool](k.Page, shown) {
			k.press("\r")
		}
	}
	k.Wait(text+" to be entered", `document.getElementById("bar-text").value === "" && !document.querySelector("button.reading")`)
	k.Wait("the page to show "+text, entered)
	k.wantOnePrimary(text)
}

// doPrimary presses Enter for the primary action when its button is ready, and once more if it needs a confirmation.
func (k *keyboard) doPrimary(entered string) {
	k.t.Helper()
	const listening = `[...document.querySelectorAll("%s")].some((button) => window.scripts?.listensTo(button))`
	k.Wait("the primary action", fmt.Sprintf(listening, "[data-primary] button.send"))
	k.press("\r")
	confirming := fmt.Sprintf(listening, "[data-primary] .closing[open] button.send")
	k.Wait("the action, or its confirmation", confirming+" || "+entered)
	if browsertest.Eval[bool](k.Page, confirming) {
		k.press("\r")
	}
}

// wantOnePrimary proves that the console shows one primary action, and the seats that play waits for.
func (k *keyboard) wantOnePrimary(after string) {
	k.t.Helper()
	if n := k.Count(`[data-primary]`); n != 1 {
		k.t.Errorf("after %s there are %d primary actions", after, n)
	}
	if n := k.Count(`[data-primary] .send`); n == 0 {
		k.t.Errorf("after %s nothing can be pressed", after)
	}
	if k.Count(`.waiting .awaited`) == 0 && k.Count(`[data-primary] form:not(.ask-release)`) == 0 {
		k.t.Errorf("after %s nobody is awaited", after)
	}
}

// newestJS gives the id of the newest line in the console's log.
const newestJS = `document.querySelector(".zone-log .log li").id`

// shippingKeyBudget is the most keys that shipments and moves of three seats may take.
const shippingKeyBudget = 60

// TestBrowserConsoleKeys proves that shipments and moves can be entered by the keyboard only, within a budget of keys, and that
// each step has one primary action and shows who is awaited (checks 47 and 48). A guess is shown before it is entered (49). The
// last line is undone and redone, and a fact is corrected; the table screen announces each (50, 52).
func TestBrowserConsoleKeys(t *testing.T) {
	data := t.TempDir()
	s := apptest.StartServer(t, data)
	code := s.NewTable(apptest.DuneTable("table")...)
	s.Enter(code, url.Values{
		"do": {"table.set"}, "arg.turn:int": {"3"}, "arg.storm:int": {"16"}, "arg.phase": {"ship-move"}, "arg.turns.acting": {"emperor"},
		"arg.board:json":         {`{"carthag":{"10":{"harkonnen":4,"guild":2}},"arrakeen":{"9":{"atreides":5}}}`},
		"arg.seats.emperor:json": {`{"spice":10}`}, "arg.seats.guild:json": {`{"spice":5}`},
	})
	room := browsertest.Open(t, s.URL)
	screen := room.TableScreen(code)
	console := &keyboard{Page: room.Console(code), t: t}
	console.Wait("the bar to have the focus", `document.activeElement.id === "bar-text"`)
	console.wantOnePrimary("the beginning")

	for _, line := range []string{"ship em 5 arr", "m 5 arr old 9", "pass", "pass", "ship 2 tuek", "pass"} {
		console.enterLine(line)
	}
	if console.pressed > shippingKeyBudget {
		t.Errorf("%d keys were pressed, want %d at most", console.pressed, shippingKeyBudget)
	}
	t.Logf("%d keys", console.pressed)

	guess := &keyboard{Page: console.Page, t: t}
	before := browsertest.Eval[string](console.Page, newestJS)
	guess.press("ship hark 1 arakeen\r")
	console.Wait("the guess to be shown", `document.activeElement.matches("button.reading") && document.activeElement.innerText.includes("Arrakeen")`)
	if now := browsertest.Eval[string](console.Page, newestJS); now != before {
		t.Error("a guess was entered before it was shown")
	}
	console.Picture("guess")
	console.Key("\x1b")
	console.Wait("the bar again", `document.activeElement.id === "bar-text"`)
	console.Key("\x1b")
	console.Wait("the line to be empty", `document.getElementById("bar-text").value === "" && !document.querySelector("button.reading")`)

	full := exportedState(t, data, code)
	console.pressUndo("z", "Undo")
	waitForNews(screen, "Undone: ")
	console.Picture("undone")
	if exportedState(t, data, code) == full {
		t.Error("nothing was undone")
	}
	console.pressUndo("y", "Redo")
	waitForNews(screen, "Counts again: ")
	if got := exportedState(t, data, code); got != full {
		t.Errorf("after the redo the state is\n%s\nand was\n%s", got, full)
	}

	console.enterLine("spice at +2 because the harvest was forgotten")
	waitForNews(screen, "(Atreides +2 spice): the harvest was forgotten")
	console.Wait("the log to say who, what and why", `((li) => li.includes("Moderator") && li.includes("Atreides +2 spice") && li.includes("forgotten"))(document.querySelector(".zone-log .log li").innerText)`)
}

// TestBrowserEnterOutlastsAReading proves that a line is entered if Enter is pressed while the server reads it, also if the line is
// read again before the first answer, as after every frame.
func TestBrowserEnterOutlastsAReading(t *testing.T) {
	t.Parallel()
	s := apptest.StartServer(t, t.TempDir())
	code := s.NewTable(apptest.DuneTable("table")...)
	s.Enter(code, url.Values{"do": {"table.set"}, "arg.turn:int": {"3"}, "arg.phase": {"storm"}})
	console := &keyboard{Page: browsertest.Open(t, s.URL).Console(code), t: t}
	console.Wait("the bar to have the focus", `document.activeElement.id === "bar-text"`)
	browsertest.Eval[bool](console.Page, `(() => {
		const send = window.fetch;
		window.held = [];
		window.fetch = async (...of) => {
			const answer = await send(...of);
			await new Promise((go) => window.held ? window.held.push(go) : go());
			return answer;
		};
		return true;
	})()`)
	before := browsertest.Eval[string](console.Page, headJS)
	console.press("spice at +2 because the harvest was forgotten")
	console.Wait("the line to be read", `window.held.length > 0`)
	read := browsertest.Eval[int](console.Page, `window.held.length`)
	console.press("\r")
	console.Wait("Enter to have it read", fmt.Sprintf(`window.held.length > %d`, read))
	browsertest.Eval[bool](console.Page, `document.getElementById("bar-text").dispatchEvent(new Event("input", { bubbles: true }))`)
	console.Wait("it to be read once more", fmt.Sprintf(`window.held.length > %d`, read+1))
	browsertest.Eval[bool](console.Page, `(() => { const held = window.held; window.held = null; held.forEach((go) => go()); return true; })()`)
	console.Wait("the line to be entered", fmt.Sprintf(`%s !== %q && document.getElementById("bar-text").value === ""`, headJS, before))
}

// waitForNews waits until a screen announces a correction. As the notice ends after some seconds, it first makes it endless, and then
// ends it.
func waitForNews(screen *browsertest.Page, text string) {
	until := func(end string) string {
		return fmt.Sprintf(`((e) => e && (e.dataset.until = %q, e.textContent.includes(%q)) && e.checkVisibility() === %t)(document.querySelector(".corrected"))`,
			end, text, end == "Infinity")
	}
	screen.Wait("the news: "+text, until("Infinity"))
	screen.Picture("news")
	screen.Wait("the end of the news", until("0"))
}

// pressUndo presses a key with Ctrl, waits for the reading that shows its effect, and presses Enter twice to choose it.
func (k *keyboard) pressUndo(key, shows string) {
	k.t.Helper()
	before := browsertest.Eval[string](k.Page, newestJS)
	browsertest.Eval[bool](k.Page, fmt.Sprintf(`document.activeElement.dispatchEvent(new KeyboardEvent("keydown", { key: %q, ctrlKey: true, bubbles: true, cancelable: true }))`, key))
	k.Wait("the effect to be shown", fmt.Sprintf(`document.querySelector("button.reading")?.innerText.includes(%q)`, shows))
	k.Key("\r")
	k.Wait("the choice", `document.activeElement.matches("button.reading")`)
	if now := browsertest.Eval[string](k.Page, newestJS); now != before {
		k.t.Error("it was entered before it was chosen")
	}
	k.Key("\r")
	k.Wait("the log to tell of it", fmt.Sprintf(`%s !== %q`, newestJS, before))
}

// exportedState returns the final state of a table's exported record.
func exportedState(t *testing.T, data, code string) string {
	t.Helper()
	return apptest.FinalState(t, apptest.Export(t, data, code))
}

// TestBrowserUndoToHere proves that ten lines can be undone after a look at both boards and the lines, and redone (check 51), and
// that a line entered for an absent phone shows on it as done (check 53).
func TestBrowserUndoToHere(t *testing.T) {
	t.Parallel()
	data := t.TempDir()
	s := apptest.StartServer(t, data)
	code := s.NewTable(apptest.DuneTable("table")...)
	entries := []url.Values{{
		"do": {"table.set"}, "arg.turn:int": {"3"}, "arg.storm:int": {"16"}, "arg.phase": {"ship-move"}, "arg.turns.acting": {"emperor"},
		"arg.board:json": {`{"carthag":{"10":{"harkonnen":4,"guild":2}},"arrakeen":{"9":{"atreides":5}}}`}, "arg.seats.emperor:json": {`{"spice":10}`},
	}}
	for n := range 10 {
		entries = append(entries, url.Values{"do": {"adjust"}, "arg.set.{board.carthag.10.harkonnen}:int": {fmt.Sprint(5 + n)}, "arg.reason": {"one more"}})
	}
	s.Enter(code, entries...)
	full := exportedState(t, data, code)
	room := browsertest.Open(t, s.URL)
	console := room.Console(code)
	console.Tap(`a[href$="/undo?to=2"]`)
	console.See("Undo 10 entries, from this on: The moderator corrected the table: one more.")
	console.Wait("two boards", `document.querySelectorAll(".two-boards .arrakis").length === 2`)
	console.See("Carthag: Harkonnen 14")
	console.See("Carthag: Harkonnen 4")
	console.Wait("ten lines", `document.querySelectorAll(".taken li").length === 10`)
	console.Picture("undo-to-here")
	console.TapText("Undo")
	console.Wait("the console", `document.querySelector(".zone-log .log")?.innerText.includes("Undone: The moderator corrected the table: one more.")`)
	console.TapText("Redo…")
	console.See("Redo 10 entries, from this on: The moderator corrected the table: one more.")
	console.TapText("Redo")
	console.Wait("the console", `document.querySelector(".zone-log .log")?.innerText.includes("Counts again: The moderator corrected the table: one more.")`)
	if got := exportedState(t, data, code); got != full {
		t.Errorf("after the redo the state is\n%s\nand was\n%s", got, full)
	}

	phone := room.Join(code, "emperor")
	phone.Wait("the phone to be asked", `document.querySelector("form.ask-ship")`)
	console.Wait("the console to know the phone", `document.querySelector("#chip-emperor form button")`)
	console.TapText("Remind")
	console.Wait("the reminder to be sent", `!document.getElementById("receipt").hidden`)
	phone.See("The table waits for you.")
	phone.Hide()
	by := &keyboard{Page: console, t: t}
	by.press("ship em 2 tuek\r")
	console.See("The Emperor must agree on its own device")
	console.Picture("a seat asked")
	phone.Show()
	phone.See("The moderator enters for you")
	phone.Picture("asked to agree")
	phone.TapText("Yes, enter it")
	phone.Wait("the shipment to be done", `!document.querySelector("form.ask-ship") && document.querySelector("form.ask-move, form.ask-pass")`)
	console.Wait("the log to say who entered it", `document.querySelector(".zone-log .log li").innerText.includes("Moderator for the Emperor")`)
}
