package main

import (
	"testing"

	"github.com/judgeofthechange/judge/referee/web/browsertest"
	"github.com/judgeofthechange/judge/views/i18n"
)

// size is that of a window, and of its user's text in pixels.
type size struct{ width, height, text int64 }

// hands are the ways in which a phone is held: small, usual, turned, and with letters twice as large.
var hands = []size{{360, 640, 16}, {390, 844, 16}, {640, 360, 16}, {390, 844, 32}}

// fits looks at a page in each of its windows.
func fits(t *testing.T, name string, p *browsertest.Page, windows []size) {
	t.Helper()
	for _, w := range windows {
		p.TextSize(w.text)
		p.Resize(w.width, w.height)
		for _, found := range p.Unreadable() {
			t.Errorf("%s of %v: %s", name, w, found)
		}
	}
	p.Picture(name)
	p.TextSize(16)
	p.Resize(windows[0].width, windows[0].height)
}

// TestBrowserWordsFit proves that no text is cut off, runs out of the window or lies over another on console and phones
// throughout a game, in every language and in one whose texts are longer by four fifths, however a phone is held (check 59).
func TestBrowserWordsFit(t *testing.T) {
	at := []string{"storm", "auction", "shipment", "movement", "nexus", "plan", "battle", "end"}
	longer := openStage(t, at, pseudo(t))
	t.Run("longer", func(t *testing.T) { walk(t, longer, at, "en", hands) })
	for _, lang := range i18n.Languages[1:] {
		t.Run(lang, func(t *testing.T) { walk(t, longer, at, lang, hands[:1]) })
	}
}

// walk looks at the console and a phone at some moments in a language.
func walk(t *testing.T, s *stage, at []string, lang string, held []size) {
	console := s.room.Console(s.at[at[0]].code)
	phone := s.room.Phone("phone-" + lang)
	for _, p := range []*browsertest.Page{console, phone} {
		p.Keep("judge_language", lang)
	}
	for _, m := range moments {
		table, ok := s.at[m.name]
		if !ok {
			continue
		}
		console.Go(table.clients["console"].path)
		fits(t, m.name+" "+lang+" console", console, []size{{1366, 768, 16}})
		table.clients[string(m.seat)].lend(phone)
		phone.Go(table.clients[string(m.seat)].path + "?open=1")
		fits(t, m.name+" "+lang+" phone", phone, held)
	}
}

// TestBrowserPagesFit proves the same of the pages beside the game (check 59).
func TestBrowserPagesFit(t *testing.T) {
	s := openStage(t, []string{"shipment"}, pseudo(t))
	code, empty := s.at["shipment"].code, s.lobby()
	screen := s.room.TableScreen(empty)
	fits(t, "lobby", screen, []size{{1920, 1080, 16}})
	laptop := s.room.Laptop()
	for _, c := range []struct{ name, path string }{
		{"front", "/"},
		{"new", "/new/dune"},
		{"who-plays", "/new/dune/gf9-basic"},
		{"correct", "/t/" + code + "/console/correct?line=58"},
		{"count", "/t/" + code + "/console/count"},
	} {
		laptop.Go(c.path)
		fits(t, c.name, laptop, []size{{1366, 768, 16}})
	}
	phone := s.room.Phone("phone")
	phone.Forgive("40")
	for _, c := range []struct{ name, path string }{
		{"code", "/"},
		{"join", "/" + empty},
		{"locked", "/" + code},
		{"watch", "/w/" + code},
		{"search", "/rules?q=karama"},
		{"ruling", "/rules/DUNE-BATTLE-28"},
		{"differences", "/rules/compare?a=gf9-basic&b=ah-basic"},
		{"pair", "/t/" + code + "/console"},
		{"no-table", "/t/NONE/screen"},
	} {
		phone.Go(c.path)
		fits(t, c.name, phone, hands)
	}
}
