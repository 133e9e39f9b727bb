package seal_test

import (
	"testing"

	"github.com/judgeofthechange/judge/db/seal"
	"github.com/judgeofthechange/judge/engine/record"
)

// TestTicketCipher proves that every laptop with a journal's key reads the tickets of the others, and that nobody else's text passes for one,
// nor an export of the same journal (EV-44).
func TestTicketCipher(t *testing.T) {
	key := seal.NewKey()
	same, err := seal.ParseKey(key.Code())
	if err != nil {
		t.Fatal(err)
	}
	ciphers := func(k seal.Key) (tickets, exports record.Cipher) {
		t.Helper()
		tickets, err := k.TicketCipher()
		if err != nil {
			t.Fatal(err)
		}
		if exports, err = k.ExportCipher(); err != nil {
			t.Fatal(err)
		}
		return tickets, exports
	}
	own, exports := ciphers(key)
	other, _ := ciphers(same)
	foreign, _ := ciphers(seal.NewKey())
	if text, err := other.Decrypt(own.Encrypt([]byte("seat"), nil), nil); err != nil || string(text) != "seat" {
		t.Errorf("another laptop reads %q, %v", text, err)
	}
	for what, cipher := range map[string]record.Cipher{"an export": exports, "another hall's text": foreign} {
		if _, err := own.Decrypt(cipher.Encrypt([]byte("seat"), nil), nil); err == nil {
			t.Errorf("%s passes for a ticket", what)
		}
	}
}
