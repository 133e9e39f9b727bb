package web_test

import (
	"encoding/hex"
	"net/http"
	"strings"
	"testing"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/enginetest"
	"github.com/judgeofthechange/judge/engine/record"
)

// goBlind replaces the lobby's own table by a blind one. Coral's player owns the laptop.
func (h *lobby) goBlind() {
	h.Helper()
	header := enginetest.TallyHeader()
	header.Blind, header.Host = true, "coral"
	table, err := h.lobby.Create(h.Context(), "", header)
	check(h, err)
	h.table, h.code = table, table.Info().Code
}

// sealing returns the fields with which a phone seals a number, and those with which it opens it.
func (b *browser) sealing(seat engine.Seat, value int) (seal, opening []string) {
	b.Helper()
	payload, err := record.Payload(engine.NewCommand(seat, "pick", map[string]any{"value": value}))
	check(b, err)
	decision, salt := b.decision(b.at(string(seat))), record.Salt{byte(value)}
	commit := record.NewPayloadCommitment(decision, seat, salt, payload)
	seal = []string{"decision", decision, "key", "k1", "commit", commit.String()}
	opening = []string{"decision", decision, "key", "k2", "salt", hex.EncodeToString(salt[:]), "payload", string(payload)}
	return seal, opening
}

// TestBlindTable plays a blind table by what phones send and get: seals in place of answers, a plain answer refused
// with a sentence until all others are in, openings taken once all are.
func TestBlindTable(t *testing.T) {
	h := open(t)
	h.goBlind()
	phones := map[engine.Seat]*browser{}
	openings := map[engine.Seat][]string{}
	for _, seat := range []engine.Seat{"amber", "blue", "coral"} {
		phones[seat] = h.phone(string(seat))
	}
	amber := phones["amber"]
	page := amber.get(h.at("amber")).body
	for _, want := range []string{`data-blind="{&#34;value&#34;:&#34;number&#34;}" disabled`, `<noscript><p class="refusal">`, "+blind.js", "+blind+"} {
		if !strings.Contains(page, want) {
			t.Errorf("the seat's page has no %s", want)
		}
	}
	plain := []string{"do", "pick", "decision", amber.decision(h.at("amber")), "key", "k0", "arg.value", "2"}
	if r := amber.send(h.at("amber"), plain...); r.status != http.StatusUnprocessableEntity || !strings.Contains(r.say(), "stays on its phone") {
		t.Errorf("a plain answer got %d %s", r.status, r.body)
	}
	for i, seat := range []engine.Seat{"amber", "blue", "coral"} {
		seal, opening := phones[seat].sealing(seat, 3-i)
		phones[seat].send(h.at(string(seat))+"/open", opening...).is(t, http.StatusConflict, "opened before all are sealed")
		if seat == "coral" { // the last seat need not seal
			if page := phones[seat].get(h.at("coral")).body; strings.Contains(page, `data-blind="{&#34;value&#34;:&#34;number&#34;}" disabled`) {
				t.Error("the last seat has no plain form")
			}
		}
		if r := phones[seat].send(h.at(string(seat)), seal...); r.status != http.StatusOK || !strings.Contains(r.body, "Sealed") {
			t.Errorf("the seal of %s got %d %s", seat, r.status, r.body)
		}
		openings[seat] = opening
	}
	phones["blue"].send(h.at("amber")+"/open", openings["amber"]...).is(t, http.StatusForbidden, "blue opens for amber")
	for seat, opening := range openings {
		phones[seat].send(h.at(string(seat))+"/open", opening...).is(t, http.StatusOK, "%s opens", seat)
	}
	if text := h.laptop().get("/t/" + h.code + "/screen").body; !strings.Contains(text, "Cards are dealt.") {
		t.Error("play does not go on")
	}
}

// TestBlindShown proves which screens say that a table is blind, and that others carry nothing of it.
func TestBlindShown(t *testing.T) {
	h := open(t)
	plain := h.phone("amber")
	for _, page := range []string{plain.get(h.at("amber")).body, h.laptop().get(h.console()).body, h.laptop().get("/t/" + h.code + "/screen").body} {
		if strings.Contains(page, "blind") || strings.Contains(page, "nacl") {
			t.Error("a table that is not blind has parts of a blind table's page")
		}
	}
	h.goBlind()
	for _, page := range []string{h.laptop().get(h.console()).body, h.laptop().get("/t/" + h.code + "/screen").body} {
		if !strings.Contains(page, "This laptop does not know it.") || strings.Contains(page, "nacl") {
			t.Error("the laptop's screens do not say that the table is blind")
		}
	}
}

// TestBlindChosen proves that the choice at the making of a table reaches its header, and that a host who does not play
// there is none.
func TestBlindChosen(t *testing.T) {
	h := open(t)
	laptop := h.laptop()
	for _, test := range []struct {
		blind, host string
		wantBlind   bool
		want        engine.Seat
	}{{"on", "blue", true, "blue"}, {"on", "coral", true, ""}, {"on", "", true, ""}, {"", "blue", false, ""}} {
		r := laptop.post("/tables", "game", "tally", "profile", "plain", "blind", test.blind, "host", test.host, "plays.free.amber", "on", "plays.free.blue", "on")
		code := strings.Split(r.to()+"///", "/")[2]
		table, err := h.lobby.Table(code)
		if err != nil {
			t.Fatalf("the new table got %d %v", r.status, err)
		}
		if header := table.Info().Header; header.Blind != test.wantBlind || header.Host != test.want {
			t.Errorf("%+v makes a table with blind %v, host %q", test, header.Blind, header.Host)
		}
	}
}
