package web_test

import (
	"encoding/json"
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/judgeofthechange/judge/referee/web/browsertest"
)

// blindRoom is a browser at a blind table.
func blindRoom(t *testing.T) (*lobby, *browsertest.Room, *spoiler) {
	t.Helper()
	h, r, s := room(t)
	h.goBlind()
	return h, r, s
}

// joinBlind takes a seat and waits until the table knows the phone's key.
func joinBlind(h *lobby, r *browsertest.Room, seat string) *browsertest.Page {
	p := r.Join(h.code, seat)
	p.Wait("the phone to be known", `document.getElementById("blind").dataset.known`)
	return p
}

// sealNumber seals a number on a phone.
func sealNumber(p *browsertest.Page, value string) {
	p.Tap(drawer)
	p.Fill("arg.value", value)
	p.Picture("form")
	p.Send("pick")
}

// TestBrowserBlind proves that phones on a plain LAN address, where the browser has no crypto.subtle (check 31), store
// what they seal, that no byte that the server receives before all have sealed reveals it (T16), that a reloaded phone
// still has it, and that the pages open it by themselves.
func TestBrowserBlind(t *testing.T) {
	h, r, s := blindRoom(t)
	table := r.TableScreen(h.code)
	phones := map[string]*browsertest.Page{}
	for _, seat := range seatsOfTally {
		phones[seat] = joinBlind(h, r, seat)
	}
	amber := phones["amber"]
	if browsertest.Eval[bool](amber, `isSecureContext || Boolean(crypto.subtle || crypto.randomUUID)`) {
		t.Fatal("the phone is in a secure context")
	}
	sealNumber(amber, "3")
	amber.See("Kept on this phone until the reveal")
	table.See("Sealed on Amber’s phone. Mark " + amber.Text("#blind .mark"))
	amber.Picture("kept")
	table.Picture("one")
	amber.Go(h.at("amber"))
	amber.See("Kept on this phone until the reveal")
	sealNumber(phones["blue"], "2")
	phones["blue"].See("Kept on this phone")
	if heard := s.overheard.String(); strings.Contains(heard, "value") || strings.Contains(heard, "pick%22") || !strings.Contains(heard, "commit=") {
		t.Errorf("the server received the sealed number:\n%s", heard)
	}
	sealNumber(phones["coral"], "1")
	table.See("Cards are dealt.")
	if heard := s.overheard.String(); strings.Count(heard, "payload=") != 3 || strings.Contains(heard, "arg.value") {
		t.Errorf("the pages sent %d openings", strings.Count(heard, "payload="))
	}
	for _, p := range phones {
		p.Wait("the phone to forget", `!Object.values(localStorage).join().includes("payload")`)
	}
}

// shortTouch touches the button that must be held and lifts the finger at once, however slow this machine is.
const shortTouch = `["pointerdown", "pointerup"].every((name) =>
	document.querySelector("[data-agree]").dispatchEvent(new PointerEvent(name, { bubbles: true })))`

// TestBrowserBlindRescue proves that the phone with the box can open the number of a phone that died, when its player
// holds the button after the moderator said so, and that a shorter touch opens nothing.
func TestBrowserBlindRescue(t *testing.T) {
	h, r, _ := blindRoom(t)
	console := r.Console(h.code)
	amber, blue, coral := joinBlind(h, r, "amber"), joinBlind(h, r, "blue"), joinBlind(h, r, "coral")
	amber.Tap(drawer)
	amber.See("Blue’s phone can open what you seal")
	amber.Fill("arg.value", "3")
	amber.Send("pick")
	amber.See("Kept on this phone until the reveal")
	amber.Close()
	sealNumber(blue, "2")
	sealNumber(coral, "1")
	console.See("Amber’s phone must open")
	console.Picture("due")
	if text := blue.Text("#blind"); strings.Contains(text, "Amber") {
		t.Errorf("blue is asked before the moderator said that the phone is gone: %s", text)
	}
	console.TapText("Its phone is gone")
	blue.See("Open what Amber sealed?")
	blue.Picture("rescue")
	browsertest.Eval[bool](blue, shortTouch)
	blue.See("Open what Amber sealed?")
	blue.Hold("[data-agree]", func() { console.See("Cards are dealt.") })
	console.SeeNot("must open")
}

// TestBrowserBlindTakeover proves that a phone that takes over a seat says that it lacks what was sealed there, and
// seals again.
func TestBrowserBlindTakeover(t *testing.T) {
	h, r, _ := blindRoom(t)
	console := r.Console(h.code)
	old := joinBlind(h, r, "amber")
	old.Forgive("403") // from its requests after the seat was given away
	sealNumber(old, "3")
	fresh := r.Phone("fresh")
	fresh.Go("/" + h.code)
	fresh.Tap(`button[value="amber"]`)
	fresh.Wait("the number", `document.querySelector(".number")`)
	console.TapText("Give the seat")
	fresh.See("Another phone holds what was sealed here")
	fresh.Picture("missing")
	sealNumber(fresh, "1")
	fresh.See("Kept on this phone until the reveal")
	sealNumber(joinBlind(h, r, "blue"), "2")
	sealNumber(joinBlind(h, r, "coral"), "2")
	console.See("Cards are dealt.")
}

// TestBrowserBlindCommitments proves that the script makes the same commitments and marks as the record's reference,
// byte for byte.
func TestBrowserBlindCommitments(t *testing.T) {
	text, err := os.ReadFile("../../engine/record/testdata/commitments.json")
	check(t, err)
	var vectors struct {
		Commitments []struct {
			Decision, Seat, Salt, Commit, Mark string
			Command                            json.RawMessage
		}
	}
	if err := json.Unmarshal(text, &vectors); err != nil || len(vectors.Commitments) == 0 {
		t.Fatal("found no test vectors", err)
	}
	h, r, _ := blindRoom(t)
	phone := joinBlind(h, r, "amber")
	for i, v := range vectors.Commitments {
		args, err := json.Marshal([]string{v.Decision, v.Seat, v.Salt, string(v.Command)})
		check(t, err)
		got := browsertest.Eval[string](phone, fmt.Sprintf(`((decision, seat, salt, text) => {
			const commit = window.scripts.commitment(decision, seat, salt, window.scripts.padded(text));
			return commit + " " + window.scripts.mark(commit) })(...%s)`, args))
		if want := v.Commit + " " + v.Mark; got != want {
			t.Errorf("vector %d: got %s, want %s", i, got, want)
		}
	}
}
