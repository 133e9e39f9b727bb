package dune

import (
	"slices"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/dune"
	"github.com/judgeofthechange/judge/views/lookup"
	"github.com/judgeofthechange/judge/views/typing"
)

// fill lists the ways to read a command's arguments from the rest of a line.
func (s viewModel) fill(w seatLine) []reading {
	args := typedArguments(w.command.Do)
	switch {
	case w.command.Do == "plan":
		return s.fillPlan(w)
	case w.command.Do == "prescience.answer":
		return s.fillElement(w)
	case w.command.Do == "losses":
		return s.fillLosses(w)
	case w.command.Do == karamaWord:
		return s.fillKarama(w)
	case w.command.Do == "play":
		return s.fillCard(w)
	case hasKind(args, dune.KindRows) && hasKind(args, dune.KindPlace):
		return s.fillMove(w)
	case hasKind(args, dune.KindRows):
		return s.fillRows(w)
	case w.command.Do == "guild.turn":
		return []reading{w.with("take", !slices.ContainsFunc(w.rest, func(t typing.Piece) bool { return loadVocabulary().No[t.Word] }))}
	case w.command.Do == "battle.pick":
		return s.fillBattle(w)
	}
	out := []reading{w.reading}
	rest := w.rest
	for _, a := range args {
		if a.Kind == engine.KindText {
			out, rest = fillText(w, out, a, rest), nil
			continue
		}
		out, rest = s.fillOne(out, a, rest, args)
	}
	for i := range out {
		out[i] = out[i].withUnknown(unusedWords(rest))
		out[i] = out[i].theOne(args)
		if why := s.lacking(out[i], args); why != "" {
			out[i].cost += unknownWordCost
			out[i].impossible, out[i].why = true, why
		}
	}
	return out
}

// theOne fills in the subject of a question that has only one answer.
func (r reading) theOne(args []engine.Arg) reading {
	if r.prompt == nil {
		return r
	}
	for _, a := range args {
		if r.command.Args[a.Name] != nil {
			continue
		}
		switch c := r.prompt.Choices.(type) {
		case dune.StanceChoice:
			if a.Kind == dune.KindLand && len(c.Territories) == 1 {
				return r.with(a.Name, c.Territories[0])
			}
		case dune.KeepChoice:
			if r.command.Do == "keep" && len(r.unknown) == 0 { // all of them, as in its form
				return r.with(a.Name, c.Cards)
			}
		case dune.AllyAcceptChoice:
			if a.Kind == engine.KindSeat && len(c.From) == 1 {
				return r.with(a.Name, c.From[0])
			}
		case dune.AdvisorChoice:
			if a.Kind == dune.KindPlace && len(c.To) == 1 {
				return r.with(a.Name, c.To[0])
			}
		}
	}
	return r
}

// unusedWords are the words, with the numbers beside them, that no argument took.
func unusedWords(rest []typing.Piece) (out []string) {
	for _, t := range rest {
		switch t.Kind {
		case typing.Name:
			out = append(out, t.Word)
		case typing.Figure:
			out = append(out, itoa(t.Number))
		}
	}
	return out
}

// fillText takes the rest of the line as typed for quoted text.
func fillText(w seatLine, rs []reading, a engine.Arg, rest []typing.Piece) (out []reading) {
	said := w.words
	i := slices.IndexFunc(rest, func(t typing.Piece) bool { return t.Kind == typing.Name || t.Kind == typing.SmallWord })
	if said == "" && len(typing.Names(rest)) > 0 {
		taken := map[int]bool{}
		for _, t := range w.line.Pieces {
			taken[t.Field] = t.Field > rest[i].Field && !slices.Contains(rest, t) && t.Kind != typing.SmallWord
		}
		said = w.line.Quoted(rest[i].Field, taken)
	}
	if said == "" {
		return rs
	}
	for _, r := range rs {
		out = append(out, r.with(a.Name, said))
	}
	return out
}

// unknownWordCost is the cost of a part of a line that means nothing.
const unknownWordCost = 25

func hasKind(args []engine.Arg, kind engine.ArgKind) bool {
	return slices.ContainsFunc(args, func(a engine.Arg) bool { return a.Kind == kind && !a.Rare })
}

