package dunepages

import (
	"slices"

	"github.com/judgeofthechange/judge/engine/dune"
	"github.com/judgeofthechange/judge/views/lookup"
)

// fill lists the ways in which the rest of a line gives a command its arguments.
func (s scene) fill(w whoseLine) []reading {
	args := typedArguments(w.command.Do)
	switch {
	case w.command.Do == "plan":
		return s.fillPlan(w)
	case w.command.Do == "losses":
		return s.fillLosses(w)
	case w.command.Do == karamaWord:
		return s.fillKarama(w)
	case w.command.Do == "play":
		return s.fillCard(w)
	case hasKind(args, aRows) && hasKind(args, aPlace):
		return s.fillMove(w)
	case hasKind(args, aRows):
		return s.fillRows(w)
	case w.command.Do == "guild.turn":
		return []reading{w.with("take", !slices.ContainsFunc(w.rest, func(t piece) bool { return heard().no[t.word] }))}
	case w.command.Do == "battle.pick":
		return s.fillBattle(w)
	}
	out := []reading{w.reading}
	rest := w.rest
	for _, a := range args {
		out, rest = s.fillOne(out, a, rest, args)
	}
	for i := range out {
		if len(names(rest)) > 0 || lacks(out[i], args) { // words that say nothing here, or words that are not there yet
			out[i].cost += slipped
			out[i].odd = true
		}
	}
	return out
}

// lacks reports whether a command does not say yet what it is about.
func lacks(r reading, args []argument) bool {
	said := func(name string) bool { return r.command.Args[name] != nil }
	if slices.Contains([]string{"ship", "revive"}, r.command.Do) && !said("normal") && !said("special") && !said("leader") {
		return true
	}
	return slices.ContainsFunc(args, func(a argument) bool {
		needed := slices.Contains([]argumentKind{aPlace, aLand, aSeat, aSpice, aWord, aCard, aCards, aLeaders}, a.kind) ||
			slices.Contains([]string{"amount", "value", "turn"}, a.name) || r.command.Do == "traitors.keep"
		return needed && !a.rare && !said(a.name)
	})
}

// slipped is what it costs that a part of a line means nothing.
const slipped = 25

func hasKind(args []argument, kind argumentKind) bool {
	return slices.ContainsFunc(args, func(a argument) bool { return a.kind == kind && !a.rare })
}

// fillOne gives one argument to readings.
func (s scene) fillOne(rs []reading, a argument, rest []piece, args []argument) (out []reading, left []piece) {
	v := heard()
	switch a.kind {
	case aNumber:
		return s.fillNumber(rs, a, rest)
	case aPlace:
		found, left := s.placesIn(rest, counted(args))
		if len(found) == 0 && len(names(rest)) > 0 {
			return nil, left // some other thing's name
		}
		return eachPlace(rs, found, a), left
	case aLand:
		return each(rs, near(&v.places, names(rest)), a.name, func(id string) any { return id }), figures(rest)
	case aSeat:
		f, left, cost, guessed := seatIn(rest, s.inOrder())
		if f == "" {
			return rs, rest
		}
		return each(rs, []lookup.Match{{ID: string(f), Cost: cost, Guessed: guessed}}, a.name, func(id string) any { return id }), left
	case aSeats:
		var who []dune.Faction
		for {
			f, left, _, _ := seatIn(rest, s.inOrder())
			if f == "" {
				break
			}
			who, rest = append(who, f), left
		}
		return each(rs, []lookup.Match{{}}, a.name, func(string) any { return who }), rest
	case aLeader:
		return each(rs, near(&v.leaders, names(rest)), a.name, func(id string) any { return id }), figures(rest)
	case aCard:
		return each(rs, near(&v.cards, names(rest)), a.name, func(id string) any { return id }), figures(rest)
	case aLeaders, aCards:
		return eachList(rs, a, rest), figures(rest)
	case aSpice:
		found := append(near(&v.words, names(rest)), near(&v.places, names(rest))...)
		found = slices.DeleteFunc(found, func(m lookup.Match) bool { return !slices.Contains(dune.SpiceCards(), m.ID) })
		return each(rs, found, a.name, func(id string) any { return id }), figures(rest)
	case aWord:
		found := slices.DeleteFunc(near(&v.words, names(rest)), func(m lookup.Match) bool { return !slices.Contains(a.among, m.ID) })
		return each(rs, found, a.name, func(id string) any { return id }), figures(rest)
	case aYes:
		said := !slices.ContainsFunc(rest, func(t piece) bool { return v.no[t.word] })
		left := slices.DeleteFunc(slices.Clone(rest), func(t piece) bool { return v.no[t.word] || v.yes[t.word] })
		return each(rs, []lookup.Match{{}}, a.name, func(string) any { return said }), left
	}
	return rs, rest
}

// eachList gives every reading the list of what is named, or an empty one where the line says "no".
func eachList(rs []reading, a argument, rest []piece) (out []reading) {
	v := heard()
	list := &v.cards
	if a.kind == aLeaders {
		list = &v.leaders
	}
	said := names(rest)
	none := len(said) > 0 && v.no[said[0]]
	if none {
		said = said[1:]
	}
	if len(said) == 0 && !none {
		return rs
	}
	for _, r := range rs {
		out = append(out, r.eachOf(a.name, list, said))
	}
	return out
}

// each gives every match to every reading; where there is none, the argument is left out.
func each(rs []reading, found []lookup.Match, name string, value func(id string) any) (out []reading) {
	if len(found) == 0 {
		return rs
	}
	for _, r := range rs {
		for _, m := range found {
			out = append(out, r.more(m).with(name, value(m.ID)))
		}
	}
	return out
}

