package dune

func init() {
	says("pile.began", PileBegan{}, "log.pile", "DUNE-SPICE-17", "pile")
}

// endPile holds the nexus due the nexus is held at the end of the pile [DUNE-SPICE-16] and lets the Fremen ride the worms
// that wait for them [DUNE-SPICE-11]; then the second pile follows if spice blows twice [DUNE-SPICE-17], or the phase ends.
func (d *decision) endPile() {
	last := d.blow.Pile == pileB || !d.rules.On("double_blow")
	switch {
	case d.blow.Nexus.due(last): // [DUNE-SPICE-16]
		d.openNexus()
	case d.rideNext():
	case !last: // [DUNE-SPICE-17]
		d.beginPile(pileB)
		d.nextCard()
	default:
		d.finishBlow()
	}
}

// beginPile goes on to the next pile.
func (d *decision) beginPile(pile string) {
	b := d.blow
	b.Pile, b.Done, b.Nexus.OnPile = pile, false, 0
	if d.rules.Is("worm.first_scope", "pile") { // [DUNE-SPICE-08]
		b.Worms = 0
	}
	d.emit(PileBegan{pile})
}

// PileBegan is the beginning of a pile's blow.
type PileBegan struct {
	Pile string `json:"pile"`
}
