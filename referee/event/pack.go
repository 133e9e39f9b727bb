package event

import (
	"archive/zip"
	"bytes"
	"crypto/ed25519"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"slices"
)

// An appeal pack is one file with everything that an appeal is decided by: a page for people, and the records of the table and the event, sealed.
// A list of the files, signed with the event's key, tells which of them was changed.

// manifestFile is the list of a pack's files.
const manifestFile = "manifest.json"

// maxPacked bounds what is read of one file in a pack.
const maxPacked = 64 << 20

// Manifest lists what is in a pack.
type Manifest struct {
	Event string            `json:"event"` // its code
	Round int               `json:"round"`
	Table int               `json:"table"`
	Files map[string]string `json:"files"` // SHA-256 in hexadecimal, by name
	Key   []byte            `json:"key"`   // the event's public key
	// Signature is over the manifest without it.
	Signature []byte `json:"signature,omitempty"`
}

// Short is the short form of the event's key: posters show it.
func (m Manifest) Short() string { return ShortKey(m.Key) }

// WritePack writes a pack of files, signed with the event's key. What is in m besides event, round and table is filled in.
func WritePack(w io.Writer, m Manifest, files map[string][]byte, key ed25519.PrivateKey) error {
	m.Files, m.Key, m.Signature = map[string]string{}, key.Public().(ed25519.PublicKey), nil
	for name, content := range files {
		m.Files[name] = digest(content)
	}
	text, err := json.Marshal(m)
	if err != nil {
		return err
	}
	m.Signature = ed25519.Sign(key, text)
	if text, err = json.MarshalIndent(m, "", "\t"); err != nil {
		return err
	}
	out := zip.NewWriter(w)
	write := func(name string, content []byte) error {
		f, err := out.Create(name)
		if err == nil {
			_, err = f.Write(content)
		}
		return err
	}
	for _, name := range slices.Sorted(maps.Keys(files)) {
		if err := write(name, files[name]); err != nil {
			return err
		}
	}
	return errors.Join(write(manifestFile, text), out.Close())
}

func digest(content []byte) string {
	sum := sha256.Sum256(content)
	return hex.EncodeToString(sum[:])
}

// ErrNoPack says that a file is no appeal pack.
var ErrNoPack = errors.New("this is no appeal pack")

// ReadPack reads a pack. changed names the files that are not as they were signed, in order, the manifest among them. The error is ErrNoPack.
func ReadPack(pack []byte) (m Manifest, files map[string][]byte, changed []string, err error) {
	in, err := zip.NewReader(bytes.NewReader(pack), int64(len(pack)))
	if err != nil {
		return m, nil, nil, ErrNoPack
	}
	files = map[string][]byte{}
	for _, f := range in.File {
		content, err := unpacked(f)
		if err != nil {
			changed = append(changed, f.Name)
		}
		files[f.Name] = content
	}
	if _, ok := files[manifestFile]; !ok {
		return m, nil, nil, ErrNoPack
	}
	if !m.read(files[manifestFile]) {
		changed = append(changed, manifestFile)
	}
	delete(files, manifestFile)
	for name, content := range files {
		if m.Files[name] != digest(content) && !slices.Contains(changed, name) {
			changed = append(changed, name)
		}
	}
	for name := range m.Files {
		if _, here := files[name]; !here {
			changed = append(changed, name)
		}
	}
	slices.Sort(changed)
	return m, files, slices.Compact(changed), nil
}

// unpacked reads a file of a pack, as far as it is whole.
func unpacked(f *zip.File) ([]byte, error) {
	r, err := f.Open()
	if err != nil {
		return nil, err
	}
	defer r.Close()
	content, err := io.ReadAll(io.LimitReader(r, maxPacked+1))
	if err == nil && len(content) > maxPacked {
		err = fmt.Errorf("%s is too large", f.Name)
	}
	return content, err
}

// read reads a manifest, and reports whether its own key signed it.
func (m *Manifest) read(text []byte) bool {
	if json.Unmarshal(text, m) != nil || len(m.Key) != ed25519.PublicKeySize {
		return false
	}
	unsigned := *m
	unsigned.Signature = nil
	signed, err := json.Marshal(unsigned)
	return err == nil && ed25519.Verify(m.Key, signed, m.Signature)
}
