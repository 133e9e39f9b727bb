package dune

import (
	"testing"

	"github.com/judgeofthechange/judge/engine"
)

// ringOn is the ring that stands, if one does.
func (b battleTable) ringOn() (engine.Moment, bool) {
	for _, m := range (Rules{}).Moments(b.state()) {
		if m.Close != nil {
			return m, true
		}
	}
	return engine.Moment{}, false
}

// rings lists how many seats are asked at once, and how many of their questions are closed by all together.
func (b battleTable) rings() (asked int) {
	for _, p := range b.line.Prompts() {
		if p.Urgency == engine.Ring {
			asked++
		}
	}
	return asked
}

// TestRings proves that what is put to every seat at once is one ring: the same whoever could act, with a time of its own that the
// table may set; that a raised hand stops it and its release begins it anew; that a card which is played begins another; and that
// its end is an input of the moderator's after which play goes on as if all had passed [DUNE-KARAMA-08, DUNE-CHARITY-01].
func TestRings(t *testing.T) {
	const holders = `"seats":{"guild":{"spice":0,"hand":["family-atomics"]},"emperor":{"spice":5,"hand":["weather-control"]}}}`
	const nobody = `"seats":{"guild":{"spice":5,"hand":["shield"]},"emperor":{"spice":5,"hand":["snooper"]}}}`
	for name, moment := range map[string]string{
		"the storm": `{"by":"moderator","do":"table.set","turn":3,"storm":3,"phase":"storm","step":"cards","stormMove":2,`,
		"charity":   `{"by":"moderator","do":"table.set","turn":3,"storm":3,"phase":"charity",`,
	} {
		b, twin := newTable(t, "gf9-basic"), newTable(t, "gf9-basic")
		b.play(moment + holders)
		twin.play(moment + nobody)
		ring, on := b.ringOn()
		other, _ := twin.ringOn()
		same(t, name+": on, for all", []any{true, 6, 10}, []any{on, b.rings(), ring.Seconds})
		same(t, name+": whoever could act", ring, other)

		b.play(`{"by":"guild","do":"raise"}`)
		if _, on := b.ringOn(); on {
			t.Errorf("%s: a raised hand does not stop the ring", name)
		}
		b.play(`{"by":"guild","do":"release"}`)
		if _, on := b.ringOn(); !on {
			t.Errorf("%s: the ring does not begin anew", name)
		}

		phase := twin.state().phase
		step, err := twin.line.Decide(*other.Close)
		if err != nil {
			t.Fatal(name, err)
		}
		twin.line.Commit(step)
		if next, on := twin.ringOn(); on && next.Key == other.Key || twin.state().phase == phase {
			t.Errorf("%s: the ring is not closed", name)
		}
	}

	b := newTable(t, "gf9-basic")
	b.play(`{"by":"moderator","do":"table.set","turn":3,"storm":3,"phase":"storm","step":"cards","stormMove":2,` + holders)
	before, _ := b.ringOn()
	b.play(`{"by":"emperor","do":"play","card":"weather-control","sectors":5}`)
	if again, on := b.ringOn(); !on || again.Key == before.Key {
		t.Error("who is asked again has not the whole time")
	}
	b.play(`{"by":"moderator","do":"table.set","phase":"ship-move"}`)
	if _, on := b.ringOn(); on || b.rings() > 0 {
		t.Error("a seat's own turn is a ring")
	}
}
