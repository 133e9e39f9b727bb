package dune

import (
	"strings"

	"github.com/judgeofthechange/judge/engine"
)

func init() { register(QuestionAsked{}, QuestionAnswered{}) }

type truthtranceArgs struct {
	Card     Card    `json:"card"`
	Ask      Faction `json:"ask"`
	Question string  `json:"question"`
}

// truthtrance puts a question to another player; play stands still until it is answered [DUNE-CARD-01, DUNE-CARD-02]. That
// it is a question for yes or no, and of the past where the edition wants that, is for the table to judge.
func (d *decision) truthtrance(f Faction, args engine.Args) error {
	var in truthtranceArgs
	if err := args.Decode(&in); err != nil {
		return malformed("DUNE-CARD-02", err)
	}
	text := strings.TrimSpace(in.Question)
	switch {
	case in.Ask == f || !d.has(in.Ask):
		return engine.Refuse("DUNE-CARD-02", "truthtrance.whom", "factions", without(d.seats, f))
	case text == "" || len(text) > maxText:
		return engine.Refuse("DUNE-CARD-02", "truthtrance.question")
	}
	d.playOut(f, Truthtrance, "DUNE-CARD-01")
	d.emit(QuestionAsked{Question{f, in.Ask, text}, d.rules.yes("truthtrance.future")})
	return nil
}

type answerArgs struct {
	Value string `json:"value"`
}

// answer answers a Truthtrance, for all to hear.
func (d *decision) answer(f Faction, in answerArgs) error {
	switch q := d.question; {
	case q == nil:
		return engine.Refuse("DUNE-CARD-02", "answer.no_question")
	case q.Ask != f:
		return engine.Refuse("DUNE-CARD-02", "answer.not_yours", "faction", string(q.Ask))
	case in.Value != "yes" && in.Value != "no":
		return engine.Refuse("DUNE-CARD-02", "answer.yes_or_no")
	}
	d.emit(QuestionAnswered{*d.question, in.Value})
	return nil
}

// QuestionAsked opens a Truthtrance.
type QuestionAsked struct {
	Question
	Future bool `json:"future,omitempty"` // it may bind the answerer's future
}

// QuestionAnswered ends it.
type QuestionAnswered struct {
	Question
	Answer string `json:"answer"` // yes or no
}

// Kind names the event.
func (QuestionAsked) Kind() string { return "question.asked" }

// Kind names the event.
func (QuestionAnswered) Kind() string { return "question.answered" }

func (e QuestionAsked) apply(s *State) { s.question = cloned(&e.Question) }

func (QuestionAnswered) apply(s *State) { s.question = nil }

func (e QuestionAsked) tell(engine.Viewer) (engine.Message, bool) {
	key := "log.truthtrance.past"
	if e.Future {
		key = "log.truthtrance.future"
	}
	return told(key, "DUNE-CARD-02", "from", e.From, "faction", e.Ask, "text", e.Text)
}

func (e QuestionAnswered) tell(engine.Viewer) (engine.Message, bool) {
	return told("log.truthtrance."+e.Answer, "DUNE-CARD-02", "from", e.From, "faction", e.Ask, "text", e.Text)
}
