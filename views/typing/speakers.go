package typing

import (
	"cmp"
	"slices"
	"strings"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/views/live"
	"github.com/judgeofthechange/judge/views/lookup"
)

// LaterVerbCost is the cost of a command's word that is not first.
const LaterVerbCost = 3

// speakers lists who may be speaking: the seat whose name begins the line, or nobody.
func (x Reader) speakers(pieces []Piece) []Draft {
	out := []Draft{{Args: map[string]any{}, Rest: pieces}}
	if len(pieces) < 2 || pieces[0].Kind == Figure {
		return out
	}
	for n := min(3, NameLength(pieces), len(pieces)-1); n > 0; n-- {
		for _, m := range x.SeatsNamed(Words(pieces[:n])) {
			if !m.Guessed || n == 1 && len(pieces[0].Word) > 3 {
				named := Draft{Seat: engine.Seat(m.ID), Args: map[string]any{}, Rest: pieces[n:], spoken: pieces[:n]}
				out = append(out, named.matching(m))
			}
		}
	}
	return out
}

// SeatsNamed finds seats by their names, by what the game calls them now, or by the player.
func (x Reader) SeatsNamed(words []string) []lookup.Match {
	key := "speaker " + strings.Join(words, " ")
	if found, known := x.found[key]; known {
		return slices.Clone(found)
	}
	var list lookup.List
	for _, c := range x.InOrder() {
		list.Add(string(c), string(c), x.P.Term(string(c)))
		list.Add(string(c), x.Game.SeatNames(c)...)
		if seated, ok := x.Seated(c); ok {
			list.Add(string(c), seated.Name)
		}
	}
	known := x.find(engine.KindSeat, words)
	known = slices.DeleteFunc(known, func(m lookup.Match) bool { return !slices.Contains(x.InOrder(), engine.Seat(m.ID)) })
	all := append(list.Find(words...), known...)
	slices.SortStableFunc(all, func(a, b lookup.Match) int { return cmp.Compare(a.Cost, b.Cost) })
	seen := map[string]bool{}
	all = slices.DeleteFunc(all, func(m lookup.Match) bool {
		again := seen[m.ID]
		seen[m.ID] = true
		return again
	})
	if x.found != nil {
		x.found[key] = slices.Clone(all)
	}
	return all
}

// isSeatCode reports whether a small word is a seat's code: "at" is, unless it leads to a place's name.
func (x Reader) isSeatCode(pieces []Piece, i int) bool {
	seats := x.Names[engine.KindSeat]
	if seats == nil || len(pieces[i].Word) < 2 || len(seats.Called(pieces[i].Word)) == 0 {
		return false
	}
	return i == 0 || i == 1 && pieces[0].Kind == Name || i+1 == len(pieces) || pieces[i+1].Kind == Figure || len(x.find(x.More.LedTo, Words(pieces[i+1:i+2]))) == 0
}

// speaking takes the first seat that the rest of a line names as the one whose command it is, unless it is told to a seat that is asked.
func (x Reader) speaking(r Draft, asked []engine.Prompt) Draft {
	if r.Seat != "" {
		return r
	}
	args := x.Game.TypedArgs(r.Do)
	for i := range r.Rest {
		m, n := x.seatAt(r.Rest, i, args)
		if n == 0 {
			continue
		}
		isAsked := slices.ContainsFunc(asked, func(p engine.Prompt) bool { return p.MayAnswer(engine.Seat(m.ID)) })
		if !isAsked && len(asked) > 0 && slices.ContainsFunc(args, func(a engine.Arg) bool { return a.Kind == engine.KindSeat && !x.Game.Closed(r, a) }) {
			return r
		}
		r = r.matching(m)
		r.Seat, r.Rest = engine.Seat(m.ID), slices.Concat(r.Rest[:i], r.Rest[i+n:])
		return r
	}
	return r
}

