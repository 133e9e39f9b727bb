package dune

import (
	"testing"
)

// TestOffersAreBounded proves that a faction can have a few deals waiting for an answer and no more, bribes among them, that one
// which was answered makes room, and that others' do not count.
func TestOffersAreBounded(t *testing.T) {
	s := stateOf(t, "gf9-advanced", `{"turn":3,"storm":18,"phase":"collection","seats":{"guild":{"spice":9}}}`)
	const offer = `{"by":"guild","do":"deal","to":"fremen","text":"no fight this turn"}`
	const bribe = `{"by":"guild","do":"bribe","to":"emperor","spice":1}`
	for range maxOffers - 1 {
		s = after(t, s, offer)
	}
	s = after(t, s, bribe)
	for _, line := range []string{offer, bribe} {
		if no := refused(t, s, "DUNE-DEAL-02", line); no.Key != "deal.too_many" {
			t.Errorf("%s is refused as %s", line, no.Key)
		}
	}
	s = after(t, s, `{"by":"fremen","do":"deal","to":"guild","text":"agreed"}`)
	s = after(t, s, `{"by":"fremen","do":"accept","deal":1}`)
	refused(t, after(t, s, offer), "DUNE-DEAL-02", offer)
}
