package dune

import (
	"slices"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/dune"
	"github.com/judgeofthechange/judge/engine/dune/rulebook"
	"github.com/judgeofthechange/judge/views"
	"github.com/judgeofthechange/judge/views/live"
	"github.com/judgeofthechange/judge/views/lookup"
	"github.com/judgeofthechange/judge/views/typing"
)

// Read lists what a line of the command bar may mean.
func (Pages) Read(c views.Layout, v engine.View, prompts []engine.Prompt, text string) []views.Reading {
	return newViewModel(c, v, prompts).read(text)
}

// read lists what a line may mean; first what may be entered now.
func (s viewModel) read(text string) []views.Reading {
	l := loadVocabulary().Cut(text)
	var out []views.Reading
	do, alone := letter(l)
	if isYesOrNo(l) {
		out = s.readYesOrNo(l)
	}
	if len(out) > 0 {
		return views.InOrder(out)
	}
	topics := s.topics(l)
	worded := slices.ContainsFunc(topics, func(t topic) bool { return !t.bare })
	for _, start := range topics {
		switch {
		case alone && do != "" && start.do != do:
		case start.fact != "":
			out = append(out, s.readFact(start, l.Reason)...)
		default:
			out = append(out, slices.DeleteFunc(s.readCommand(start), func(r views.Reading) bool {
				return start.bare && !r.Enterable && (worded || r.Lost || len(r.Form.Hidden) == 0)
			})...)
		}
	}
	for i := range out {
		out[i].Confirm = out[i].Confirm || alone && do == ""
	}
	return views.InOrder(out)
}

// byLetter are the commands for one letter, in order of preference.
var byLetter = []string{"pass", "advance", "release"}

// letter is the command for a line of one letter: it has only one meaning.
func letter(l typing.Line) (do string, one bool) {
	if len(l.Pieces) != 1 || l.Pieces[0].Kind == typing.Figure || len([]rune(l.Pieces[0].Word)) != 1 {
		return "", false
	}
	for _, do := range byLetter {
		if slices.Contains(loadVocabulary().Letters[do], l.Pieces[0].Word) {
			return do, true
		}
	}
	return "", true
}

// asks lists the open prompts that a command answers and the moderator may enter.
func (s viewModel) asks(do string) []engine.Prompt {
	return slices.DeleteFunc(slices.Clone(s.allPrompts), func(p engine.Prompt) bool { return p.Ask != do || live.OnlyForSeat(p) || p.IsAnswered() })
}

// unaskedCommands are the commands that answer no question.
var unaskedCommands = []string{"bribe", "deal", "give", "support", "nexus.ally", "play", karamaWord, "raise", "release", "advance"}

// readCommand lists what a line may mean as one command.
func (s viewModel) readCommand(st topic) []views.Reading {
	switch {
	case typing.HasHalf(st.rest) && st.do != "plan":
		return nil
	case st.do == "pass":
		return s.readPass(st)
	case st.do == waitWord:
		return s.readWait(st)
	case st.do == nobodyWord:
		st.do = soldCommand
		return s.readUnsold(st)
	case st.do == soldCommand && slices.ContainsFunc(st.rest, func(t typing.Piece) bool { return loadVocabulary().No[t.Word] }):
		return s.readUnsold(st)
	case st.do == "advance":
		return s.readAdvance(st)
	case st.do == paperCommand || st.do == foretoldCommand:
		return s.readPaper(st)
	case st.do == "storm.dial" && isTwoNumbers(st.rest) && len(s.asks("storm.dial")) == 2:
		return s.readDials(st)
	}
	words := st.line.Reason
	if !isModerators(st.do) {
		words = ""
	}
	if i := slices.IndexFunc(st.rest, func(t typing.Piece) bool { return t.StartsSpeech }); i >= 0 && st.endsInFreeText() {
		words = st.line.Quoted(st.rest[i].Field, nil)
		st.rest = st.rest[:i]
	}
	var out []views.Reading
	for _, w := range s.seatLines(st) {
		w.words = words
		filled := s.fill(w)
		if len(filled) == 0 && w.prompt != nil {
			w.impossible, w.cost, w.why = true, w.cost+unknownWordCost, s.t("bar.more")
			filled = []reading{w.reading}
		}
		for _, r := range filled {
			out = append(out, s.reading(r))
		}
	}
	return out
}

// notAskedCost is the cost of naming a seat that is not asked.
const notAskedCost = 20

// seatLine is a command with its seat, and the rest of the line.
type seatLine struct {
	reading
	line  typing.Line
	card  rulebook.Card
	words string // quoted text
	rest  []typing.Piece
}

