package event

import (
	"maps"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/event"
	"github.com/judgeofthechange/judge/views/lookup"
)

// A result in one line: result 7 em+hk pair t6 sig em,fr; or by places: result 3 an bo=cy dee vp 10,9,9,4.

// slipLine is a slip as a line gives it.
type slipLine struct {
	*lineReader
	at     *lookup.List // who sits at the table, by name and faction
	people []string
	result event.Result
	placed []string // in the order in which the line has them
	signed []string
}

// turnWord is a turn, such as t6.
var turnWord = regexp.MustCompile(`^\pL(\d+)$`)

func (r *lineReader) result() (string, []engine.Command, error) {
	t, err := r.table()
	if err != nil {
		return "", nil, err
	}
	s := &slipLine{lineReader: r, at: r.atTable(t), people: t.people()}
	if err := s.outcome(); err != nil {
		return "", nil, err
	}
	for len(r.left) > 0 {
		if err := s.more(); err != nil {
			return "", nil, err
		}
	}
	says := r.P.T("event_bar.says.result", "table", t.Number, "result", r.resultText(s.result))
	if len(s.signed) > 0 {
		says += " " + r.P.T("event_bar.says.signed", "persons", r.Names(s.signed))
	}
	return says, s.commands(t.Number), nil
}

// atTable lists who sits at a table: by name, by faction in any language, by the faction's short form.
func (r *lineReader) atTable(t table) *lookup.List {
	list := &lookup.List{}
	for _, seat := range t.Seating {
		if seat.Person == "" || seat.Person == event.Filler {
			continue
		}
		list.Add(seat.Person, r.Name(seat.Person))
		if seat.Faction != "" {
			list.Add(seat.Person, r.Codes[engine.Seat(seat.Faction)])
			for _, p := range r.Words {
				list.Add(seat.Person, p.Term(seat.Faction))
			}
		}
	}
	return list
}

// named are the people of the table whom a word names.
func (s *slipLine) named(word, separators string) (ids []string, err error) {
	for _, part := range split(word, separators) {
		if part == "" {
			return nil, s.misread("who_won")
		}
		id, err := s.personIn(s.at, s.people, part)
		if err != nil {
			return nil, err
		}
		ids = append(ids, id)
	}
	return ids, nil
}

// outcome reads who won: names joined by +, or a draw; or else who came in which place.
func (s *slipLine) outcome() error {
	if s.Config.Scoring.Score.By == "place" {
		return s.places()
	}
	if len(s.left) > 0 && s.isDraw(s.left[0]) {
		s.next()
		s.result.Winners = []string{}
		if slices.Contains(s.Ways, drawWay) {
			s.result.Way = drawWay
		}
		return nil
	}
	var err error
	if s.result.Winners, err = s.named(s.next(), "+,"); err == nil && len(s.Ways) > 0 {
		s.result.Way = s.Ways[0] // as most games are won
	}
	return err
}

// drawWay is how a game without winners ends.
const drawWay = "draw"

// places reads one word for each place; people who share it are joined by =.
func (s *slipLine) places() error {
	for len(s.placed) < len(s.people) {
		share, err := s.named(s.next(), "=")
		if err != nil {
			return err
		}
		s.result.Places, s.placed = append(s.result.Places, share), append(s.placed, share...)
	}
	s.result.Winners = s.result.Places[0]
	return nil
}

// more reads what else a slip says: the turn, how the game was won, that it was judged, points, who signed.
func (s *slipLine) more() error {
	word := s.next()
	turn := turnWord.FindStringSubmatch(word)
	switch {
	case turn != nil:
		s.result.Turn, _ = strconv.Atoi(turn[1]) // digits
	case s.says(word, "event_bar.words.signed"):
		var err error
		s.signed, err = s.named(s.next(), ",+")
		return err
	case s.says(word, "event_bar.words.time"):
		s.result.Adjudicated = true
	case s.says(word, "event_bar.words.points"):
		return s.points()
	default:
		for n, key := range []string{"event_bar.words.solo", "event_bar.words.pair", "event_bar.words.three"} {
			if s.says(word, key) && n+1 == len(s.result.Winners) {
				return nil
			} else if s.says(word, key) {
				return s.misread("winners", "word", word, "count", len(s.result.Winners))
			}
		}
		way, err := s.one(s.ways(), word)
		if err != nil {
			return s.misread("what", "word", word)
		}
		s.result.Way = way
	}
	return nil
}

// ways lists how the event's game may end, in all languages.
func (s *slipLine) ways() *lookup.List {
	list := &lookup.List{}
	for _, way := range s.Ways {
		list.Add(way, way)
		for _, p := range s.Words {
			list.Add(way, Page{P: p}.Way(way))
		}
	}
	return list
}

// points reads the game's own points of each person, in the order of the places.
func (s *slipLine) points() error {
	numbers := split(s.next(), ",")
	if len(numbers) != len(s.placed) {
		return s.misread("points", "count", len(s.placed))
	}
	s.result.VP = map[string]int{}
	for i, number := range numbers {
		n, err := strconv.Atoi(number)
		if err != nil {
			return s.misread("points", "count", len(s.placed))
		}
		s.result.VP[s.placed[i]] = n
	}
	return nil
}

// commands enter the slip, and confirm it for everybody who signed the paper.
func (s *slipLine) commands(table int) []engine.Command {
	args := map[string]any{"table": table}
	r := s.result
	if r.Places != nil {
		args["places"] = r.Places
	} else {
		args["winners"] = r.Winners
	}
	for name, value := range map[string]any{"way": r.Way, "turn": r.Turn, "adjudicated": r.Adjudicated} {
		if value != "" && value != 0 && value != false {
			args[name] = value
		}
	}
	if r.VP != nil {
		args["vp"] = maps.Clone(r.VP)
	}
	out := []engine.Command{engine.NewCommand(engine.Moderator, "result.enter", args)}
	for _, id := range s.signed {
		c := engine.NewCommand(engine.Moderator, "result.confirm", map[string]any{"table": table})
		c.For = engine.Seat(id)
		out = append(out, c)
	}
	return out
}

// isDraw reports whether a word says that nobody won.
func (s *slipLine) isDraw(word string) bool {
	return s.says(word, "event_bar.words.draw") || strings.EqualFold(word, drawWay)
}
