package record

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"maps"
	"slices"

	"github.com/judgeofthechange/judge/engine"
)

// VerifyResult is the outcome of verifying a record.
type VerifyResult struct {
	Failures []Failure // where it was changed
	Line     int       // of the last command, or of the header
	Head     Chain     // after that line: what the table's screens showed
	// Chains has the chain up to each command and the header, by line, as the record states it.
	Chains map[int]Chain
	// Deleted counts lines from which names and texts were deleted: the chain does not bind what they say now.
	Deleted int
	// Notes tells that there are notes of what each command changed. Like the table's name they are outside the chain: Verify only
	// finds missing ones, and a replay those that say otherwise.
	Notes bool
}

// Verify reads an exported record, encrypted or not, and lists where it was changed: it checks each line against the chain and
// each secret against its commitment. It needs no key. A malformed record or one without a chain returns an *Error; any other
// error is the reader's.
func Verify(in io.Reader, name string) (VerifyResult, error) {
	v := &verifier{Record: Record{Name: name, changes: map[int][]byte{}}, VerifyResult: VerifyResult{Chains: map[int]Chain{}}}
	err := eachLine(in, name, v.checkLine)
	if err == nil {
		err = v.finish()
	}
	return v.VerifyResult, err
}

// verifier reads and checks a record line by line.
type verifier struct {
	Record
	VerifyResult
	work  workload
	last  int   // line of the last object
	chain Chain // as that line states it: each fault is reported once
}

func (v *verifier) fail(line int, format string, args ...any) {
	v.Failures = append(v.Failures, Failure{line, fmt.Sprintf(format, args...)})
}

// checkLine reads a line and checks its proof. The error says why the line is malformed.
func (v *verifier) checkLine(n int, text []byte, whole bool) error {
	header, items := v.Record.Line, len(v.Items)
	if err := v.work.line(&v.Record, n, text); err != nil {
		return err
	}
	switch {
	case header == 0 && v.Record.Line == n:
		if v.Chain == nil {
			return errors.New("this record has no chain: it cannot be verified")
		}
		v.checkObject(n, text, whole, Item{Chain: v.Chain})
	case len(v.Items) > items:
		v.checkObject(n, text, whole, v.Items[items])
	}
	return nil
}

// checkObject checks an object. Objects stand on consecutive lines: no line may come between them.
func (v *verifier) checkObject(n int, text []byte, whole bool, item Item) {
	if n != v.last+1 {
		v.fail(n, "lines were inserted before this one")
	}
	v.last = n
	if item.Chain == nil {
		v.fail(n, "this line has no chain")
		return
	}
	proof := proofText(item.Seal, *item.Chain)
	body, written := bytes.CutSuffix(text, []byte(proof))
	if !written || !whole {
		v.fail(n, "this line was changed after the export")
		return
	}
	body = append(bytes.Clone(body), '}')
	v.checkCommitment(n, item, body)
	next := v.chain.Next(chainText(body, v.chainSeal(item)))
	if next != *item.Chain {
		v.fail(n, "the chain breaks here: this line was changed, or a line before it was removed")
	}
	if v.chain = *item.Chain; item.Expect == nil && (item.Encrypted == nil || item.Commitment != nil) {
		v.VerifyResult.Line, v.Head = n, v.chain
		v.Chains[n] = v.chain
	}
}

// chainSeal returns the seal that goes into the chain, also for an encrypted command.
func (v *verifier) chainSeal(item Item) *Seal {
	if item.Commitment != nil {
		return &Seal{Commitment: *item.Commitment}
	}
	return item.Seal
}

// checkCommitment checks a secret against its commitment, or an encrypted line against its checksum.
func (v *verifier) checkCommitment(n int, item Item, body []byte) {
	if item.Encrypted != nil {
		text, err := engine.Encode(encryptedLine{item.Encrypted, item.Commitment})
		if _, ok := splitChecksum(item.Encrypted); !ok || err != nil || !bytes.Equal(text, body) {
			v.fail(n, "this sealed line was changed")
		}
		return
	}
	if item.Seal == nil {
		return
	}
	if item.Seal.IsDeleted() {
		v.Deleted++
		return
	}
	if NewPayloadCommitment(item.Seal.PromptID, item.Command.Actor(), item.Seal.Salt, pad(bytes.Clone(body))) != item.Seal.Commitment {
		v.fail(n, "%s of %s is not what was sealed: it does not match its commitment", item.Command.Do, item.Command.Actor())
	}
}

// finish checks that the record is complete.
func (v *verifier) finish() error {
	switch n := len(v.Items); {
	case v.Record.Line == 0:
		return &Error{File: v.Name, Reason: "the header is missing"}
	case n == 0 || v.Items[n-1].Expect == nil:
		v.fail(v.last+1, "the record's end is missing")
	}
	v.checkNotes()
	return nil
}

// checkNotes checks that the setup and each command have their note, or none has.
func (v *verifier) checkNotes() {
	if v.Notes = len(v.changes) > 0; !v.Notes {
		return
	}
	commands := 0
	for _, item := range v.Items {
		if item.Expect == nil && (item.Encrypted == nil || item.Commitment != nil) {
			commands++
		}
	}
	for number := range commands + 1 {
		if v.changes[number] == nil {
			v.fail(v.last+1, "the note //~ %d is missing or was changed", number)
		}
	}
	if most := slices.Max(slices.Collect(maps.Keys(v.changes))); most > commands {
		v.fail(v.last+1, "the note //~ %d belongs to no command", most)
	}
}
