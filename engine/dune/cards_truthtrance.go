package dune

import (
	"regexp"
	"slices"
	"strings"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/dune/rulebook"
	"github.com/judgeofthechange/judge/engine/gamekit"
)

func init() {
	register(kinds{
		"question.asked": QuestionAsked{}, "question.answered": QuestionAnswered{}, "question.doubted": QuestionDoubted{},
		"question.kept": QuestionKept{}, "question.voided": QuestionVoided{}, "answer.voided": AnswerVoided{},
	})
}

type truthtranceArgs struct {
	Card     rulebook.Card `json:"card" kind:"card"`
	Ask      Faction       `json:"ask" kind:"seat"`
	Question string        `json:"question" kind:"text"`
	Future   bool          `json:"future" kind:"yes"` // the asker says that it is about the future
}

// Answered is a Truthtrance with its answer, which may bind the seat that answered.
type Answered struct {
	ID int `json:"id"`
	Question
	Answer string `json:"answer"`
	Words  string `json:"said,omitempty"` // the whole answer, if it was more than yes or no
	Void   bool   `json:"void,omitempty"` // it could not be kept
}

// plainlyFuture and plainlyOpen match the usual beginnings of questions that a Truthtrance may not ask. The table judges
// all others.
var (
	plainlyFuture = regexp.MustCompile(`(?i)^(will|won't|shall) |^are (you|they|we) (ever )?going to |^(vas|vais|van|va) a `)
	plainlyOpen   = regexp.MustCompile(`(?i)^(what|which|who|whom|whose|where|when|why|how|quale|quali|quanti|quante|chi|dove|quando|come|perché|cosa|qué|cuál|cuáles|quién|dónde|cuándo|cómo|cuántas|cuántos) `)
)

// truthtrance asks another player a question; play stops until it is answered [DUNE-CARD-01, DUNE-CARD-02].
func (d *decision) truthtrance(f Faction, args engine.Args) error {
	var in truthtranceArgs
	if err := args.Decode(&in); err != nil {
		return malformed("DUNE-CARD-02", err)
	}
	text := strings.TrimSpace(in.Question)
	switch {
	case d.tooLateToAsk(): // [DUNE-CARD-01]
		return engine.Refuse("DUNE-CARD-01", "truthtrance.plans_formed")
	case in.Ask == f || !d.has(in.Ask):
		return engine.Refuse("DUNE-CARD-02", "truthtrance.whom", "factions", without(d.seats, f))
	case text == "" || len(text) > maxText:
		return engine.Refuse("DUNE-CARD-02", "truthtrance.question")
	case plainlyOpen.MatchString(strings.TrimLeft(text, "¿")):
		return engine.Refuse("DUNE-CARD-02", "truthtrance.open")
	case !d.rules.Yes("truthtrance.future") && (in.Future || plainlyFuture.MatchString(strings.TrimLeft(text, "¿"))):
		return engine.Refuse("DUNE-CARD-02", "truthtrance.past_only")
	}
	d.playOut(f, rulebook.Truthtrance, "DUNE-CARD-01")
	q := Question{From: f, Ask: in.Ask, Text: text}
	setInterrupt(d.State, &q)
	d.emit(QuestionAsked{q, d.rules.Yes("truthtrance.future")})
	return nil
}

// tooLateToAsk reports whether both battle plans are made, at a table where that ends the time for questions
// [DUNE-CARD-01].
func (s *State) tooLateToAsk() bool {
	if s.rules.Is("truthtrance.battle", "any") || s.phase != Battle || s.battle == nil || s.step == stepPick {
		return false
	}
	return s.plansOpen() || s.battle.sealed()
}

// questionPrompts ask for the answer, and let the moderator refuse the question.
func (s *State) questionPrompts() []engine.Prompt {
	q := interruptOf[Question](s)
	p := s.ask(q.Ask, "answer", "DUNE-CARD-02")
	asking := AnswerChoice{From: q.From, Question: q.Text, Doubted: q.Doubted, Final: q.Doubted || q.Kept}
	judging := asking
	judging.judged = true
	judge := s.ask(engine.Moderator, "answer.void", "DUNE-CARD-02")
	return []engine.Prompt{withPublicChoices(p, asking), withPublicChoices(opportunity(judge), judging)}
}

// AnswerChoice is the choice of an "answer" prompt: the question and who asks it.
type AnswerChoice struct {
	From     Faction `json:"from"`
	Question string  `json:"question"`
	Doubted  bool    `json:"doubted,omitempty"` // the answerer says that it may not be asked
	Final    bool    `json:"final,omitempty"`   // the answerer may not doubt it any more
	judged   bool    // the moderator decides whether it may be asked
}

// Pick answers anything.
func (c AnswerChoice) Pick(r engine.Random) (engine.Args, bool) {
	if c.judged {
		return gamekit.Answer(voidArgs{Void: new(gamekit.OneIn(r, 2))})
	}
	return gamekit.Answer(answerArgs{gamekit.One(r, []string{answerYes, answerNo})})
}

type answerArgs struct {
	Value string `json:"value" kind:"word" of:"yes no"`
}

// The possible answers: "void" says that the question may not be asked, and the moderator decides.
const (
	answerYes  = "yes"
	answerNo   = "no"
	answerVoid = "void"
)

