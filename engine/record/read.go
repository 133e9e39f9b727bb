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

// Version is the version of the record format, the header's "record".
const Version = 1

// Record is a parsed record.
type Record struct {
	Name   string // the file, as errors and failures name it
	Line   int    // of the header, from 1
	Header engine.Header
	// RefusedBy is the ruling that must refuse the setup, or AnyRuling; empty if the setup must be accepted.
	RefusedBy string
	Chain     *Chain // after the header; nil in a record without a chain
	Table     string // the room code, if known
	Title     string // the table's name
	Disclosed bool   // the table has disclosed its secrets: nothing follows
	KeyID     string // id of the key of an encrypted record
	Items     []Item
	// changes are the changes that Write noted, by the command's number from 1; the setup is 0. Line numbers would not work: people
	// add comments to records. They are parsed only where the replay differs.
	changes map[int][]byte
}

// Item is one object after the header: a command or an expectation.
type Item struct {
	Line    int // in the file, from 1
	Command *engine.Command
	// RefusedBy is the ruling that must refuse the command, or AnyRuling; empty if it must be accepted.
	RefusedBy string
	Expect    *Expectation // nil for a command
	Seal      *Seal        // nil if the command is no secret
	Chain     *Chain       // after this line; nil in a record without a chain
	// Encrypted is an encrypted line. The item is neither a command nor an expectation until Record.Decrypt. Commitment
	// is that of the encrypted command; nil for an expectation.
	Encrypted  []byte
	Commitment *Commitment
}

// Expectation is what must hold at its place in the record. Values are decoded JSON with exact numbers.
type Expectation struct {
	As        engine.Viewer
	Expect    map[string]any
	Absent    []string
	Prompts   []any
	NoPrompts []any
}

// Error says where and why a file is not a record.
type Error struct {
	File   string
	Line   int // from 1; 0 if the whole file lacks something
	Reason string
}

// Error returns "file:line: reason".
func (e *Error) Error() string {
	if e.Line == 0 {
		return e.File + ": " + e.Reason
	}
	return fmt.Sprintf("%s:%d: %s", e.File, e.Line, e.Reason)
}

// AnyRuling in "refused" stands for every ruling.
const AnyRuling = "*"

// changeNote is a comment in which Write notes a command's change.
var changeNote = regexp.MustCompile(`^//~ ([0-9]{1,9}) (\{.*\})$`)

// cipherNote is a comment with the table and the key of an encrypted record.
var cipherNote = regexp.MustCompile(`^//@ ([A-Z]{1,16}) ([0-9a-f]{1,64})$`)

var roomCode = regexp.MustCompile(`^[A-Z]{1,16}$`)

// tableNote is a comment that describes the table.
var tableNote = regexp.MustCompile(`^//# (\{.*\})$`)

// tableNoteJSON is the object in a tableNote.
type tableNoteJSON struct {
	Table     string `json:"table"`
	Name      string `json:"name,omitempty"`
	Disclosed bool   `json:"opened,omitempty"`
}

// Read reads a whole record. A malformed record returns an *Error; any other error is the reader's.
func Read(in io.Reader, name string) (*Record, error) {
	r := &Record{Name: name, changes: map[int][]byte{}}
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

func (r *Record) parseLine(n int, line []byte) error {
	if !utf8.Valid(line) {
		return errors.New("not UTF-8")
	}
	if len(line) == 0 {
		return nil
	}
	if bytes.HasPrefix(line, []byte("//")) {
		r.parseComment(line)
		return nil
	}
	members, err := parseObject(line)
	switch {
	case err != nil:
		return err
	case r.Line == 0:
		r.Line = n
		return r.setHeader(members)
	case r.RefusedBy != "":
		return errors.New("only comments may follow a refused header")
	}
	item, err := r.parseItem(n, line, members)
	r.Items = append(r.Items, item)
	return err
}

func (r *Record) setHeader(members map[string]any) (err error) {
	if r.RefusedBy, err = takeRefused(members); err != nil {
		return err
	}
	if _, r.Chain, err = takeProof(members); err != nil {
		return err
	}
	r.Header, err = parseHeader(members, r.RefusedBy != "")
	return err
}

// parseItem parses an object after the header.
func (r *Record) parseItem(n int, line []byte, members map[string]any) (item Item, err error) {
	item.Line = n
	if item.Seal, item.Chain, err = takeProof(members); err != nil {
		return item, err
	}
	switch {
	case members["by"] != nil || members["do"] != nil:
		err = item.parseCommand(line, members)
	case members["record"] != nil:
		err = errors.New("a second header")
	case members["sealed"] != nil:
		item.Encrypted, item.Commitment, err = parseEncrypted(members)
	default:
		item.Expect, err = parseExpectation(members, r.Header)
	}
	if err == nil && item.Seal != nil && item.Command == nil {
		err = errors.New(`only a command has a "seal"`)
	}
	return item, err
}

// parseComment parses a comment by Write; other comments are for people.
func (r *Record) parseComment(line []byte) {
	if m := cipherNote.FindSubmatch(line); m != nil {
		r.Table, r.KeyID = string(m[1]), string(m[2])
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
	n, _ := strconv.Atoi(string(m[1])) // digits, by the pattern
	if json.Valid(m[2]) {
		r.changes[n] = m[2]
	}
}

func (i *Item) parseCommand(line []byte, members map[string]any) error {
	c := new(engine.Command)
	if err := c.UnmarshalJSON(line); err != nil {
		return err
	}
	var err error
	i.RefusedBy, err = takeRefused(members)
	for _, name := range []string{"refused", "seal", "chain"} {
		delete(c.Args, name)
	}
	i.Command = c
	return err
}

// takeRefused removes "refused" from an object's members; empty if there is none.
func takeRefused(members map[string]any) (string, error) {
	value, says := members["refused"]
	ruling, _ := value.(string)
	if says && ruling == "" {
		return "", errors.New(`"refused" must be a ruling's id or "*"`)
	}
	delete(members, "refused")
	return ruling, nil
}
