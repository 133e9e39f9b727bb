package referee

// Longest returns the largest measure of all held seats' screens, at this screen's version, because every
// seat must receive the same length. measure must not pass on anything but its result.
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
