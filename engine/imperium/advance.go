package imperium

// advance goes on past what is optional, for a table that has no phone at hand: who is asked for a defence or a card passes, and a turn
// with nothing compulsory left ends.
func (d *decision) advance(_ Color, _ noArgs) error {
	switch {
	case d.phase == Turns && d.step != stepTurn:
		return d.endTurn(d.acting, noArgs{})
	case d.acting != "" && (d.atStep(RoundStart, stepDefend) || d.phase == Combat):
		return d.pass(d.acting, passArgs{})
	case d.phase == Endgame:
		if open := d.phasePrompts(); len(open) > 0 {
			return d.pass(open[0].For, passArgs{})
		}
	}
	return d.notNow("IMP-3.1")
}
