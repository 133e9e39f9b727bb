package pages

// SeatOptions lists the table's seats.
func (c Layout) SeatOptions() []Option {
	options := make([]Option, len(c.Seats))
	for i, s := range c.Seats {
		options[i] = Option{Value: string(s.Faction), Text: c.P.Term(string(s.Faction))}
	}
	return options
}
