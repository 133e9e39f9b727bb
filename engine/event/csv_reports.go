package event

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// WriteStandings writes the ranking, with a column for each metric.
func (v *View) WriteStandings() string {
	var metrics []string
	for _, row := range v.Standings {
		for _, m := range metricNames {
			if _, has := row.Values[m]; has && !slices.Contains(metrics, m) {
				metrics = append(metrics, m)
			}
		}
	}
	rows := [][]string{append([]string{"rank", "number", "name", "games"}, metrics...)}
	for _, row := range v.Standings {
		p := v.Persons[row.Person]
		cells := []string{strconv.Itoa(row.Rank), numbered(p.Number), shownName(row.Person, p), strconv.Itoa(p.Games)}
		for _, m := range metrics {
			cells = append(cells, strconv.Itoa(row.Values[m]))
		}
		rows = append(rows, cells)
	}
	return written(rows)
}

// WriteRulings writes the register: when, counted from the event's start, at which tables, about what, and whether it stands.
func (v *View) WriteRulings() string {
	rows := [][]string{{"number", "time", "table", "about", "question", "answer", "by", "rank", "state"}}
	for _, r := range v.Register {
		tables := make([]string, len(r.Tables))
		for i, n := range r.Tables {
			tables[i] = strconv.Itoa(n)
		}
		by := r.By
		if name := v.Judges[by].Name; name != "" {
			by = name
		}
		about := strings.TrimSpace(r.About.Ask + " " + r.About.Ruling)
		rows = append(rows, []string{strconv.Itoa(r.Number), elapsed(r.At), strings.Join(tables, " "), about, r.Question, r.Answer, by, r.Rank, r.State})
	}
	return written(rows)
}

// elapsed writes seconds as hours, minutes and seconds.
func elapsed(seconds int) string {
	return fmt.Sprintf("%d:%02d:%02d", seconds/3600, seconds/60%60, seconds%60)
}
