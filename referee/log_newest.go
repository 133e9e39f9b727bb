package referee

import (
	"reflect"
	"slices"
	"sync"

	"github.com/judgeofthechange/judge/engine"
)

// newestLines keeps the newest lines as each viewer reads them: a row never changes, so it is told once. What it keeps holds for one
// lineStatus. The snapshots of a table share it.
type newestLines struct {
	mu sync.Mutex
	of map[engine.Viewer]viewerLines
}

// viewerLines is what one viewer has read.
type viewerLines struct {
	rows    int        // of the log that were read for the lines
	lines   []*LogLine // the last logTail that tell it something, oldest first; never changed
	read    int        // rows that were read for begunAt
	begunAt int        // the version of the first row that tells it that somebody played; 0 for none
}

func newNewestLines() *newestLines { return &newestLines{of: map[engine.Viewer]viewerLines{}} }

// read returns what a viewer has read of a log. It tells the rows that came since it was asked last.
//
// Rows that tell a viewer nothing are skipped, however many: nobody can push other lines out of the log with an answer sent again
// and again. Each row is told once, so that a screen's cost does not grow with the game.
func (n *newestLines) read(h history, v engine.Viewer) viewerLines {
	n.mu.Lock()
	defer n.mu.Unlock()
	public := n.readOn(h, engine.Public, nil)
	if v == engine.Public {
		return public
	}
	return n.readOn(h, v, public.lines)
}

// readOn reads the rows that came since. public is what everybody reads.
func (n *newestLines) readOn(h history, v engine.Viewer, public []*LogLine) viewerLines {
	known := n.of[v]
	if known.rows > len(h.rows) { // an older snapshot
		known = viewerLines{}
	}
	known.readNewest(h, v, public)
	known.readFirst(h, v)
	if known.rows >= n.of[v].rows {
		n.of[v] = known
	}
	return known
}

// readNewest adds the lines of newer rows. Lines that everybody reads alike are shared, or at least their messages.
func (l *viewerLines) readNewest(h history, v engine.Viewer, public []*LogLine) {
	var newer []*LogLine // newest first
	for i := len(h.rows) - 1; i >= l.rows && len(newer) < logTail; i-- {
		line, ok := h.line(h.rows[i], v)
		if !ok {
			continue
		}
		at, read := slices.BinarySearchFunc(public, line.Version, func(l *LogLine, version int) int { return l.Version - version })
		if read && !line.Own {
			line.Messages = public[at].Messages
			if reflect.DeepEqual(line, public[at]) {
				line = public[at]
			}
		}
		newer = append(newer, line)
	}
	l.rows = len(h.rows)
	if len(newer) == 0 {
		return
	}
	slices.Reverse(newer)
	kept := l.lines[max(0, len(l.lines)+len(newer)-logTail):]
	l.lines = slices.Concat(kept, newer)
}

// readFirst looks for the first row that tells that somebody played; draws of the program do not count.
func (l *viewerLines) readFirst(h history, v engine.Viewer) {
	for ; l.read < len(h.rows) && l.begunAt == 0; l.read++ {
		row := h.rows[l.read]
		if !row.played() {
			continue
		}
		if line, ok := h.line(row, v); ok && line.By != engine.App {
			l.begunAt = row.version
		}
	}
}
