package feature

import (
	"net/url"
	"slices"
	"strconv"
	"strings"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/views/lookup"
	"github.com/judgeofthechange/judge/views/pages"
)

// logPage is the number of lines on one page of the whole log.
const logPage = 100

// LogQuery says which lines of a log are wanted; an empty field matches all.
type LogQuery struct {
	Words string
	Seat  engine.Seat
	Phase string // a chapter's name
	Turn  string // a number
	Page  int    // from 0, the newest
}

// Finds reports whether a line matches.
func (q LogQuery) Finds(c pages.Layout, line *pages.LogLine) bool {
	switch {
	case q.Seat != "" && line.By != q.Seat && line.For != q.Seat:
		return false
	case q.Phase != "" && line.Chapter.Name != q.Phase:
		return false
	case q.Turn != "" && strconv.Itoa(line.Chapter.Turn) != q.Turn:
		return false
	}
	text := folded(logText(c, line))
	return !slices.ContainsFunc(lookup.Words(q.Words), func(word string) bool { return !strings.Contains(text, word) })
}

func folded(text string) string { return strings.Join(lookup.Words(text), " ") }

// text is everything that a line says.
func logText(c pages.Layout, l *pages.LogLine) string {
	parts := []string{strconv.Itoa(l.No), c.Actor(l)}
	says := l.Says
	for _, o := range l.Outcomes {
		says = slices.Concat(says, o.Says)
	}
	for _, s := range says {
		parts = append(parts, s.Text, s.Ruling)
	}
	return strings.Join(parts, " ")
}

// LogPage is a table's whole log, for the moderator to search.
type LogPage struct {
	pages.Layout
	Query LogQuery
	Found []*pages.LogLine // oldest first
	// Chapters and Turns are those that the log mentions, in order of first appearance.
	Chapters []string
	Turns    []int
}

// Search finds lines in a whole log.
func (p LogPage) Search(log []*pages.LogLine) LogPage {
	for _, line := range log {
		if name := line.Chapter.Name; name != "" && !slices.Contains(p.Chapters, name) {
			p.Chapters = append(p.Chapters, name)
		}
		if turn := line.Chapter.Turn; turn > 0 && !slices.Contains(p.Turns, turn) {
			p.Turns = append(p.Turns, turn)
		}
		if p.Query.Finds(p.Layout, line) {
			p.Found = append(p.Found, line)
		}
	}
	p.Query.Page = max(0, min(p.Query.Page, (len(p.Found)-1)/logPage))
	return p
}

// Title is the page's title.
func (p LogPage) Title() string { return p.P.T("log.whole") }

// older and newer lead to the neighbouring pages; empty where there are none.
func (p LogPage) older() string { return p.page(p.Query.Page + 1) }
func (p LogPage) newer() string { return p.page(p.Query.Page - 1) }

func (p LogPage) page(n int) string {
	if n < 0 || n*logPage >= len(p.Found) {
		return ""
	}
	q := url.Values{}
	for name, value := range map[string]string{"q": p.Query.Words, "seat": string(p.Query.Seat), "phase": p.Query.Phase, "turn": p.Query.Turn} {
		if value != "" {
			q.Set(name, value)
		}
	}
	if n > 0 {
		q.Set("page", strconv.Itoa(n))
	}
	return p.LogURL() + "?" + q.Encode()
}

// logEntry is a line with what the app did because of it: what it dealt, revealed or drew.
type logEntry struct {
	*pages.LogLine
	Then []*pages.LogLine // oldest first
}

// leads is how many sentences of an entry always stand: itself and what came of it at once.
const leads = 2

// folded is how much of an entry stands behind those; 0 if folding it would save nothing.
func (e logEntry) folded() int {
	more := len(e.Says) - leads + len(e.Then)
	if len(e.Says) < leads || more < 2 || e.Correction || len(e.Outcomes) > 0 { // what a correction did is its story
		return 0
	}
	return more
}

// ends reports whether an entry is the newest of a log. It is never folded: somebody reads it now.
func (e logEntry) ends(lines []*pages.LogLine) bool {
	last := lines[len(lines)-1]
	return e.LogLine == last || slices.Contains(e.Then, last)
}

// logEntries puts the acts of the app under the entries that caused them. Lines about seats cause nothing.
func logEntries(lines []*pages.LogLine) (entries []logEntry) {
	for _, line := range lines {
		if n := len(entries) - 1; n >= 0 && line.By == engine.App && entries[n].No > 0 && entries[n].Undone == line.Undone && entries[n].Chapter == line.Chapter {
			entries[n].Then = append(entries[n].Then, line)
		} else {
			entries = append(entries, logEntry{LogLine: line})
		}
	}
	return entries
}

// logPart is the part of a log that happened in one chapter.
type logPart struct {
	engine.Chapter
	entries []logEntry // newest first
}

// logChapters divides entries into chapters.
func logChapters(entries []logEntry) (parts []logPart) {
	for _, e := range entries {
		if n := len(parts); n == 0 || parts[n-1].Chapter != e.Chapter {
			parts = append(parts, logPart{Chapter: e.Chapter})
		}
		of := &parts[len(parts)-1]
		of.entries = append(of.entries, e)
	}
	return parts
}

// parts are the lines of this page by chapter, newest first. Found lines stand by themselves.
func (p LogPage) parts() []logPart {
	last := len(p.Found) - p.Query.Page*logPage
	lines := p.Found[max(0, last-logPage):last]
	if p.Query != (LogQuery{Page: p.Query.Page}) {
		entries := make([]logEntry, len(lines))
		for i, line := range lines {
			entries[i].LogLine = line
		}
		return logChapters(pages.Newest(entries, 0))
	}
	return logChapters(pages.Newest(logEntries(lines), 0))
}

// chapterName names a chapter of the log.
func chapterName(c pages.Layout, of engine.Chapter) string {
	switch {
	case of.Name == "":
		return c.P.T("log.title")
	case of.Turn == 0:
		return c.P.Term(of.Name)
	}
	return c.P.T("log.chapter", "turn", of.Turn, "chapter", of.Name)
}

// whose lists the seats to choose from, and the moderator.
func (p LogPage) whose() []pages.Option {
	return append(p.SeatOptions(), pages.Option{Value: string(engine.Moderator), Text: p.P.Term(string(engine.Moderator))})
}

func (p LogPage) turns() []pages.Option {
	options := make([]pages.Option, len(p.Turns))
	for i, n := range p.Turns {
		options[i] = pages.Option{Value: strconv.Itoa(n), Text: strconv.Itoa(n)}
	}
	return options
}
