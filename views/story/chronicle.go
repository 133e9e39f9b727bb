package story

import (
	"slices"

	"github.com/a-h/templ"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/views/i18n"
	"github.com/judgeofthechange/judge/views/pages"
)

// Chronicle is a story as a game fills it in. What is empty is left out.
type Chronicle struct {
	Page      Page
	Heading   Heading
	Swings    []Swing
	Standings Standings
	TurnsName string // "Turns" or "Rounds"
	Turns     []Turn
	// Weights are the kinds of news, the most important first. Paper omits the last first.
	Weights []string
	OwnName string // names what only the reader's seat knew; empty for a reader without a seat
	Note    string // comes before the secrets
	Secrets []Secret
	Side    func(engine.Seat) templ.Component // names a seat
}

// Standings is a table of the seats' figures.
type Standings struct {
	Caption string
	Columns []Column
	Rows    []Row
}

// Column is the head of a column of figures: its name, and a mark or a short form that stand for it where there is no room.
type Column struct {
	Name, Short string
	Mark        templ.Component
}

// Columns are columns whose names are texts, one key after the other behind a prefix.
func Columns(p *i18n.Printer, prefix string, keys ...string) (out []Column) {
	for _, key := range keys {
		out = append(out, Column{Name: p.T(prefix + key)})
	}
	return out
}

// Row is a seat's figures.
type Row struct {
	Seat    engine.Seat
	Won     bool
	Note    string // beside its name
	Figures []string
}

// Ranked lists seats: winners first, then by what they have.
func Ranked(seats []engine.Seat, won func(engine.Seat) bool, has func(engine.Seat) int) []engine.Seat {
	seats = slices.Clone(seats)
	slices.SortStableFunc(seats, func(a, b engine.Seat) int {
		if won(a) != won(b) {
			if won(a) {
				return -1
			}
			return 1
		}
		return has(b) - has(a)
	})
	return seats
}

// Unbroken are the turns that follow each other up to the last one: a correction may have skipped some.
func Unbroken[T any](turns []T, number func(T) int) []T {
	from := len(turns) - 1
	for from > 0 && number(turns[from-1]) == number(turns[from])-1 {
		from--
	}
	return turns[from:]
}

// Turn is what happened in a turn, or a round.
type Turn struct {
	When     string
	News     []engine.News
	More     string           // a sentence of the game's own
	PutRight []*pages.LogLine // what the moderator corrected, undid, overrode or ruled
	Own      []engine.Message // what was told only to the reader's seat
}

// told lists the turns that tell something to everybody.
func (c Chronicle) told() []Turn {
	return slices.DeleteFunc(slices.Clone(c.Turns), func(t Turn) bool { return len(t.News) == 0 && len(t.PutRight) == 0 && t.More == "" })
}

// own lists the turns in which the reader's seat was told something.
func (c Chronicle) own() []Turn {
	return slices.DeleteFunc(slices.Clone(c.Turns), func(t Turn) bool { return len(t.Own) == 0 })
}

// leftOut lists the kinds of news that paper has no room for.
func (c Chronicle) leftOut() (out []string) {
	counts, all := map[string]int{}, 0
	for _, t := range c.Turns {
		for _, n := range t.News {
			counts[n.Kind]++
		}
		counts[PutRightKind] += len(t.PutRight)
		all += len(t.News) + len(t.PutRight)
	}
	for i := len(c.Weights) - 1; i > 0 && all > printed; i-- {
		out = append(out, c.Weights[i])
		all -= counts[c.Weights[i]]
	}
	return out
}

// Of names the table and its profile.
func (p Page) Of() string {
	return p.P.T("story.of", "name", p.Titled(), "profile", p.P.T("profile."+p.Profile))
}

// SwingsOf are the news of some kinds as swings.
func (c Chronicle) SwingsOf(kinds ...string) (out []Swing) {
	for _, t := range c.Turns {
		for _, n := range t.News {
			if slices.Contains(kinds, n.Kind) {
				out = append(out, Swing{When: t.When, Says: c.Page.P.Message(n.Message)})
			}
		}
	}
	return out
}

// Numbers are figures turn by turn: the same as a chart, as a table.
type Numbers struct {
	First   string // the name of the first column
	Columns []Column
	Rows    []NumbersRow
}

// NumbersRow is the figures of one turn.
type NumbersRow struct {
	When    string
	Figures []string
}
