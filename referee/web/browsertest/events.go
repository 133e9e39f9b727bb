package browsertest

import (
	"bufio"
	"io"
	"strings"
)

// Event is one server-sent event as a browser passes it to a page.
type Event struct{ Name, ID, Data string }

// ReadEvents reads a stream as the HTML standard prescribes (section 9.2.6): a line ends at a line feed, a carriage
// return or both, and an event at a blank line. It passes each event on as it comes, until the stream ends.
func ReadEvents(stream io.Reader, each func(Event)) {
	lines := bufio.NewReader(stream)
	var e Event
	id := ""
	var data strings.Builder
	for first := true; ; first = false {
		line, err := readLine(lines)
		if err != nil {
			return // an unfinished event is dropped
		}
		if first {
			line = strings.TrimPrefix(line, "\ufeff")
		}
		field, value, _ := strings.Cut(line, ":")
		value = strings.TrimPrefix(value, " ")
		switch {
		case line == "":
			if data.Len() > 0 {
				e.ID, e.Data = id, strings.TrimSuffix(data.String(), "\n")
				if e.Name == "" {
					e.Name = "message"
				}
				each(e)
			}
			e = Event{}
			data.Reset()
		case field == "event":
			e.Name = value
		case field == "data":
			data.WriteString(value + "\n")
		case field == "id" && !strings.ContainsRune(value, 0):
			id = value
		}
	}
}

// readLine reads up to the end of a line.
func readLine(r *bufio.Reader) (string, error) {
	var line []byte
	for {
		c, err := r.ReadByte()
		if err != nil {
			return "", err
		}
		switch c {
		case '\n':
			return string(line), nil
		case '\r':
			if next, err := r.Peek(1); err == nil && next[0] == '\n' {
				_, _ = r.Discard(1)
			}
			return string(line), nil
		}
		line = append(line, c)
	}
}
