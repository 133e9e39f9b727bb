package referee

// Longest gives the largest of what is measured of the screens of all seats that are held, as this one stands: what reaches
// one seat is to be as long as what reaches any other. Nothing but that number may leave the measure.
func (s *Screen) Longest(measure func(*Screen) (int, error)) (int, error) {
	longest := 0
	for _, seat := range s.Seats {
		if !seat.Claimed {
			continue
		}
		other, err := s.of.screen(Actor{Seat: seat.Faction}.Viewer())
		if err != nil {
			return 0, err
		}
		n, err := measure(other)
		if err != nil {
			return 0, err
		}
		longest = max(longest, n)
	}
	return longest, nil
}
