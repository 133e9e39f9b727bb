package web_test

import "testing"

// TestBrowserPages walks a new table from the laptop's first page to a phone's seat, in as few taps as promised: three
// on the laptop, one on the phone.
func TestBrowserPages(t *testing.T) {
	h, r, _ := room(t)
	laptop := r.Laptop()
	laptop.Go("/")
	laptop.Picture("home")
	laptop.TapText("Tally")
	laptop.See("By which rules?")
	laptop.Picture("profiles")
	laptop.TapText("Plain rules")
	laptop.See("Who plays?")
	laptop.Picture("who")
	laptop.TapText("Open the table")
	laptop.Wait("the console", `document.body.matches(".screen-console")`)
	laptop.Picture("console")
	laptop.TapText("Seats and phones")
	laptop.Picture("seats")

	table := r.TableScreen(h.code)
	table.Picture("lobby")
	phone := r.Phone("phone")
	phone.Go("/")
	phone.Picture("code")
	phone.Fill("code", h.code)
	phone.TapText("Join")
	phone.See("Your name")
	phone.Picture("seats")
	phone.Tap(`button[value="blue"]`)
	phone.Wait("the seat's page", `document.body.matches(".screen-seat")`)
	table.See("Here")
}