// seatAt finds the seat named from a piece on, and its number of pieces. No word of another name counts as a seat, and slips are forgiven only
// at the beginning. The mere beginning of a name is that of an argument, if it begins one.
func (x Reader) seatAt(pieces []Piece, i int, args []engine.Arg) (lookup.Match, int) {
	if pieces[i].Kind != Name || len(pieces[i].Word) < 2 || x.isInName(pieces, i) {
		return lookup.Match{}, 0
	}
	for n := min(3, NameLength(pieces[i:])); n > 0; n-- {
		for _, m := range x.SeatsNamed(Words(pieces[i : i+n])) {
			if m.Guessed && (i > 0 || n > 1) || m.Cost > 0 && x.beginsName(pieces[i], i, args) {
				continue
			}
			return m, n
		}
	}
	return lookup.Match{}, 0
}

// beginsName reports whether a piece begins the name of an argument; where the line begins, a place's does not count.
func (x Reader) beginsName(p Piece, i int, args []engine.Arg) bool {
	return slices.ContainsFunc(args, func(a engine.Arg) bool {
		found := x.find(a.Kind, []string{p.Word})
		return slices.Contains(x.Things, a.Kind) && (i > 0 || a.Kind != x.More.LedTo) && len(found) > 0 && !found[0].Guessed
	})
}

// isInName reports whether a piece belongs to a longer name.
func (x Reader) isInName(pieces []Piece, i int) bool {
	for from := max(0, i-MaxNameWords+1); from <= i; from++ {
		if pieces[from].Kind != Name {
			continue
		}
		for n := min(MaxNameWords, NameLength(pieces[from:])); n > max(1, i-from); n-- {
			for _, kind := range x.Things {
				if found := x.find(kind, Words(pieces[from:from+n])); len(found) > 0 && !found[0].Guessed {
					return true
				}
			}
		}
	}
	return false
}

// starts lists the commands that the line may give: by its first word, or else those that are asked for.
func (x Reader) starts(r Draft) (out []Draft) {
	for i := range r.Rest[:min(2, len(r.Rest))] {
		for _, v := range x.verbsAt(r.Rest[i:]) {
			word := r.Rest[i].Word
			if i > 0 && (v.Cost > 0 || r.Seat != "" || len(word) < 3) || r.Seat != "" && v.Cost > 0 && len(x.Names[engine.KindSeat].Called(word)) > 0 {
				continue // a later word must be whole, and no seat's code
			}
			st := r.matching(v.Match)
			st.Do, st.Worded, st.Rest, st.Cost = v.ID, true, slices.Concat(r.Rest[:i], r.Rest[i+v.pieces:]), st.Cost+i*LaterVerbCost
			if x.More.Alias != nil {
				do, args, ok := x.More.Alias(v.ID)
				if !ok {
					continue
				}
				st.Do, st.Args = do, args
			}
			out = append(out, x.asked(st)...)
		}
	}
	for _, p := range x.More.Prompts {
		if len(x.Game.TypedArgs(p.Ask)) == 0 || x.More.Bare != nil && !x.More.Bare(p) {
			continue
		}
		st := r
		st.Do = p.Ask
		if p.For != engine.Moderator {
			st = x.speaking(st, []engine.Prompt{p})
		}
		if x.mayAnswer(p, st.Seat) {
			st.Prompt, st.Cost = answeredBy(p, st.Seat), st.Cost+noVerbCost+x.idle(p)
			out = append(out, st)
		} else if x.More.Whole && x.mayAnswer(p, "") { // show it all the same, with what comes first
			st.Cost += noVerbCost + notAskedCost
			out = append(out, st)
		}
	}
	return out
}

// mayAnswer reports whether a line may answer a prompt for a seat, or for whoever is asked.
func (x Reader) mayAnswer(p engine.Prompt, seat engine.Seat) bool {
	return !live.OnlyForSeat(p) && !p.IsAnswered() && (seat == "" || p.MayAnswer(seat) || p.For == engine.Moderator)
}

// answeredBy is a prompt as it is put to the seat that answers it; as it stands if the line names none.
func answeredBy(p engine.Prompt, seat engine.Seat) *engine.Prompt {
	if seat != "" {
		p = p.As(engine.AtSeat(seat))
	}
	return &p
}

