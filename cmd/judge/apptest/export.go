package apptest

import (
	"bytes"
	"errors"
	"path/filepath"
	"strings"
	"testing"

	"github.com/judgeofthechange/judge/db/seal"
	"github.com/judgeofthechange/judge/engine/record"
	"github.com/judgeofthechange/judge/referee"
)

// NewEncryption is the key of a laptop.
func NewEncryption(t testing.TB) *referee.Encryption {
	t.Helper()
	dir := t.TempDir()
	journal := OpenData(t, dir, seal.KeyFolder(filepath.Join(dir, "keys")))
	seal, err := journal.ExportEncryption()
	Check(t, errors.Join(err, journal.Close()))
	return seal
}

// Export gives the table's record, sealed where there is a seal, and checks that it verifies.
func (w *Site) Export(seal *referee.Encryption) string {
	w.T.Helper()
	var text bytes.Buffer
	if _, err := referee.Export(w.T.Context(), &text, w.Journal, Rules(), w.Code, seal); err != nil {
		w.T.Fatal(err)
	}
	v, err := record.Verify(bytes.NewReader(text.Bytes()), "export")
	if err != nil || len(v.Failures) > 0 {
		w.T.Fatalf("%v %v", v.Failures, err)
	}
	screen, err := w.Table.Screen(referee.Audience)
	if err != nil || !strings.HasSuffix(screen.Head.Text, v.Head.String()) {
		w.T.Fatalf("the screens show %s, the record ends with %s (%v)", screen.Head.Text, v.Head, err)
	}
	return text.String()
}
