package views

func (c Layout) seatOptions() []Option {
	options := make([]Option, len(c.Seats))
	for i, s := range c.Seats {
		options[i] = Option{Value: string(s.Faction), Text: c.P.Term(string(s.Faction))}
	}
	return options
}
