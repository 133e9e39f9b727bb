package record

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"regexp"
	"strconv"
	"unicode/utf8"

	"github.com/judgeofthechange/judge/engine"
)

// Version is the form's version, the header's "record".
const Version = 1

// Record is one record as it was read.
type Record struct {
	Name   string // the file, as errors and failures cite it
	Line   int    // the line of the header, from 1
	Header engine.Header
	// Refused is the ruling by which the setup itself must be refused, or "*" for any; empty for a table to play at.
	Refused   string
	Chain     *Chain // up to the header; nil in a record without a chain
	Table     string // the room code; empty where the record does not say
	Title     string // what people call the table
	Disclosed bool   // everything was opened at the table: nothing is secret any more, and nothing follows
	Key       string // what the key of a sealed record is called
	Items     []Item
	// changes holds what each command changed when it was played, as Write noted it: by the command's number from 1,
	// with the setup at 0. Lines would not do, as people put comments into records.
	changes    map[int]any
	wholeLists bool // of a list that changed, changes has all of it
}

// Item is one object after the header: a command or an expectation.
type Item struct {
	Line    int // physical, from 1
	Command *engine.Command
	// Refused is the ruling by which the command must be refused, or "*" for any; empty for one that must be accepted.
	Refused string
	Expect  *Expectation // nil for a command
	Seal    *Seal        // nil for a command that is no secret
	Chain   *Chain       // up to this line; nil in a record without a chain
	// Encrypted is a line that the record does not tell, as it stands there: it is neither a command nor an expectation before
	// Record.Decrypt opened it. Commit is what it is bound by, nil for an expectation.
	Encrypted []byte
	Commit    *Commitment
}

// Expectation is what must hold where it stands. Values are JSON as decoded with exact numbers.
type Expectation struct {
	As        engine.Viewer
	Expect    map[string]any
	Absent    []string
	Prompts   []any
	NoPrompts []any
}

// Error says where and why something is no record.
type Error struct {
	File   string
	Line   int // from 1; 0 when the whole file lacks something
	Reason string
}

// Error has the form of a compiler's messages.
func (e *Error) Error() string {
	if e.Line == 0 {
		return e.File + ": " + e.Reason
	}
	return fmt.Sprintf("%s:%d: %s", e.File, e.Line, e.Reason)
}

// AnyRuling is the value of "refused" that every ruling satisfies.
const AnyRuling = "*"

// changeNote is a comment in which Write noted what a command changed. Programs before wrote it with = instead of ~, and then
// a list that changed stands in it as a whole.
var changeNote = regexp.MustCompile(`^//([=~]) ([0-9]{1,9}) (\{.*\})$`)

// cipherNote is a comment in which a sealed record notes its table and its key.
var cipherNote = regexp.MustCompile(`^//@ ([A-Z]{1,16}) ([0-9a-f]{1,64})$`)

// roomCode is what a room code looks like.
var roomCode = regexp.MustCompile(`^[A-Z]{1,16}$`)

// tableNote is a comment in which a record notes of which table it is.
var tableNote = regexp.MustCompile(`^//# (\{.*\})$`)

// tableNoteJSON is what stands in it.
type tableNoteJSON struct {
	Table     string `json:"table"`
	Name      string `json:"name,omitempty"`
	Disclosed bool   `json:"opened,omitempty"`
}

// Read reads a record to its end. What is no record gives an *Error; any other error is the reader's own.
func Read(in io.Reader, name string) (*Record, error) {
	r := &Record{Name: name, changes: map[int]any{}}
	var work workload
	err := eachLine(in, name, func(n int, line []byte, _ bool) error { return work.line(r, n, line) })
	if err != nil {
		return nil, err
	}
	if r.Line == 0 {
		return nil, &Error{File: name, Reason: "the header is missing"}
	}
	return r, nil
}

func (r *Record) line(n int, line []byte) error {
	if !utf8.Valid(line) {
		return errors.New("not UTF-8")
	}
	if len(line) == 0 {
		return nil
	}
	if bytes.HasPrefix(line, []byte("//")) {
		r.note(line)
		return nil
	}
	members, err := parseObject(line)
	switch {
	case err != nil:
		return err
	case r.Line == 0:
		r.Line = n
		return r.header(members)
	case r.Refused != "":
		return errors.New("nothing follows a header that is refused")
	}
	item, err := r.item(n, line, members)
	r.Items = append(r.Items, item)
	return err
}

func (r *Record) header(members map[string]any) (err error) {
	if r.Refused, err = takeRefused(members); err != nil {
		return err
	}
	if _, r.Chain, err = takeProof(members); err != nil {
		return err
	}
	r.Header, err = parseHeader(members, r.Refused != "")
	return err
}

// item reads an object after the header.
func (r *Record) item(n int, line []byte, members map[string]any) (item Item, err error) {
	item.Line = n
	if item.Seal, item.Chain, err = takeProof(members); err != nil {
		return item, err
	}
	switch {
	case members["by"] != nil || members["do"] != nil:
		err = item.command(line, members)
	case members["record"] != nil:
		err = errors.New("a second header")
	case members["sealed"] != nil:
		item.Encrypted, item.Commit, err = parseEncrypted(members)
	default:
		item.Expect, err = parseExpectation(members, r.Header)
	}
	if err == nil && item.Seal != nil && item.Command == nil {
		err = errors.New(`only a command has a "seal"`)
	}
	return item, err
}

// note keeps what Write noted; every other comment is for people.
func (r *Record) note(line []byte) {
	if m := cipherNote.FindSubmatch(line); m != nil {
		r.Table, r.Key = string(m[1]), string(m[2])
		return
	}
	if m := tableNote.FindSubmatch(line); m != nil {
		var a tableNoteJSON
		if json.Unmarshal(m[1], &a) == nil && roomCode.MatchString(a.Table) {
			r.Table, r.Title, r.Disclosed = a.Table, a.Name, a.Disclosed
		}
		return
	}
	m := changeNote.FindSubmatch(line)
	if m == nil {
		return
	}
	n, _ := strconv.Atoi(string(m[2])) // digits, by the pattern
	if members, err := parseObject(m[3]); err == nil {
		r.changes[n] = members
		r.wholeLists = string(m[1]) == "="
	}
}

func (i *Item) command(line []byte, members map[string]any) error {
	c := new(engine.Command)
	if err := c.UnmarshalJSON(line); err != nil {
		return err
	}
	var err error
	i.Refused, err = takeRefused(members)
	for _, name := range []string{"refused", "seal", "chain"} {
		delete(c.Args, name)
	}
	i.Command = c
	return err
}

// takeRefused takes the ruling by which an object must be refused out of its members; empty if it says nothing of the kind.
func takeRefused(members map[string]any) (string, error) {
	value, says := members["refused"]
	ruling, _ := value.(string)
	if says && ruling == "" {
		return "", errors.New(`"refused" is a ruling's id or "*"`)
	}
	delete(members, "refused")
	return ruling, nil
}
