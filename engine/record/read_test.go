package record

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"reflect"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/enginetest"
)

const head = `{"record":1,"game":"tally","profile":"plain","house":{},"cards":"phone","seats":[{"faction":"amber","circle":1,"name":"Ann"},{"faction":"blue","circle":2}]}`

func TestReadReturnsTheRecord(t *testing.T) {
	text := "\ufeff// a comment\r\n\n  \t\n" + head + "\r\n" +
		"  // an indented one\n" +
		`{"by":"amber","do":"pick","value":7,"refused":"*"}` + "\n" +
		`{"by":"moderator","for":"blue","do":"add","amount":2.50}` + "\n" +
		`{"by":"blue","do":"support","for":"bid","to":"amber"}` + "\n" +
		`{"expect":{"n":12345678901234567890},"as":"blue","absent":["a.b"],"prompts":[{"ask":"add"}],"noprompts":[{}]}` // no newline at the end
	r, err := Read(strings.NewReader(text), "x")
	check(t, err)
	want := &Record{Name: "x", Line: 4, changes: map[int][]byte{}, Header: engine.Header{
		Version: 1, Game: "tally", Profile: "plain", House: map[string]engine.SwitchValue{}, Cards: "phone",
		Seats: []engine.SeatSetup{{Faction: "amber", Circle: 1, Name: "Ann"}, {Faction: "blue", Circle: 2}},
	}, Items: []Item{
		{Line: 6, RefusedBy: "*", Command: &engine.Command{By: "amber", Do: "pick", Args: engine.Args{"value": json.RawMessage("7")}}},
		{Line: 7, Command: &engine.Command{By: "moderator", For: "blue", Do: "add", Args: engine.Args{"amount": json.RawMessage("2.50")}}},
		{Line: 8, Command: &engine.Command{By: "blue", Do: "support", Args: engine.Args{"for": json.RawMessage(`"bid"`), "to": json.RawMessage(`"amber"`)}}},
		{Line: 9, Expect: &Expectation{
			As: engine.AtSeat("blue"), Expect: map[string]any{"n": json.Number("12345678901234567890")}, Absent: []string{"a.b"},
			Prompts: []any{map[string]any{"ask": "add"}}, NoPrompts: []any{map[string]any{}},
		}},
	}}
	if !reflect.DeepEqual(r, want) {
		t.Errorf("want %+v, got %+v", want, r)
	}
}

func TestReadTakesShortHeaders(t *testing.T) {
	r, err := Read(strings.NewReader(`{"record":1.0,"game":"tally","house":{"x":true,"y":2},"blind":true,"host":"amber","seats":[{"faction":"amber"}]}`), "x")
	check(t, err)
	if r.Header.Cards != engine.CardsTable || r.Header.House["x"] != "on" || r.Header.House["y"] != "2" || r.Header.Version != 1 || !r.Header.Blind || r.Header.Host != "amber" {
		t.Errorf("got %+v", r.Header)
	}
}

