package main

import (
	"net/url"
	"slices"
	"testing"

	"github.com/judgeofthechange/judge/referee/web/browsertest"
)

// Least sizes of what is pressed, in CSS pixels.
const (
	thumb   = 48 // on phones
	pointer = 24 // elsewhere
)

// usable checks a page as it stands, at a size of its window that it is made for.
func usable(t *testing.T, name string, p *browsertest.Page, least int) {
	t.Helper()
	p.Picture(name)
	for _, found := range p.Audit() {
		t.Errorf("%s: %s", name, found)
	}
	for _, found := range p.Unreadable() {
		t.Errorf("%s: %s", name, found)
	}
	for _, found := range p.TooSmall(least) {
		t.Errorf("%s: %s", name, found)
	}
}

// TestBrowserGameIsAccessible proves that axe-core has no serious finding on table screen, console and phones throughout a
// game, that what is pressed is large enough and that no text is cut off (check 56).
func TestBrowserGameIsAccessible(t *testing.T) {
	s := openStage(t, momentNames())
	screen, console := s.room.TableScreen(s.at["setup"].code), s.room.Console(s.at["setup"].code)
	for _, m := range moments {
		at := s.at[m.name]
		phone := s.room.PhoneOf("phone", 360, 640)
		at.clients[string(m.seat)].lend(phone)
		phone.Go(at.clients[string(m.seat)].path + "?open=1")
		usable(t, m.name, phone, thumb)
		phone.Close()
		if slices.Contains([]string{"storm", "auction", "nexus"}, m.name) {
			screen.Go(at.clients["screen"].path)
			usable(t, m.name, screen, pointer)
		}
		if slices.Contains([]string{"setup", "nexus", "battle", "end"}, m.name) {
			console.Go(at.clients["console"].path)
			usable(t, m.name, console, pointer)
		}
	}
}

// TestBrowserPagesAreAccessible proves the same of the pages beside the game (check 56).
func TestBrowserPagesAreAccessible(t *testing.T) {
	s := openStage(t, []string{"shipment"})
	code, empty := s.at["shipment"].code, s.lobby()
	laptop := s.room.Laptop()
	laptop.Forgive("404")
	for _, c := range []struct{ name, path string }{
		{"front", "/"},
		{"new", "/new/dune"},
		{"who-plays", "/new/dune/gf9-basic"},
		{"correct", "/t/" + code + "/console/correct?line=58"},
		{"undo", "/t/" + code + "/console/undo?to=50"},
		{"count", "/t/" + code + "/console/count"},
		{"rules", "/rules?table=" + code},
		{"compare", "/rules/compare?a=gf9-basic&b=tournament-2009"},
		{"lost", "/no/such/page"},
	} {
		laptop.Go(c.path)
		usable(t, c.name, laptop, pointer)
	}
	screen := s.room.TableScreen(empty)
	usable(t, "lobby", screen, pointer)

	phone := s.room.PhoneOf("phone", 360, 640)
	phone.Forgive("404")
	phone.Forgive("403")
	for _, c := range []struct{ name, path string }{
		{"code", "/"},
		{"join", "/" + empty},
		{"locked", "/" + code},
		{"watch", "/w/" + code},
		{"search", "/rules?q=karama"},
		{"ruling", "/rules/DUNE-BATTLE-28"},
		{"pair", "/t/" + code + "/console"},
		{"no-table", "/t/NONE/screen"},
	} {
		phone.Go(c.path)
		usable(t, c.name, phone, thumb)
	}
	phone.Go("/" + code)
	phone.Tap(`button[name="seat"][value="emperor"]`)
	phone.Wait("the number", `document.querySelector(".wait-page .number")`)
	usable(t, "wait", phone, thumb)

	console := s.room.Console(code)
	usable(t, "asked-for-a-seat", console, pointer)
	s.at["shipment"].clients["console"].post("/t/"+code+"/console/pause", url.Values{"do": {"stop"}, "key": {"pause"}, "reason": {"dinner"}})
	console.See("dinner")
	usable(t, "paused", console, pointer)
	screen.Go("/t/" + code + "/screen")
	usable(t, "paused", screen, pointer)
	s.at["shipment"].clients["emperor"].lend(phone)
	phone.Go(s.at["shipment"].clients["emperor"].path)
	usable(t, "paused", phone, thumb)
}
