package record

import (
	"bytes"
	"errors"
	"io"
	"strings"
	"testing"

	"github.com/judgeofthechange/judge/engine/enginetest"
)

// repeated is a text that is given again and again, up to a length.
type repeated struct {
	text string
	left int
}

func (r *repeated) Read(p []byte) (int, error) {
	if r.left <= 0 {
		return 0, io.EOF
	}
	n := copy(p, r.text)
	r.left -= n
	return n, nil
}

// TestRecordsAreBounded proves that what is no record of a game is refused in a sentence and soon, by each of the two readers:
// a line or a file without an end, too many lines, corrections that decide everything again and again.
func TestRecordsAreBounded(t *testing.T) {
	pick := `{"by":"amber","do":"pick","value":1}` + "\n"
	amends := head + "\n" + strings.Repeat(pick, 1000) + strings.Repeat(`{"by":"moderator","do":"amend","line":4}`+"\n", 400)
	for name, test := range map[string]struct {
		text io.Reader
		says string
	}{
		"a line":         {io.MultiReader(strings.NewReader(head+"\n"+`{"by":"`), &repeated{strings.Repeat("x", 4000), 300 << 20}), "x:2: this line is longer than 4 MiB"},
		"a comment":      {io.MultiReader(strings.NewReader("//"), &repeated{strings.Repeat("x", 4000), 300 << 20}), "x:1: this line is longer than 4 MiB"},
		"a file":         {&repeated{"// " + strings.Repeat("x", 3996) + "\n", 300 << 20}, ": the file is longer than 64 MiB"},
		"lines":          {strings.NewReader(head + "\n" + strings.Repeat(pick, maxObjects+1)), "a record has at most 50000 lines"},
		"corrections":    {strings.NewReader(amends), "decide more than 200000 entries again"},
		"a few of these": {strings.NewReader(head + "\n" + strings.Repeat(pick, 1000) + strings.Repeat(`{"by":"moderator","do":"amend","line":990}`+"\n", 100)), ""},
	} {
		_, err := Read(test.text, "x")
		if bad := (*Error)(nil); (err != nil) != (test.says != "") || err != nil && (!errors.As(err, &bad) || !strings.Contains(err.Error(), test.says)) {
			t.Errorf("%s: %v", name, err)
		}
	}
	for name, text := range map[string]io.Reader{
		"a line": &repeated{strings.Repeat("x", 4000), 300 << 20},
		"a file": &repeated{"// " + strings.Repeat("x", 3996) + "\n", 300 << 20},
	} {
		if _, err := Verify(text, "x"); err == nil || !strings.Contains(err.Error(), " is longer than ") {
			t.Errorf("verify %s: %v", name, err)
		}
	}
}

// TestEditorsMarksDoNoHarm proves that a record which an editor has given a byte order mark and Windows line ends is read, is
// verified, and is as it was written.
func TestEditorsMarksDoNoHarm(t *testing.T) {
	game, err := tallyGame(5)
	check(t, err)
	var b bytes.Buffer
	check(t, WriteBound(&b, game, Bonds{}))
	for name, text := range map[string]string{
		"as it is":     b.String(),
		"a mark":       "\ufeff" + b.String(),
		"Windows":      strings.ReplaceAll(b.String(), "\n", "\r\n"),
		"both":         "\ufeff" + strings.ReplaceAll(b.String(), "\n", "\r\n"),
		"some of each": strings.Replace(b.String(), "\n", "\r\n", 3),
	} {
		v, err := Verify(strings.NewReader(text), "x")
		if err != nil || len(v.Failures) > 0 {
			t.Errorf("%s: verify says %v %v", name, v.Failures, err)
		}
		if _, failures := replay(t, enginetest.Tally{}, text); len(failures) > 0 {
			t.Errorf("%s: replay says %v", name, failures)
		}
	}
	changed := strings.Replace(b.String(), "\n", "\r\r\n", 1)
	if v, err := Verify(strings.NewReader(changed), "x"); err != nil || len(v.Failures) == 0 {
		t.Errorf("a line with more at its end: %v %v", v.Failures, err)
	}
}