func TestReadRefusesInvalidRecords(t *testing.T) {
	with := func(old, new string) string { return strings.Replace(head, old, new, 1) }
	for _, test := range []struct{ name, text, want string }{
		{"empty", "", "x: the header is missing"},
		{"comments only", "// a\n\n", "x: the header is missing"},
		{"no header", "\n" + `{"by":"amber","do":"pass"}`, `x:2: the header is missing: the first object needs "record"`},
		{"broken JSON", head + "\n" + `{"by":"amber",}`, "x:2: broken JSON at column 15: "},
		{"the column counts characters", head + "\n" + `{"é":1,}`, "x:2: broken JSON at column 8: "},
		{"half a line", head + "\n" + `{"by":"amber"`, "x:2: broken JSON at column 13: "},
		{"two objects on a line", head + "\n" + `{"by":"amber","do":"pass"} {}`, "x:2: broken JSON at column 28: "},
		{"bottomless", head + "\n" + strings.Repeat("[", 100000), "x:2: broken JSON"},
		{"a host from elsewhere", with(`"seats"`, `"blind":true,"host":"coral","seats"`), `x:1: the host's seat "coral" is not at this table`},
		{"a list", head + "\n[]", "x:2: not a JSON object"},
		{"null", head + "\nnull", "x:2: not a JSON object"},
		{"a member twice", head + "\n" + `{"by":"amber","do":"pass","do":"add"}`, `x:2: duplicate member "do"`},
		{"an inner member twice", head + "\n" + `{"expect":{"seats":{"amber":1,"amber":2}}}`, `x:2: duplicate member "amber"`},
		{"not UTF-8", head + "\n\n" + "{\"by\":\"amber\",\"do\":\"\xff\"}", "x:3: not UTF-8"},
		{"a comment not in UTF-8", head + "\n// \xc3\x28\n", "x:2: not UTF-8"},
		{"second header", head + "\n" + head, "x:2: a second header"},
		{"version", with(`"record":1`, `"record":2`), "x:1: record version 2 is unknown"},
		{"version as text", with(`"record":1`, `"record":"1"`), `x:1: record version "1" is unknown`},
		{"no game", with(`"game":"tally",`, ``), `x:1: the header needs "game"`},
		{"game is a number", with(`"tally"`, `7`), `x:1: the header's "game" cannot be a number`},
		{"no seats", with(`{"faction":"amber","circle":1,"name":"Ann"},{"faction":"blue","circle":2}`, ``), `x:1: the header needs "seats"`},
		{"seats are no list", strings.Split(head, `"seats"`)[0] + `"seats":"amber"}`, `x:1: the header's "seats" cannot be a string`},
		{"a seat twice", with(`"blue"`, `"amber"`), `x:1: two seats have the faction "amber"`},
		{"a seat without faction", with(`"faction":"blue",`, ``), `x:1: a seat needs "faction"`},
		{"a seat called moderator", with(`"blue"`, `"moderator"`), `x:1: no seat can be called "moderator"`},
		{"a seat called public", with(`"blue"`, `"public"`), `x:1: no seat can be called "public"`},
		{"a circle and a half", with(`"circle":2`, `"circle":2.5`), `x:1: the header's "seats.circle" cannot be a number 2.5`},
		{"cards", with(`"phone"`, `"cloud"`), `x:1: "cards" must be "table" or "phone", not "cloud"`},
		{"unknown member of the header", with(`"house"`, `"hosue"`), `x:1: unknown member "hosue"`},
		{"capitals", with(`"house"`, `"House"`), `x:1: unknown member "House"`},
		{"unknown member of a seat", with(`"circle":2`, `"circel":2`), `x:1: unknown member "circel"`},
		{"a list as switch", with(`"house":{}`, `"house":{"x":[]}`), `x:1: the header's "house" cannot be a []`},
		{"command without do", head + "\n" + `{"by":"amber"}`, `x:2: not a command: it needs "by" and "do"`},
		{"command without by", head + "\n" + `{"do":"pass"}`, `x:2: not a command: it needs "by" and "do"`},
		{"by is a number", head + "\n" + `{"by":1,"do":"pass"}`, `x:2: not a command: "by" is not a string`},
		{"refused is a number", head + "\n" + `{"by":"amber","do":"pass","refused":1}`, `x:2: "refused" must be a ruling's id or "*"`},
		{"refused by nothing", head + "\n" + `{"by":"amber","do":"pass","refused":""}`, `x:2: "refused" must be a ruling's id or "*"`},
		{"refused header by nothing", with(`"house":{}`, `"refused":""`), `x:1: "refused" must be a ruling's id or "*"`},
		{"a command behind a refused header", with(`"house":{}`, `"refused":"*"`) + "\n" + `{"by":"amber","do":"pass"}`, "x:2: only comments may follow a refused header"},
		{"unknown member of an expectation", head + "\n" + `{"expect":{},"abesnt":[]}`, `x:2: neither a command nor an expectation: unknown member "abesnt"`},
		{"an expectation of nothing", head + "\n" + `{"as":"amber"}`, "x:2: neither a command nor an expectation: it is empty"},
		{"an empty object", head + "\n{}", "x:2: neither a command nor an expectation: it is empty"},
		{"as nobody", head + "\n" + `{"as":"coral","expect":{}}`, `x:2: "as": no seat at this table is "coral"`},
		{"expect a list", head + "\n" + `{"expect":[]}`, `x:2: "expect" must be an object`},
		{"absent a path", head + "\n" + `{"absent":"seats"}`, `x:2: "absent" must be a list of paths`},
		{"absent numbers", head + "\n" + `{"absent":["a",1]}`, `x:2: "absent" must be a list of paths`},
		{"prompts of text", head + "\n" + `{"prompts":["plan"]}`, `x:2: "prompts" must be a list of objects`},
		{"noprompts an object", head + "\n" + `{"noprompts":{}}`, `x:2: "noprompts" must be a list of objects`},
	} {
		t.Run(test.name, func(t *testing.T) {
			r, err := Read(strings.NewReader(test.text), "x")
			var bad *Error
			if !errors.As(err, &bad) || !strings.HasPrefix(err.Error(), test.want) {
				t.Errorf("want an Error with %q, got %v", test.want, err)
			}
			if r != nil {
				t.Errorf("want no record beside the error, got %+v", r)
			}
		})
	}
}

