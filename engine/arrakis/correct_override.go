package arrakis

import (
	"encoding/json"
	"errors"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/gamekit"
)

// An override lets a play stand that broke a rule, because the table noticed late or does not mind. The record says which ruling it broke, why it
// stands and who agreed.

func init() {
	says("stood", Overridden{}, "log.stood", "broken", "side", "do", "reason", "consent", "judged")
}

type overrideArgs struct {
	Play    json.RawMessage `json:"play" kind:"json"`     // the command that the rules refuse
	Set     json.RawMessage `json:"set" kind:"json"`      // the position after it, as for table.set
	Reason  string          `json:"reason" kind:"text"`   //
	Consent []engine.Seat   `json:"consent" kind:"seats"` // who agreed
	Judged  bool            `json:"judged" kind:"yes"`    // a judge ruled so
}

// override enters an illegal play that the table lets stand; the moderator enters the position after it.
func (d *decision) override(_ engine.Seat, in overrideArgs) error {
	var play engine.Command
	if err := json.Unmarshal(in.Play, &play); err != nil {
		return gamekit.Malformed(tableRuling, err)
	}
	side := sideOf(play.Actor())
	switch consents := func() bool {
		for _, seat := range in.Consent {
			if d.has(seat) && seat != play.Actor() {
				return true
			}
		}
		return false
	}; {
	case !d.has(play.Actor()):
		return engine.Refuse("WFA-10.10", "input.unknown_seat", "faction", string(play.Actor()))
	case specs[play.Do].Secret: // the table cannot have seen a mistake that a seat entered in secret
		return engine.Refuse(secretRuling, "input.own_phone_only", "do", play.Do)
	case in.Reason == "":
		return engine.Refuse(tableRuling, "stand.reason")
	case !in.Judged && !consents():
		return engine.Refuse(tableRuling, "stand.consent")
	case len(in.Set) == 0 && play.Do != "victory":
		return engine.Refuse(tableRuling, "stand.set", "do", play.Do)
	}
	trial := newDecision(d.State)
	var broken *engine.Refusal
	switch err := trial.run(play); {
	case err == nil:
		return engine.Refuse(tableRuling, "stand.legal")
	case !errors.As(err, &broken):
		return err
	}
	d.emit(Overridden{Side: side, Do: play.Do, Broken: broken.Ruling, Reason: in.Reason, Consent: in.Consent, Judged: in.Judged})
	if play.Do == "victory" { // the table agrees that the game is won
		d.win(side, byAgreement, broken.Ruling)
		if len(in.Set) == 0 {
			return nil
		}
	}
	return d.setPosition(in.Set, in.Reason, true)
}

// Overridden is a play that stands although a ruling forbids it.
type Overridden struct {
	told
	Side    Side          `json:"side"`
	Do      string        `json:"do"`
	Broken  string        `json:"broken"`
	Reason  string        `json:"reason"`
	Consent []engine.Seat `json:"consent,omitempty"`
	Judged  bool          `json:"judged,omitempty"`
}