// seatLines lists the seats that may be meant: the named one, or else those that are asked.
func (s viewModel) seatLines(st topic) (out []seatLine) {
	do := st.do
	base := reading{cost: st.cost, guessed: st.guessed}
	line := func(r reading, rest []typing.Piece) seatLine {
		return seatLine{reading: r, line: st.line, card: st.card, rest: rest}
	}
	if do == "release" {
		base.cost++ // a letter that could be either is what a seat says: "p" passes
	}
	if isModerators(do) {
		base.confirm = do == lastCommand || do == endCommand
		return []seatLine{line(s.withCommand(base, engine.Moderator, do, s.promptFor(do, engine.Moderator)), st.rest)}
	}
	prompts := s.asks(do)
	if speaker := s.onlySpeaker(do); speaker != "" && len(prompts) == 0 {
		return []seatLine{line(s.withCommand(base, speaker, do, nil), withoutSeat(st.rest, speaker))}
	}
	if (do == "battle.pick" || do == "predict") && len(prompts) > 0 { // another named seat is not the speaker
		for _, p := range prompts {
			out = append(out, line(s.withCommand(base, p.For, do, &p), withoutSeat(st.rest, p.For)))
		}
		return out
	}
	args := typedArguments(do)
	if f, rest, cost, guessed := seatAmong(st.rest, s.InOrder(), namedBeside(args)); f != "" {
		base.cost += cost
		base.guessed = base.guessed || guessed
		i := slices.IndexFunc(prompts, func(p engine.Prompt) bool { return p.For == f })
		if i >= 0 {
			return []seatLine{line(s.withCommand(base, f, do, &prompts[i]), rest)}
		}
		base.unprompted = s.mayBegin(f, do)
		if !base.unprompted && !slices.Contains(unaskedCommands, do) && !(do == "cards.draw" && s.speaksFor(f)) {
			base.cost += notAskedCost
			base.impossible = true
		}
		return []seatLine{line(s.withCommand(base, f, do, nil), rest)}
	}
	for _, p := range prompts {
		r := base
		if p.IsNonBlocking() || !s.IsAwaited(p.For) {
			r.cost += notAskedCost
		}
		if p.Ask == "guild.turn" { // naming it is enough to begin its turn
			r.confirm = true
		}
		out = append(out, line(s.withCommand(r, p.For, do, &p), st.rest))
	}
	if len(out) == 0 && (do == "move" || st.card == rulebook.Hajr) && s.acting() != "" {
		base.unprompted = st.card != "" || s.mayBegin(s.acting(), do)
		base.impossible = !base.unprompted
		return []seatLine{line(s.withCommand(base, s.acting(), do, nil), st.rest)}
	}
	if do == "raise" || do == "release" {
		out = append(out, line(s.withCommand(base, engine.Moderator, do, nil), st.rest))
	}
	if len(out) == 0 && !st.guessed && st.cost <= 1 { // show it all the same, with what comes first
		base.impossible, base.cost = true, base.cost+notAskedCost
		out = append(out, line(s.withCommand(base, "", do, nil), st.rest))
	}
	return out
}

// namedBeside is what a command's line may name whose beginning could be taken for a seat's name.
func namedBeside(args []engine.Arg) *lookup.List {
	switch {
	case hasKind(args, dune.KindPlace), hasKind(args, dune.KindRows), hasKind(args, dune.KindLand):
		return &loadVocabulary().places
	case hasKind(args, dune.KindLeader), hasKind(args, dune.KindLeaders):
		return &loadVocabulary().leaders
	}
	return nil
}

// onlySpeaker is the one seat that gives a command, whoever else its line names; empty if several may.
func (s viewModel) onlySpeaker(do string) dune.Faction {
	if do == "predict" && slices.Contains(s.InOrder(), dune.BeneGesserit) {
		return dune.BeneGesserit
	}
	return ""
}

// isModerators reports whether only the moderator gives a command.
func isModerators(do string) bool {
	return spec(do).By&(engine.BySeat|engine.ByModerator) == engine.ByModerator
}

// acting is the faction whose turn to ship and move it is; empty if none.
func (s viewModel) acting() dune.Faction {
	if s.Turns == nil {
		return ""
	}
	return s.Turns.Acting
}

// mayBegin reports whether the rules take a shipment or move without a prompt: a move instead of a shipment, or either from
// a Guild that may choose its moment.
func (s viewModel) mayBegin(f dune.Faction, do string) bool {
	asked := func(ask string) bool { return s.promptFor(ask, f) != nil }
	switch do {
	case "move":
		return asked("ship") || asked("guild.turn")
	case "ship":
		return asked("guild.turn")
	}
	return false
}

func (s viewModel) promptFor(do string, f engine.Seat) *engine.Prompt {
	for _, p := range s.asks(do) {
		if p.For == f {
			return &p
		}
	}
	return nil
}
