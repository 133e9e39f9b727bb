package referee

import (
	"encoding/json"
	"fmt"

	"github.com/judgeofthechange/judge/engine"
)

// The kinds of rows. Their bodies are JSON; fields may be added, never renamed.
const (
	rowEntry   = "entry"   // a line of play: entryRow
	rowSeat    = "seat"    // who holds a seat changed: seatRow
	rowJoining = "joining" // joining was locked or opened: joiningRow
	rowPause   = "pause"   // play stopped, or went on: pauseRow
	rowDoubt   = "doubt"   // a screen remembers the record otherwise: doubtRow
	rowUnseal  = "unseal"  // a step on the way to opening what is sealed: unsealRow
	rowGuide   = "guide"   // the first turn is explained, or no longer: guideRow
	rowOpened  = "opened"  // the game is over, and everything was opened: openedRow
	rowKept    = "kept"    // something about an answer that stays on its phone: keptRow
	rowCall    = "call"    // a seat calls the judge, or does so no more: callRow
	rowClock   = "clock"   // the moderator set the clocks, or gave more time: clockRow
)

// entryRow is a line of play together with what is owed to its sender: a retry after a restart gets the same receipt,
// because both are one row.
type entryRow struct {
	unprinted
	Entry  json.RawMessage `json:"entry"`            // engine.EncodeEntry
	Secret bool            `json:"secret,omitempty"` // it answered a secret question: who sent what stays theirs
	Answer *answered       `json:"answer,omitempty"` // absent for the program's own draws
	// Seal binds what not everybody may read. It is absent for the rest, and in the rows of older programs.
	Seal *sealRow `json:"seal,omitempty"`
	// Opens is the decision whose answer was kept on its phone and is opened by this.
	Opens string `json:"opens,omitempty"`
}

type answered struct {
	Actor   engine.Seat `json:"actor"`
	Key     string      `json:"key"`
	Hash    []byte      `json:"hash"` // of the decision and the command
	Receipt Receipt     `json:"receipt"`
}

// What can become of a seat.
const (
	seatClaimed    = "claimed"    // by the first to come
	seatMoved      = "moved"      // to another phone, as the moderator approved
	seatReleased   = "released"   // by the moderator; what is secret stays with the seat
	seatLeft       = "left"       // by who held it, who has not played on it
	seatHere       = "here"       // to the console's own browser, for who has no phone
	seatReinstated = "reinstated" // the release was taken back
	seatReturned   = "returned"   // to its holder's new phone, by the digits
	seatPIN        = "pin"        // the holder chose digits, or took them away
	seatPINSpent   = "pin_spent"  // the digits were tried too often
	seatJudgeIn    = "judge_in"   // another device may be the console of every table; it holds no seat here
	seatJudgeOut   = "judge_out"  // it may not any more
)

type seatRow struct {
	Do      string      `json:"do"`
	Seat    engine.Seat `json:"seat"`
	Session *Session    `json:"session,omitempty"`
	Name    string      `json:"name,omitempty"`
	PIN     string      `json:"pin,omitempty"` // hash
}

func (r seatRow) session() Session {
	if r.Session == nil {
		return Session{}
	}
	return *r.Session
}

// What can become of a seal.
const (
	keptGiven   = "given"   // in place of an answer, or of an earlier seal
	keptGone    = "gone"    // its phone is: another one may open it
	keptAnew    = "anew"    // nobody can open it: it is asked again
	keptRefused = "refused" // the rules said no to what was in it: it is asked again
)

type keptRow struct {
	Do string `json:"do"`
	kept
	Answer *answered `json:"answer,omitempty"`
}

type openedRow struct{}

type joiningRow struct {
	Locked bool `json:"locked"`
}

type pauseRow struct {
	Paused bool   `json:"paused"`
	Reason string `json:"reason,omitempty"`
}

type guideRow struct {
	On bool `json:"on"`
}

type callRow struct {
	Seat engine.Seat `json:"seat"`
	Done bool        `json:"done,omitempty"`
}

// clockRow sets limits, or where it names a moment gives that one more time.
type clockRow struct {
	Limits map[string]int `json:"limits,omitempty"` // seconds by kind, less than none for what the ruleset says
	Moment string         `json:"moment,omitempty"`
	More   int            `json:"more,omitempty"`  // milliseconds
	Given  int            `json:"given,omitempty"` // seconds, as the moderator pressed
}

// mustJSON encodes our own row types, which always encode, as engine.Encode does.
func mustJSON(v any) []byte {
	b, err := engine.Encode(v)
	if err != nil {
		panic(fmt.Sprintf("referee: %T does not encode: %v", v, err))
	}
	return b
}
