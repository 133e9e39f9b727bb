package seal_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/judgeofthechange/judge/db/seal"
)

// TestKeyCode proves that a key's code gives the key back however it is typed, and that typing errors are found.
func TestKeyCode(t *testing.T) {
	key := seal.NewKey()
	code := key.Code()
	spaced := strings.ToLower(strings.ReplaceAll(code, "-", " \n"))
	digits := strings.NewReplacer("O", "0", "I", "1", "B", "8").Replace(code)
	for _, typed := range []string{code, spaced, digits, strings.ReplaceAll(code, "-", "")} {
		if got, err := seal.ParseKey(typed); err != nil || got != key {
			t.Errorf("%q gave %v, %v", typed, got, err)
		}
	}
	for i := range code {
		slip := []byte(code)
		if slip[i] = 'Q'; code[i] == 'Q' {
			slip[i] = 'W'
		}
		if code[i] == '-' {
			continue
		}
		if _, err := seal.ParseKey(string(slip)); !errors.Is(err, seal.ErrBadKeyCode) {
			t.Errorf("%s passes for %s", slip, code)
		}
	}
	for _, other := range []string{"", "-", code[9:], code + "A", "not a code"} {
		if _, err := seal.ParseKey(other); !errors.Is(err, seal.ErrBadKeyCode) {
			t.Errorf("%q is a key: %v", other, err)
		}
	}
	if said := fmt.Sprintf("%v %+v %#v %s", key, key, &key, key); strings.Contains(said, code[:8]) || strings.Contains(said, "0x") {
		t.Errorf("a log would say %s", said)
	}
}

// FuzzParseKey proves that an accepted code is the code of its key.
func FuzzParseKey(f *testing.F) {
	f.Add("")
	f.Add("AAAAAAAA-AAAAAAAA-AAAAAAAA-AAAAAAAA-AAAAAAAA-AAAAAAAA-AAAAAAAA")
	f.Add("MFRGGZDF 0181 ====")
	f.Fuzz(func(t *testing.T, typed string) {
		key, err := seal.ParseKey(typed)
		if err != nil {
			return
		}
		if again, err := seal.ParseKey(key.Code()); err != nil || again != key {
			t.Errorf("%q gives a key whose code is %q", typed, key.Code())
		}
	})
}
