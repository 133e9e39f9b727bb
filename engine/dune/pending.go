package dune

// Stand-ins for what lands with other phases; each goes when the real one is there.

const stepLeader = "leader"

func (t *Turns) acts(Faction) bool                     { return false }
func (d *decision) blockVoice() error                  { return nil }
func (d *decision) blockPrescience() error             { return nil }
func (d *decision) halveShipment(Faction) error        { return nil }
func (d *decision) grantMove(Faction) error            { return nil }