// answer answers a Truthtrance in public.
func (d *decision) answer(f Faction, in answerArgs) error {
	q := interruptOf[Question](d.State)
	switch {
	case q == nil:
		return engine.Refuse("DUNE-CARD-02", "answer.no_question")
	case q.Ask != f:
		return engine.Refuse("DUNE-CARD-02", "answer.not_yours", "faction", string(q.Ask))
	case in.Value == answerVoid && !q.Doubted && !q.Kept:
		q.Doubted = true
		setInterrupt(d.State, q)
		d.emit(QuestionDoubted{*q})
		return nil
	}
	word, said := plainAnswer(in.Value)
	if word == "" {
		return engine.Refuse("DUNE-CARD-02", "answer.yes_or_no")
	}
	q.Doubted, q.Kept = false, false
	setInterrupt[Question](d.State, nil)
	d.answers = append(d.answers, Answered{ID: len(d.answers) + 1, Question: *q, Answer: word, Words: said})
	d.emit(QuestionAnswered{*q, word})
	return nil
}

// plainAnswer reads an answer: its first word is yes or no. If there is more, said is the whole text.
func plainAnswer(value string) (word, said string) {
	text := strings.TrimSpace(value)
	first, _, _ := strings.Cut(strings.Map(func(r rune) rune {
		if strings.ContainsRune(",.;:!", r) {
			return ' '
		}
		return r
	}, strings.ToLower(text)), " ")
	if len(text) > maxText || first != answerYes && first != answerNo {
		return "", ""
	}
	if text == first {
		return first, ""
	}
	return first, text
}

type voidArgs struct {
	Answer int   `json:"answer" kind:"number,unlisted"` // which answer cannot be kept
	Void   *bool `json:"void" kind:"yes,unlisted"`      // false: the open question may be asked
}

// voidAnswer is the moderator's decision. If a question may not be asked, the card goes back to the asker's hand
// [DUNE-CARD-02]; if an answer cannot be kept, the card has no effect [DUNE-CARD-03].
func (d *decision) voidAnswer(_ Faction, in voidArgs) error {
	q := interruptOf[Question](d.State)
	switch {
	case in.Answer == 0 && q != nil && in.Void != nil && !*in.Void:
		q.Doubted, q.Kept = false, true
		setInterrupt(d.State, q)
		d.emit(QuestionKept{*q})
		return nil
	case in.Answer == 0 && q != nil:
		setInterrupt[Question](d.State, nil)
		d.emit(QuestionVoided{*q})
		d.moveCard(CardMoved{Card: rulebook.Truthtrance, From: inDiscard, To: string(q.From), Why: "back", Ruling: "DUNE-CARD-02"})
		return nil
	}
	i := slices.IndexFunc(d.answers, func(a Answered) bool { return a.ID == in.Answer && !a.Void })
	switch {
	case !d.rules.Yes("truthtrance.future"): // a question about past or present can always be answered
		return engine.Refuse("DUNE-CARD-03", "answer.binds_nothing")
	case i < 0:
		return engine.Refuse("DUNE-CARD-03", "answer.unknown", "answer", in.Answer)
	}
	d.answers[i].Void = true
	d.emit(AnswerVoided{d.answers[i].Question})
	return nil
}

// QuestionAsked opens a Truthtrance.
type QuestionAsked struct {
	Question
	Future bool `json:"future,omitempty"` // the answer may bind the seat that answers
}

// QuestionAnswered ends it.
type QuestionAnswered struct {
	Question
	Answer string `json:"answer"` // yes or no
}

// QuestionDoubted is the answerer's claim that the question may not be asked.
type QuestionDoubted struct{ Question }

// QuestionKept is the moderator's decision that it may.
type QuestionKept struct{ Question }

// QuestionVoided is the moderator's decision that it may not.
type QuestionVoided struct{ Question }

// AnswerVoided is the moderator's decision that an answer cannot be kept.
type AnswerVoided struct{ Question }

func (e QuestionAsked) tell(engine.Viewer) (engine.Message, bool) {
	key := "log.truthtrance.past"
	if e.Future {
		key = "log.truthtrance.future"
	}
	return e.says(key, "DUNE-CARD-02")
}

func (e QuestionAnswered) tell(engine.Viewer) (engine.Message, bool) {
	return e.says("log.truthtrance."+e.Answer, "DUNE-CARD-02")
}

func (e QuestionDoubted) tell(engine.Viewer) (engine.Message, bool) {
	return e.says("log.truthtrance.doubted", "DUNE-CARD-02")
}

func (e QuestionKept) tell(engine.Viewer) (engine.Message, bool) {
	return e.says("log.truthtrance.kept", "DUNE-CARD-02")
}

func (e QuestionVoided) tell(engine.Viewer) (engine.Message, bool) {
	return e.says("log.truthtrance.voided", "DUNE-CARD-02")
}

func (e AnswerVoided) tell(engine.Viewer) (engine.Message, bool) {
	return e.says("log.truthtrance.impossible", "DUNE-CARD-03")
}

func (q Question) says(key, ruling string) (engine.Message, bool) {
	return told(key, ruling, "from", q.From, "faction", q.Ask, "text", q.Text)
}