// fillOne reads one argument.
func (s viewModel) fillOne(rs []reading, a engine.Arg, rest []typing.Piece, args []engine.Arg) (out []reading, left []typing.Piece) {
	v := loadVocabulary()
	switch a.Kind {
	case engine.KindNumber, engine.KindCount:
		return s.fillNumber(rs, a, rest)
	case dune.KindPlace:
		found, left, unknown := s.placesNamed(rest, counted(args))
		for i := range rs {
			rs[i] = rs[i].withUnknown(unknown)
		}
		return eachPlace(rs, found, a), left
	case dune.KindLand:
		return eachNamed(rs, &v.places, a, rest)
	case engine.KindSeat:
		f, left, cost, guessed := seatIn(rest, s.InOrder())
		if f == "" {
			return rs, rest
		}
		return each(rs, []lookup.Match{{ID: string(f), Cost: cost, Guessed: guessed}}, a.Name, func(id string) any { return id }), left
	case engine.KindSeats:
		var who []dune.Faction
		for {
			f, left, _, _ := seatIn(rest, s.InOrder())
			if f == "" {
				break
			}
			who, rest = append(who, f), left
		}
		if len(who) == 0 {
			return rs, rest
		}
		return each(rs, []lookup.Match{{}}, a.Name, func(string) any { return who }), rest
	case dune.KindLeader:
		return eachNamed(rs, &v.leaders, a, rest)
	case dune.KindCard:
		return eachNamed(rs, &v.cards, a, rest)
	case dune.KindLeaders, dune.KindCards:
		return eachList(rs, a, rest), typing.NumberPieces(rest)
	case dune.KindSpiceCard:
		found := append(typing.BestMatches(&v.words, typing.Names(rest)), typing.BestMatches(&v.places, typing.Names(rest))...)
		found = slices.DeleteFunc(found, func(m lookup.Match) bool { return !slices.Contains(dune.SpiceCards(), m.ID) })
		if len(found) == 0 {
			return rs, rest
		}
		return each(rs, found, a.Name, func(id string) any { return id }), typing.NumberPieces(rest)
	case engine.KindWord:
		found, left := typing.TakeNames(&v.words, rest, func(id string) bool { return slices.Contains(a.Words, id) })
		return each(rs, found, a.Name, func(id string) any { return id }), left
	case engine.KindYes:
		said := !slices.ContainsFunc(rest, func(t typing.Piece) bool { return v.No[t.Word] })
		left := slices.DeleteFunc(slices.Clone(rest), func(t typing.Piece) bool { return v.No[t.Word] || v.Yes[t.Word] })
		return each(rs, []lookup.Match{{}}, a.Name, func(string) any { return said }), left
	}
	return rs, rest
}

func anyID(string) bool { return true }

// eachNamed reads a name from a list for every reading.
func eachNamed(rs []reading, list *lookup.List, a engine.Arg, rest []typing.Piece) ([]reading, []typing.Piece) {
	found, left := typing.TakeNames(list, rest, anyID)
	return each(rs, found, a.Name, func(id string) any { return id }), left
}

// eachList reads a list of names for every reading; the word "no" gives an empty list.
func eachList(rs []reading, a engine.Arg, rest []typing.Piece) (out []reading) {
	v := loadVocabulary()
	list := &v.cards
	if a.Kind == dune.KindLeaders {
		list = &v.leaders
	}
	said := typing.Names(rest)
	none := len(said) > 0 && v.No[said[0]]
	if none {
		said = said[1:]
	}
	if len(said) == 0 && !none {
		return rs
	}
	for _, r := range rs {
		out = append(out, r.eachOf(a.Name, list, said))
	}
	return out
}

// each combines every reading with every match; without matches the argument is left out.
func each(rs []reading, found []lookup.Match, name string, value func(id string) any) (out []reading) {
	if len(found) == 0 {
		return rs
	}
	for _, r := range rs {
		for _, m := range found {
			out = append(out, r.addMatch(m).with(name, value(m.ID)))
		}
	}
	return out
}

func eachPlace(rs []reading, found []placed, a engine.Arg) (out []reading) {
	if len(found) == 0 {
		return rs
	}
	for _, r := range rs {
		for _, p := range found {
			next := r.addMatch(p.Match).with(a.Name, string(p.territory))
			if p.sector > 0 {
				next = next.with(a.Second, p.sector)
			}
			out = append(out, next)
		}
	}
	return out
}

// counted is the least number of numbers that a command needs.
func counted(args []engine.Arg) int {
	if hasKind(args, engine.KindNumber) || hasKind(args, engine.KindCount) {
		return 1
	}
	return 0
}

// fillNumber takes the next number; special forces have to be named.
func (s viewModel) fillNumber(rs []reading, a engine.Arg, rest []typing.Piece) ([]reading, []typing.Piece) {
	i := slices.IndexFunc(rest, func(t typing.Piece) bool { return t.Kind == typing.Figure })
	if i < 0 || a.Name == "advisors" {
		return rs, rest
	}
	said := slices.ContainsFunc(rest, func(t typing.Piece) bool { return t.Kind == typing.Special })
	switch {
	case a.Name == "special" && !said && typing.Numbers(rest) == 1:
		return rs, rest
	case a.Name == "normal" && said && typing.Numbers(rest) == 1: // "2 sardaukar"
		return rs, rest
	}
	out := make([]reading, len(rs))
	for j, r := range rs {
		out[j] = r.with(a.Name, rest[i].Number)
	}
	return out, slices.Concat(rest[:i], rest[i+1:])
}

