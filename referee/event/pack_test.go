package event_test

import (
	"bytes"
	"crypto/ed25519"
	"errors"
	"slices"
	"testing"

	hall "github.com/judgeofthechange/judge/referee/event"
)

// TestPackNamesWhatWasChanged proves that a pack reads as it was written, and that a byte flipped anywhere in it is noticed, in a stored file by
// the name of that file (EV-35).
func TestPackNamesWhatWasChanged(t *testing.T) {
	key := ed25519.NewKeyFromSeed(bytes.Repeat([]byte{7}, ed25519.SeedSize))
	files := map[string][]byte{"pack.html": []byte("<p>what happened</p>"), "table.jsonl": []byte(`{"record":1}`), "event.jsonl": []byte(`{"record":1,"event":"E"}`)}
	var pack bytes.Buffer
	if err := hall.WritePack(&pack, hall.Manifest{Event: "BCDFG", Round: 2, Table: 7}, files, key); err != nil {
		t.Fatal(err)
	}
	m, read, changed, err := hall.ReadPack(pack.Bytes())
	if err != nil || len(changed) > 0 || m.Table != 7 || m.Short() != hall.ShortKey(key.Public().(ed25519.PublicKey)) || len(m.Short()) != 8 {
		t.Errorf("the pack reads as %+v, changed %v, %v", m, changed, err)
	}
	for name, content := range files {
		if !bytes.Equal(read[name], content) {
			t.Errorf("%s reads as %q", name, read[name])
		}
	}
	named := map[string]bool{}
	for at := range pack.Bytes() {
		flipped := bytes.Clone(pack.Bytes())
		flipped[at] ^= 0x20
		again, content, changed, err := hall.ReadPack(flipped)
		same := err == nil && len(changed) == 0
		for name := range files {
			same = same && bytes.Equal(content[name], files[name])
		}
		if err == nil && len(changed) == 0 && !same {
			t.Errorf("byte %d was flipped and nothing is said", at)
		}
		if err == nil && again.Table != m.Table && !slices.Contains(changed, "manifest.json") {
			t.Errorf("byte %d changed the manifest and nothing is said", at)
		}
		for _, name := range changed {
			named[name] = true
		}
	}
	for name := range files {
		if !named[name] {
			t.Errorf("no flipped byte names %s", name)
		}
	}
	if _, _, _, err := hall.ReadPack([]byte("no zip")); !errors.Is(err, hall.ErrNoPack) {
		t.Errorf("another file: %v", err)
	}
}