func TestReadTakesLinesOfAnyLength(t *testing.T) {
	long := strings.Repeat("x", 1<<20)
	r, err := Read(strings.NewReader(head+"\n"+`{"by":"amber","do":"deal","text":"`+long+`"}`+"\n"), "x")
	check(t, err)
	if got := len(r.Items[0].Command.Args["text"]); got != len(long)+2 {
		t.Errorf("want all %d bytes, got %d", len(long)+2, got)
	}
}

func TestReadReturnsReaderErrors(t *testing.T) {
	_, err := Read(io.MultiReader(strings.NewReader(head+"\n"), iotest.ErrReader(io.ErrNoProgress)), "x")
	var bad *Error
	if !errors.Is(err, io.ErrNoProgress) || errors.As(err, &bad) {
		t.Errorf("want the reader's error and no Error, got %v", err)
	}
}

// FuzzRead proves that Read returns a record or an Error with a line of the input, whatever the bytes, and that a record replays
// and is written without breaking.
func FuzzRead(f *testing.F) {
	for _, line := range []string{
		"", "// c", "{}", "[1]", `{"by":"amber","do":"pick","value":2}`, `{"by":"moderator","do":"undo","to":1}`,
		`{"by":"app","do":"deal","cards":["card-1","card-2"]}`, `{"as":"blue","expect":{"order":[1e400]},"absent":["seats.0.x"]}`,
		`{"prompts":[{"for":"amber"}],"noprompts":[{"choices":{"from":[[]]}}]}`, `//= 0 {"turn":2}`, "\xff",
	} {
		f.Add([]byte(head + "\n" + line))
		f.Add([]byte(line + "\n" + head))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		r, err := Read(bytes.NewReader(text), "x")
		if err != nil {
			var bad *Error
			if !errors.As(err, &bad) || bad.Line < 0 || bad.Line > bytes.Count(text, []byte("\n"))+1 {
				t.Errorf("want an Error with a line of the input, got %v", err)
			}
			return
		}
		result, err := Replay(enginetest.Tally{}, r)
		if err != nil {
			var bad *Error
			if !errors.As(err, &bad) {
				t.Errorf("want a refused setup or none, got %v", err)
			}
			return
		}
		var out bytes.Buffer
		if err := Write(&out, result.Timeline); err != nil {
			t.Errorf("cannot be written: %v", err)
		}
	})
}

// repeated is a reader that repeats a text up to a length.
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

// TestRecordLimits proves that Read and Verify soon refuse endless lines and files, too many lines, and corrections that decide
// everything again and again.
func TestRecordLimits(t *testing.T) {
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

// TestByteOrderMarksAreIgnored proves that a record with a byte order mark and Windows line ends is read and verified unchanged.
func TestByteOrderMarksAreIgnored(t *testing.T) {
	game, err := tallyGame(5)
	check(t, err)
	var b bytes.Buffer
	check(t, WriteChained(&b, game, ExportOptions{}))
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