// fillBattle reads a battle: its territory and the opponent.
func (s viewModel) fillBattle(w seatLine) []reading {
	against, rest, cost, guessed := seatIn(w.rest, s.Others(w.command.Actor()))
	var out []reading
	var due dune.PickBattleChoice
	if w.prompt != nil {
		due, _ = w.prompt.Choices.(dune.PickBattleChoice)
	}
	said := typing.BestMatches(&loadVocabulary().places, typing.Names(rest))
	if len(rest) == 0 && against == "" && len(due.Battles) == 1 && len(due.Battles[0].Against) == 1 { // there is no other
		said = []lookup.Match{{ID: string(due.Battles[0].Territory)}}
	}
	for _, m := range said {
		r := w.reading.addMatch(m).with("territory", m.ID)
		if against != "" {
			r = r.with("against", against)
			r.cost += cost
			r.guessed = r.guessed || guessed
		}
		if !slices.ContainsFunc(due.Battles, func(c dune.BattleSite) bool { return string(c.Territory) == m.ID }) {
			r.impossible, r.why = true, s.t("bar.missing", "what", s.label("territory"), "fits", s.P.List(battlefields(s, due)))
		}
		out = append(out, r)
	}
	if len(out) == 0 {
		r := w.withUnknown(typing.Names(rest))
		r.impossible, r.why = true, s.t("bar.missing", "what", s.label("territory"), "fits", s.P.List(battlefields(s, due)))
		out = append(out, r)
	}
	return out
}

// battlefields names the territories with battles to come.
func battlefields(s viewModel, due dune.PickBattleChoice) []string {
	var out []string
	for _, c := range due.Battles {
		out = append(out, term(s, c.Territory))
	}
	return slices.Compact(out)
}

// fillMove reads forces, where they are and where they go.
func (s viewModel) fillMove(w seatLine) (out []reading) {
	groups := s.standings(w.command.Actor())
	to, _ := spec(w.command.Do).Arg("to")
	for _, way := range typing.FromTo(w.rest) {
		from, left := s.placesIn(way[0], 1)
		target, more := s.placesIn(way[1], 0)
		if len(left) == 0 && typing.Numbers(way[1]) == 1 { // the count is last
			target, more = s.placesIn(way[1], 1)
		}
		for _, a := range from {
			for _, b := range target {
				r := w.reading.addMatch(a.Match).addMatch(b.Match)
				row, there := moving(groups, a.place, slices.Concat(left, more), slices.ContainsFunc(w.rest, func(t typing.Piece) bool { return t.Kind == typing.Special }))
				if !there {
					r.cost += notAskedCost
					r.impossible, r.why = true, s.t("bar.nobody", "faction", w.command.Actor(), "place", s.placeName(a.place))
				}
				r = r.with("from", []map[string]any{row}).with(to.Name, string(b.territory))
				if b.sector > 0 {
					r = r.with(to.Second, b.sector)
				}
				out = append(out, r)
			}
		}
	}
	return out
}

// moving is the group that moves: as many as the line says, ordinary forces first, or all.
func moving(groups []dune.ForceGroup, at place, numbers []typing.Piece, elites bool) (row map[string]any, there bool) {
	row = map[string]any{"territory": string(at.territory)}
	if at.sector > 0 {
		row["sector"] = at.sector
	}
	n := dune.Forces{}
	if i := slices.IndexFunc(groups, func(g dune.ForceGroup) bool { return g.Territory == at.territory && g.Sector == at.sector }); i >= 0 {
		n, there = groups[i].Forces, true
	}
	numbers = slices.DeleteFunc(numbers, func(t typing.Piece) bool { return t.Kind != typing.Figure })
	switch {
	case len(numbers) > 1 && elites:
		n = dune.Forces{Normal: numbers[0].Number, Special: numbers[1].Number}
	case len(numbers) > 0 && elites:
		n = dune.Forces{Special: numbers[0].Number}
	case len(numbers) > 0 && n.Advisors > 0:
		n = dune.Forces{Advisors: numbers[0].Number}
	case len(numbers) > 0:
		n = dune.Forces{Normal: min(numbers[0].Number, max(n.Normal, numbers[0].Number-n.Special)), Special: max(0, min(n.Special, numbers[0].Number-n.Normal))}
	}
	for name, count := range map[string]int{"normal": n.Normal, "special": n.Special, "advisors": n.Advisors} {
		if count > 0 {
			row[name] = count
		}
	}
	return row, there
}

// fillRows reads places with forces: a number before each name.
func (s viewModel) fillRows(w seatLine) []reading {
	r := w.reading
	var rows []map[string]any
	for rest := w.rest; len(rest) > 0; {
		n := slices.IndexFunc(rest, func(t typing.Piece) bool { return t.Kind == typing.Figure })
		if n < 0 {
			break
		}
		end := n + 1
		for end < len(rest) && rest[end].Kind != typing.Figure {
			end++
		}
		found, _ := s.placesIn(rest[n+1:end], 0)
		if len(found) == 0 {
			break
		}
		r = r.addMatch(found[0].Match)
		row := map[string]any{"territory": string(found[0].territory), "normal": rest[n].Number}
		if found[0].sector > 0 {
			row["sector"] = found[0].sector
		}
		rows, rest = append(rows, row), rest[end:]
	}
	if len(rows) == 0 {
		return nil
	}
	return []reading{r.with(spec(w.command.Do).Args[0].Name, rows)}
}
