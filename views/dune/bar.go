package dune

import (
	"slices"
	"strings"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/dune"
	"github.com/judgeofthechange/judge/engine/dune/rulebook"
	"github.com/judgeofthechange/judge/views/live"
	"github.com/judgeofthechange/judge/views/lookup"
	"github.com/judgeofthechange/judge/views/pages"
	"github.com/judgeofthechange/judge/views/typing"
)

// Read lists what a line of the command bar may mean: "ship fre 3 great flat".
func (Pages) Read(c pages.Layout, v engine.View, prompts []engine.Prompt, text string) []pages.Reading {
	s := newViewModel(c, v, prompts)
	l := loadVocabulary().Cut(text)
	if short := s.readShort(l, text); len(short) > 0 {
		return short
	}
	x := s.reader()
	x.More.Bare = func(p engine.Prompt) bool { return s.needsNoWord(p, len(l.Pieces) > 1) }
	out := x.Read(text)
	if do, alone := letter(l); alone {
		out = slices.DeleteFunc(out, func(r pages.Reading) bool { return do != "" && r.Form.Do != do })
		for i := range out {
			out[i].Confirm = out[i].Confirm || do == ""
		}
	}
	return out
}

func (s *viewModel) reader() typing.Reader {
	v := loadVocabulary()
	openers := v.played
	if len(s.asks("storm.dial")) > 0 {
		openers = v.dialled
	}
	return typing.Reader{
		Screen: s.Screen, Grammar: v.Grammar, Names: v.names, Labels: v.labels, Things: []engine.ArgKind{dune.KindPlace, dune.KindLeader, dune.KindCard},
		Game: s, WhyNot: s.whyNot, MayGive: s.mayGive,
		More: typing.More{
			Prompts: s.allPrompts, Alias: s.alias, Openers: openers, ByModerator: isModerators, Speaker: s.speaker, Declines: s.declines, Pairs: s.places,
			LedTo: dune.KindPlace, Fits: s.lacks, Finish: s.finish, Whole: true,
		},
	}
}

// Words for something else than a command: a Karama for what the line says, the Guild's wait for all others, and a card that nobody wants.
const (
	karamaWord = "karama"
	waitWord   = "guild.wait"
	nobodyWord = "bid.nobody"
)

// alias is the command that a word gives: such a one, or the play of the card that it names.
func (s *viewModel) alias(word string) (do string, args map[string]any, ok bool) {
	card, plays := strings.CutPrefix(word, "play:")
	switch {
	case word == karamaWord:
		return "play", map[string]any{"card": rulebook.Karama}, true
	case word == waitWord:
		return "guild.turn", map[string]any{"take": false, "last": true}, s.promptFor("guild.turn", dune.Guild) != nil
	case word == nobodyWord:
		return soldCommand, map[string]any{"nobody": false}, true
	case plays:
		return "play", map[string]any{"card": rulebook.Card(card)}, true
	}
	return word, map[string]any{}, true
}

// letter is the command for a line of one letter: it has only one meaning.
func letter(l typing.Line) (do string, one bool) {
	if len(l.Pieces) != 1 || l.Pieces[0].Kind == typing.Figure || len([]rune(l.Pieces[0].Word)) != 1 {
		return "", false
	}
	for _, do := range []string{"pass", "advance", "release"} {
		if slices.Contains(loadVocabulary().Letters[do], l.Pieces[0].Word) {
			return do, true
		}
	}
	return "", true
}

// readShort reads what both dials of the storm show, and a bare yes or no.
func (s *viewModel) readShort(l typing.Line, text string) (out []pages.Reading) {
	if asked := s.asks("storm.dial"); len(asked) == 2 && typing.Numbers(l.Pieces) == 2 && s.saysDials(typing.Names(l.Pieces)) {
		numbers := typing.NumberPieces(l.Pieces)
		first := s.reader().ReadAnswer(asked[0], itoa(numbers[0].Number))
		first.Rest = strings.ToLower(strings.Join([]string{typing.Synonyms(s.P, "bar.words.do.storm.dial")[0], seatCodes[asked[1].For], itoa(numbers[1].Number)}, " "))
		first.Text += " · … " + first.Rest
		return []pages.Reading{first}
	}
	if len(l.Pieces) != 1 || len(l.Pieces[0].Word) < 2 {
		return nil
	}
	yes, no := loadVocabulary().Yes[l.Pieces[0].Word], loadVocabulary().No[l.Pieces[0].Word]
	for _, p := range s.BlockingPrompts {
		answer := typing.Draft{Do: p.Ask, Prompt: &p, Worded: true, Args: map[string]any{}}
		args := typedArgs(p.Ask)
		switch {
		case len(s.asks(p.Ask)) == 0 || slices.Contains([]string{"guild.turn", "advance", "play"}, p.Ask):
			continue
		case no && mayPass(p):
			answer.Do = "pass"
			out = append(out, s.reader().Reading(answer, l))
		case yes && len(args) == 0:
			out = append(out, s.reader().Reading(answer, l))
		case (yes || no) && slices.ContainsFunc(args, func(a engine.Arg) bool { return a.Kind == engine.KindYes }):
			out = append(out, s.reader().ReadAnswer(p, text))
		}
	}
	return pages.InOrder(slices.DeleteFunc(out, func(r pages.Reading) bool { return !r.Enterable }))
}

