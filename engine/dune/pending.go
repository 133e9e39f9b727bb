package dune

// Stand-ins for what lands with the battle phase; each goes when the real one is there.

func (d *decision) blockVoice() error      { return nil }
func (d *decision) blockPrescience() error { return nil }
