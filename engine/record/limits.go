package record

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"

	"github.com/judgeofthechange/judge/engine"
)

// Limits of a record: reading one is fast and fits into memory. A long game has some thousand lines; the longest is the last,
// with the whole state.
const (
	MaxFile = 64 << 20 // bytes
	MaxLine = 4 << 20  // bytes

	maxObjects = 50_000
	// maxRedecided limits how many entries all corrections together decide again.
	maxRedecided = 200_000
)

// tooLong is the error for a limit in bytes.
func tooLong(what string, most int) error {
	return fmt.Errorf("%s is longer than %d MiB, too long for a record", what, most>>20)
}

// eachLine calls do for each line, without a byte order mark and line ends; whole reports whether the line had an end. An error
// of do becomes an *Error.
func eachLine(in io.Reader, name string, do func(n int, line []byte, whole bool) error) error {
	lines, left := bufio.NewReader(in), MaxFile
	for n := 1; ; n++ {
		line, err := boundedLine(lines)
		if err != nil && !errors.Is(err, io.EOF) && !errors.As(err, new(*limitError)) {
			return fmt.Errorf("read %s: %w", name, err)
		}
		ended := errors.Is(err, io.EOF)
		if ended {
			err = nil
		}
		if left -= len(line); left < 0 {
			err = tooLong("the file", MaxFile)
		}
		if n == 1 {
			line = bytes.TrimPrefix(line, []byte("\ufeff"))
		}
		text, whole := bytes.CutSuffix(line, []byte("\n"))
		if whole {
			text = bytes.TrimSuffix(text, []byte("\r"))
		}
		if err == nil {
			err = do(n, text, whole)
		}
		if err != nil {
			return &Error{File: name, Line: n, Reason: err.Error()}
		}
		if ended {
			return nil
		}
	}
}

// limitError is returned for a line that is too long.
type limitError struct{ error }

// boundedLine reads a line including its end.
func boundedLine(in *bufio.Reader) (line []byte, err error) {
	for {
		part, err := in.ReadSlice('\n')
		if line = append(line, part...); len(line) > MaxLine {
			return nil, &limitError{tooLong("this line", MaxLine)}
		}
		if !errors.Is(err, bufio.ErrBufferFull) {
			return line, err
		}
	}
}

// workload estimates the cost of replaying a record.
type workload struct {
	objects, redecided int
	commands           []int // lines of accepted commands
}

// line reads a record's next line and counts its item.
func (e *workload) line(r *Record, n int, line []byte) error {
	before := len(r.Items)
	if err := r.parseLine(n, bytes.TrimSpace(line)); err != nil || len(r.Items) == before {
		return err
	}
	return e.add(r.Items[before])
}

// add counts an item, or says which limit it exceeds.
func (e *workload) add(item Item) error {
	if e.objects++; e.objects > maxObjects {
		return fmt.Errorf("a record has at most %d lines besides comments", maxObjects)
	}
	if item.Command == nil || item.RefusedBy != "" {
		return nil
	}
	if item.Command.Do == engine.Amend {
		if e.redecided += e.commandsFrom(item.Command.Args); e.redecided > maxRedecided {
			return fmt.Errorf("the corrections up to here decide more than %d entries again, too many for a record", maxRedecided)
		}
	}
	e.commands = append(e.commands, item.Line)
	return nil
}

// commandsFrom counts the commands from the line on that an amendment names.
func (e *workload) commandsFrom(args engine.Args) int {
	line := 0
	for _, name := range []string{"line", "after"} {
		if raw, ok := args[name]; ok {
			_ = json.Unmarshal(raw, &line) // anything but a number is refused later, at no cost
		}
	}
	n := 0
	for i := len(e.commands) - 1; i >= 0 && e.commands[i] >= line; i-- {
		n++
	}
	return n
}
