package event

import (
	"errors"
	"slices"
	"strconv"
	"strings"

	"github.com/judgeofthechange/judge/views/lookup"
	"github.com/judgeofthechange/judge/views/typing"
)

// The words of a typed line: what one word, or some, may name.

// lineReader reads a line from the left. Its methods return an error that says in words what they expected.
type lineReader struct {
	Page
	Typing
	left []string // the words that are not read yet
}

// misread is why a line cannot be read.
func (r *lineReader) misread(key string, args ...any) error {
	return errors.New(r.P.T("event_bar."+key, args...))
}

// next takes the next word; empty at the end of the line.
func (r *lineReader) next() string {
	if len(r.left) == 0 {
		return ""
	}
	word := r.left[0]
	r.left = r.left[1:]
	return word
}

// reason takes the rest of the line.
func (r *lineReader) reason() string {
	text := strings.Join(r.left, " ")
	r.left = nil
	return text
}

// number takes a whole number that is not negative.
func (r *lineReader) number(missing string) (int, error) {
	word := r.next()
	n, err := strconv.Atoi(word)
	if err != nil || n < 0 {
		return 0, r.misread(missing, "word", word)
	}
	return n, nil
}

// add adds the words that all languages have under a key.
func (r *lineReader) add(list *lookup.List, id, key string) {
	for _, p := range r.Words {
		list.Add(id, typing.Synonyms(p, key)...)
	}
}

// says reports whether a word is one of those under a key.
func (r *lineReader) says(word, key string) bool {
	list := &lookup.List{}
	r.add(list, key, key)
	return len(list.Called(lookup.Words(word)...)) > 0
}

// one finds the only thing that a word names or begins. A slip is no name: nothing is guessed.
func (r *lineReader) one(list *lookup.List, word string) (string, error) {
	found := slices.DeleteFunc(list.Find(lookup.Words(word)...), func(m lookup.Match) bool { return m.Guessed })
	found = slices.DeleteFunc(found, func(m lookup.Match) bool { return m.Cost > found[0].Cost })
	switch len(found) {
	case 0:
		return "", r.misread("nobody", "word", word)
	case 1:
		return found[0].ID, nil
	}
	ids := make([]string, len(found))
	for i, m := range found {
		ids[i] = m.ID
	}
	return "", r.misread("several", "word", word, "names", r.Names(ids))
}

// person finds somebody by number, or by the beginning of a name.
func (r *lineReader) person(word string) (string, error) {
	if word == "" {
		return "", r.misread("who")
	}
	list := &lookup.List{}
	for _, id := range r.persons() {
		list.Add(id, r.Name(id))
	}
	return r.personIn(list, r.persons(), word)
}

// personIn finds one of some people by number, or else by a list of names.
func (r *lineReader) personIn(list *lookup.List, among []string, word string) (string, error) {
	n, err := strconv.Atoi(word)
	if err != nil {
		return r.one(list, word)
	}
	for _, id := range among {
		if r.View.Persons[id].Number == n {
			return id, nil
		}
	}
	return "", r.misread("nobody", "word", word)
}

// people takes one word that names several people.
func (r *lineReader) people() (ids []string, err error) {
	for _, word := range split(r.next(), ",") {
		id, err := r.person(word)
		if err != nil {
			return nil, err
		}
		ids = append(ids, id)
	}
	return ids, nil
}

// split cuts a word at separators; an empty word is one empty part.
func split(word, separators string) []string {
	parts := strings.FieldsFunc(word, func(c rune) bool { return strings.ContainsRune(separators, c) })
	if len(parts) == 0 {
		return []string{""}
	}
	return parts
}

// table takes the number of a table of the newest round.
func (r *lineReader) table() (t table, err error) {
	n, err := r.number("table")
	if err != nil {
		return t, err
	}
	for _, t := range r.tables() {
		if t.Number == n {
			return t, nil
		}
	}
	return t, r.misread("no_table", "table", n)
}