// saysDials reports whether words say nothing but that numbers are the storm's.
func (s *viewModel) saysDials(words []string) bool {
	return len(words) == 0 || len(words) == 1 && (slices.ContainsFunc(loadVocabulary().Verbs.Find(words[0]), func(m lookup.Match) bool { return m.ID == "storm.dial" }) ||
		slices.ContainsFunc(loadVocabulary().facts.Find(words[0]), func(m lookup.Match) bool { return m.ID == "storm" }))
}

// asks lists the open prompts that a command answers and the moderator may enter.
func (s *viewModel) asks(do string) []engine.Prompt {
	return slices.DeleteFunc(slices.Clone(s.allPrompts), func(p engine.Prompt) bool { return p.Ask != do || live.OnlyForSeat(p) || p.IsAnswered() })
}

func (s *viewModel) promptFor(do string, f engine.Seat) *engine.Prompt {
	for _, p := range s.asks(do) {
		if p.For == f {
			return &p
		}
	}
	return nil
}

// isModerators reports whether only the moderator gives a command.
func isModerators(do string) bool {
	return spec(do).By&(engine.BySeat|engine.ByModerator) == engine.ByModerator
}

// speaker is the seat that gives a command which nobody is asked for and whose line names nobody.
func (s *viewModel) speaker(r typing.Draft) engine.Seat {
	switch {
	case r.Do == "predict" && slices.Contains(s.InOrder(), dune.BeneGesserit):
		return dune.BeneGesserit
	case r.Do == "move" || r.Args["card"] == rulebook.Hajr:
		return s.acting()
	}
	return ""
}

// acting is the faction whose turn to ship and move it is; empty if none.
func (s *viewModel) acting() dune.Faction {
	if s.Turns == nil {
		return ""
	}
	return s.Turns.Acting
}

// needsNoWord reports whether a line may answer a question without its command's word: of one word, what play waits for.
func (s *viewModel) needsNoWord(p engine.Prompt, long bool) bool {
	due := slices.ContainsFunc(s.BlockingPrompts, func(b engine.Prompt) bool { return b.Ask == p.Ask })
	return p.Ask != "play" && p.Ask != "guild.turn" && (due || long && slices.Contains([]string{"ship", "move", "bid", "revive", "battle.pick"}, p.Ask))
}

// declines reports whether a pass may decline a question. The last pass of a finished turn is left out if the line names nobody and another may
// be meant, since the next seat ends it.
func (s *viewModel) declines(r typing.Draft, p engine.Prompt) bool {
	passable := func(p engine.Prompt) bool {
		beside := p.Ask == "pass" || p.Ask == "guild.turn" || p.IsNonBlocking() && p.Ask == "advisor"
		return !live.OnlyForSeat(p) && !p.IsAnswered() && p.Optional && (mayPass(p) || beside)
	}
	other := func(p engine.Prompt) bool { return p.Ask != "pass" && passable(p) }
	return passable(p) && (p.Ask != "pass" || r.Seat != "" || !slices.ContainsFunc(s.allPrompts, other))
}

// unaskedCommands are the commands that answer no question.
var unaskedCommands = []string{"bribe", "deal", "give", "support", "nexus.ally", "play", "raise", "release"}

// mayGive reports whether a command that nobody asks for may be entered now, as far as everybody knows.
func (s *viewModel) mayGive(r typing.Draft) bool {
	asked := func(ask string) bool { return s.promptFor(ask, r.Seat) != nil }
	switch r.Do {
	case "move": // instead of a shipment; a Guild that may choose its moment begins with either
		return asked("ship") || asked("guild.turn")
	case "ship":
		return asked("guild.turn")
	case "cards.draw":
		seat, _ := s.Seated(r.Seat)
		return r.Seat != "" && seat.ProxyEntry
	case "release":
		return len(s.Raised) > 0 && (r.Seat == "" || slices.Contains(s.Raised, r.Seat))
	case lastCommand, endCommand:
		return s.Result == nil && s.Phase != dune.Setup
	case "nexus.ally":
		return s.Nexus != nil
	case paperCommand:
		return s.MayBeOnPaper
	case soldCommand:
		_, nobody := r.Args["nobody"]
		return s.Auction != nil && s.Auction.Turn != "" && !(nobody && s.Auction.High != nil)
	}
	return s.Result == nil && slices.Contains(unaskedCommands, r.Do)
}
