package arrakis

import (
	"strings"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/gamekit"
)

// The cone of silence: partners talk openly, but a token buys them one secret talk about anything [WFA-10.5].

// conesEach is the number of cone of silence tokens of a shared side [WFA-10.1].
const conesEach = 3

// Cone is the secret talk of two partners: whose it is, whether it goes on, and what they wrote in it. It stands until the next one.
type Cone struct {
	Side     Side      `json:"side,omitempty"`
	Open     bool      `json:"open,omitempty"`
	Messages []Message `json:"messages,omitempty"`
}

// Message is what one partner wrote to the other in a cone of silence.
type Message struct {
	From engine.Seat `json:"from"`
	To   engine.Seat `json:"to"`
	Text string      `json:"text"`
}

func init() {
	says("cone.opened", ConeOpened{}, "log.cone", "WFA-10.5", "side", "left")
	says("cone.ended", ConeEnded{}, "log.cone_ended", "WFA-10.5", "side")
	events.RegisterNarrators(map[string]engine.Event{"message.sent": MessageSent{}})
}

type coneArgs struct {
	End bool `json:"end" kind:"yes,rare"`
}

// useCone opens a secret talk for a token, or ends it [WFA-10.5].
func (d *decision) useCone(side Side, in coneArgs) error {
	open := d.cone.Open && d.cone.Side == side
	switch {
	case d.isSolo(): // partners against Mahdi may say anything [WFA-11.43]
		return engine.Refuse("WFA-11.43", "cone.solo")
	case !d.isShared(side):
		return engine.Refuse("WFA-10.5", "cone.alone")
	case in.End && !open:
		return engine.Refuse("WFA-10.5", "cone.closed")
	case in.End:
		d.endCone()
		return nil
	case open:
		return engine.Refuse("WFA-10.5", "cone.open")
	case d.sides[side].Cones == 0: // [WFA-10.5]
		return engine.Refuse("WFA-10.5", "cone.none")
	}
	d.endCone()
	d.change(side, func(f *Force) { f.Cones-- })
	d.cone = Cone{Side: side, Open: true}
	d.emit(ConeOpened{Side: side, Left: d.sides[side].Cones})
	return nil
}

// endCone ends the secret talk that goes on, if any.
func (d *decision) endCone() {
	if d.cone.Open {
		d.cone.Open = false
		d.emit(ConeEnded{Side: d.cone.Side})
	}
}

// endConeBefore ends a side's secret talk before its next command that is none of it.
func (d *decision) endConeBefore(do string) {
	if d.cone.Open && sideOf(d.seat) == d.cone.Side && do != "cone" && do != "message" {
		d.endCone()
	}
}

type messageArgs struct {
	Text string `json:"text" kind:"text"`
}

// sendMessage writes to the partner, as long as the cone lasts [WFA-10.5].
func (d *decision) sendMessage(side Side, in messageArgs) error {
	freely := d.isSolo() && d.isShared(side) // [WFA-11.43]
	if !freely && (!d.cone.Open || d.cone.Side != side) {
		return engine.Refuse("WFA-10.5", "message.no_cone")
	}
	if in.Text = strings.TrimSpace(in.Text); in.Text == "" {
		return engine.Refuse("WFA-10.5", "message.empty")
	}
	m := Message{From: d.seat, Text: in.Text}
	for _, seat := range d.seatsOf(side) {
		if seat != d.seat {
			m.To = seat
		}
	}
	d.cone.Side = side
	d.cone.Messages = with(d.cone.Messages, m)
	d.emit(MessageSent{Message: m})
	return nil
}

// ConeOpened is a secret talk that begins, ConeEnded one that is over. All know of both.
type (
	ConeOpened struct {
		told
		Side Side `json:"side"`
		Left int  `json:"left"`
	}
	ConeEnded struct {
		told
		Side Side `json:"side"`
	}
)

// MessageSent is what one partner wrote to the other. Nobody else learns of it.
type MessageSent struct {
	told
	Message
}

func (e MessageSent) tell(v engine.Viewer) (engine.Message, bool) {
	if !v.Sees(e.From) && !v.Sees(e.To) {
		return gamekit.NoMessage()
	}
	return gamekit.MessageToAll("log.message", "WFA-10.5", "seat", e.From, "text", e.Text)
}