func eachPlace(rs []reading, found []placed, a argument) (out []reading) {
	if len(found) == 0 {
		return rs
	}
	for _, r := range rs {
		for _, p := range found {
			next := r.more(p.Match).with(a.name, string(p.territory))
			if p.sector > 0 {
				next = next.with(a.second, p.sector)
			}
			out = append(out, next)
		}
	}
	return out
}

// counted is how many numbers a command needs at least.
func counted(args []argument) int {
	if hasKind(args, aNumber) {
		return 1
	}
	return 0
}

// fillNumber takes the first number that is left; special forces need to be said.
func (s scene) fillNumber(rs []reading, a argument, rest []piece) ([]reading, []piece) {
	i := slices.IndexFunc(rest, func(t piece) bool { return t.is == aFigure })
	if i < 0 || a.name == "advisors" {
		return rs, rest
	}
	said := slices.ContainsFunc(rest, func(t piece) bool { return t.is == aKind })
	switch {
	case a.name == "special" && !said && numbersIn(rest) == 1:
		return rs, rest
	case a.name == "normal" && said && numbersIn(rest) == 1: // "2 sardaukar"
		return rs, rest
	}
	out := make([]reading, len(rs))
	for j, r := range rs {
		out[j] = r.with(a.name, rest[i].number)
	}
	return out, slices.Concat(rest[:i], rest[i+1:])
}

// numbersIn counts the numbers alone.
func numbersIn(pieces []piece) (n int) {
	for _, t := range pieces {
		if t.is == aFigure {
			n++
		}
	}
	return n
}

// fillBattle names a battle: its territory, and against whom.
func (s scene) fillBattle(w whoseLine) []reading {
	against, rest, cost, guessed := seatIn(w.rest, s.others(w.command.Actor()))
	var out []reading
	var due dune.Battles
	if w.prompt != nil {
		due, _ = w.prompt.Choices.(dune.Battles)
	}
	for _, m := range near(&heard().places, names(rest)) {
		r := w.reading.more(m).with("territory", m.ID)
		if against != "" {
			r = r.with("against", against)
			r.cost += cost
			r.guessed = r.guessed || guessed
		}
		r.odd = r.odd || !slices.ContainsFunc(due.Battles, func(c dune.Clash) bool { return string(c.Territory) == m.ID })
		out = append(out, r)
	}
	return out
}

// fillMove names forces, where they are and where they go.
func (s scene) fillMove(w whoseLine) (out []reading) {
	groups := s.standings(w.command.Actor())
	to := arguments[w.command.Do][slices.IndexFunc(arguments[w.command.Do], func(a argument) bool { return a.kind == aPlace })]
	for _, way := range twoPlaces(w.rest) {
		from, left := s.placesIn(way[0], 1)
		target, more := s.placesIn(way[1], 0)
		if len(left) == 0 && numbersIn(way[1]) == 1 { // the count stands last
			target, more = s.placesIn(way[1], 1)
		}
		for _, a := range from {
			for _, b := range target {
				r := w.reading.more(a.Match).more(b.Match)
				row, there := moving(groups, a.spot, slices.Concat(left, more), slices.ContainsFunc(w.rest, func(t piece) bool { return t.is == aKind }))
				if !there {
					r.cost += unasked
					r.odd = true
				}
				r = r.with("from", []map[string]any{row}).with(to.name, string(b.territory))
				if b.sector > 0 {
					r = r.with(to.second, b.sector)
				}
				out = append(out, r)
			}
		}
	}
	return out
}

// moving is a group that sets out: as many as are said, the ordinary ones first, or all.
func moving(groups []dune.Standing, at spot, numbers []piece, elites bool) (row map[string]any, there bool) {
	row = map[string]any{"territory": string(at.territory)}
	if at.sector > 0 {
		row["sector"] = at.sector
	}
	n := dune.Forces{}
	if i := slices.IndexFunc(groups, func(g dune.Standing) bool { return g.Territory == at.territory && g.Sector == at.sector }); i >= 0 {
		n, there = groups[i].Forces, true
	}
	numbers = slices.DeleteFunc(numbers, func(t piece) bool { return t.is != aFigure })
	switch {
	case len(numbers) > 1 && elites:
		n = dune.Forces{Normal: numbers[0].number, Special: numbers[1].number}
	case len(numbers) > 0 && elites:
		n = dune.Forces{Special: numbers[0].number}
	case len(numbers) > 0 && n.Advisors > 0:
		n = dune.Forces{Advisors: numbers[0].number}
	case len(numbers) > 0:
		n = dune.Forces{Normal: min(numbers[0].number, max(n.Normal, numbers[0].number-n.Special)), Special: max(0, min(n.Special, numbers[0].number-n.Normal))}
	}
	for name, count := range map[string]int{"normal": n.Normal, "special": n.Special, "advisors": n.Advisors} {
		if count > 0 {
			row[name] = count
		}
	}
	return row, there
}

// fillRows names places with forces: a number before each name.
func (s scene) fillRows(w whoseLine) []reading {
	r := w.reading
	var rows []map[string]any
	for rest := w.rest; len(rest) > 0; {
		n := slices.IndexFunc(rest, func(t piece) bool { return t.is == aFigure })
		if n < 0 {
			break
		}
		end := n + 1
		for end < len(rest) && rest[end].is != aFigure {
			end++
		}
		found, _ := s.placesIn(rest[n+1:end], 0)
		if len(found) == 0 {
			break
		}
		r = r.more(found[0].Match)
		row := map[string]any{"territory": string(found[0].territory), "normal": rest[n].number}
		if found[0].sector > 0 {
			row["sector"] = found[0].sector
		}
		rows, rest = append(rows, row), rest[end:]
	}
	if len(rows) == 0 {
		return nil
	}
	return []reading{r.with(arguments[w.command.Do][0].name, rows)}
}