// idle is the cost of a prompt that play does not wait for.
func (x Reader) idle(p engine.Prompt) int {
	if p.IsNonBlocking() || !x.IsAwaited(p.For) {
		return 1
	}
	return 0
}

// verb is a command's word, with its number of pieces.
type verb struct {
	lookup.Match
	pieces int
}

// verbsAt finds the commands whose word some pieces begin with, or what else opens a line. A whole word leaves no room for slips.
func (x Reader) verbsAt(pieces []Piece) (out []verb) {
	if len(pieces) == 0 || pieces[0].Kind == Figure {
		return nil
	}
	found, n := x.Grammar.VerbsAt(pieces, 0)
	for _, m := range found {
		out = append(out, verb{m, n})
	}
	for n := min(3, NameLength(pieces)); n > 0 && len(pieces[0].Word) > 2; n-- {
		opens := slices.DeleteFunc(x.More.Openers.Find(Words(pieces[:n])...), func(m lookup.Match) bool { return m.Guessed && n > 1 })
		for _, m := range opens {
			out = append(out, verb{m, n})
		}
		if len(opens) > 0 {
			break
		}
	}
	sure := slices.ContainsFunc(out, func(v verb) bool { return !v.Guessed })
	return slices.DeleteFunc(out, func(v verb) bool { return v.Guessed && sure })
}

// isVerb reports whether some pieces begin with a command's word: then no slip of a name is guessed.
func (x Reader) isVerb(pieces []Piece) bool {
	verbs := x.verbsAt(pieces)
	return len(verbs) > 0 && !verbs[0].Guessed
}

// asked gives a reading for each prompt that its command answers; without one, nobody asks for it.
func (x Reader) asked(r Draft) (out []Draft) {
	if x.byModerator(r.Do) {
		r.Rest, r.Seat = slices.Concat(r.spoken, r.Rest), ""
	} else {
		r = x.speaking(r, slices.DeleteFunc(slices.Clone(x.More.Prompts), func(p engine.Prompt) bool { return !x.answers(r, p) }))
	}
	for _, p := range x.asks(r) {
		with := r
		with.Prompt, with.Cost = answeredBy(p, r.Seat), r.Cost+x.idle(p)
		if r.Do == "pass" {
			if with.Rest = x.withoutAsk(p, r.Rest); len(with.Rest) > 0 && !x.More.Whole {
				continue
			}
		}
		out = append(out, with)
	}
	if len(out) > 0 {
		return out
	}
	nobody := r.Seat == ""
	if nobody && x.More.Speaker != nil {
		r.Seat = x.More.Speaker(r)
	}
	given := x.mayGive(r)
	if !given {
		r.Cost += notAskedCost
	}
	if nobody && r.Guessed && x.More.Whole && !(given && x.byModerator(r.Do)) { // a slip gives nobody's command
		return nil
	}
	return append(out, r)
}

func (x Reader) byModerator(do string) bool {
	return x.More.ByModerator != nil && x.More.ByModerator(do)
}

// asks lists the prompts that a command may answer.
func (x Reader) asks(r Draft) (out []engine.Prompt) {
	for _, p := range x.More.Prompts {
		if x.answers(r, p) && x.mayAnswer(p, r.Seat) {
			out = append(out, p)
		}
	}
	return out
}

// answers reports whether a command answers a prompt; a pass, what it may decline.
func (x Reader) answers(r Draft, p engine.Prompt) bool {
	switch {
	case r.Do != "pass":
		return p.Ask == r.Do
	case x.More.Declines != nil:
		return x.More.Declines(r, p)
	}
	return p.Ask == r.Do || p.Optional && (len(r.Rest) > 0 || !p.IsNonBlocking())
}

// withoutAsk takes the word of a question away: "pass pay" declines to pay.
func (x Reader) withoutAsk(p engine.Prompt, rest []Piece) []Piece {
	for _, v := range x.verbsAt(rest) {
		if v.ID == p.Ask {
			return rest[v.pieces:]
		}
	}
	return rest
}
