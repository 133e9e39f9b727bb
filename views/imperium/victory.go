package imperium

import (
	"cmp"
	"slices"

	"github.com/judgeofthechange/judge/engine/imperium"
	art "github.com/judgeofthechange/judge/views/imperium/imperiumart"
	"github.com/judgeofthechange/judge/views/live"
)

// victory is how a game ended, with the people who won it and the leaders that they played.
func (s viewModel) victory() live.Victory {
	v := live.Victory{Winners: s.Result.Winners, How: s.how()}
	for _, c := range v.Winners {
		switch leader := s.seatOf(c).Leader; {
		case leader == "":
			v.As = append(v.As, string(c))
		case s.Rivals[c] != nil:
			v.As = append(v.As, s.called(c))
		default:
			v.As = append(v.As, leader)
		}
	}
	v.Image = art.Victory(s.seat(v.Winners[0]))
	return v
}

// person is who plays a seat: by name, or by what the seat is called if nobody gave one.
func (s viewModel) person(c imperium.Color) string { return cmp.Or(s.Person(c), s.called(c)) }

// people are those who play some seats.
func (s viewModel) people(seats []imperium.Color) (names []string) {
	for _, c := range seats {
		names = append(names, s.person(c))
	}
	return names
}

// how says how the victory came about: by the points, or by what broke the tie [IMP-9.5, IMP-9.6].
func (s viewModel) how() string {
	args := []any{"round", s.Round, "points", s.winning(), "names", s.people(s.tied()), "by", s.Result.By}
	switch s.Result.By {
	case "vp":
		return s.t("story.how.vp", append(args, "next", s.second())...)
	case "shared", "marker":
		return s.t("story.how."+s.Result.By, args...)
	}
	has, next := s.tieBreak()
	return s.t("story.how.tie", append(args, "has", has, "next", next)...)
}

// winning are the winner's Victory Points.
func (s viewModel) winning() int { return s.seatOf(s.Result.Winners[0]).VP }

// second are the most Victory Points of those who did not win.
func (s viewModel) second() (most int) {
	for _, c := range s.everyone() {
		if !s.hasWon(c) {
			most = max(most, s.seatOf(c).VP)
		}
	}
	return most
}

// tied lists who had as many Victory Points as the winner.
func (s viewModel) tied() (out []imperium.Color) {
	for _, c := range s.leadersFirst() {
		if s.seatOf(c).VP == s.winning() {
			out = append(out, c)
		}
	}
	return out
}

// tieBreaks are what is compared after the points, in order [IMP-9.6].
var tieBreaks = []struct {
	name string
	of   func(imperium.SeatView) int
}{
	{"spice", func(v imperium.SeatView) int { return v.Spice }},
	{"solari", func(v imperium.SeatView) int { return v.Solari }},
	{"water", func(v imperium.SeatView) int { return v.Water }},
	{"garrison", func(v imperium.SeatView) int { return v.Troops.Garrison }},
}

// tieBreak is what the winner has of that which broke the tie, and the most that another has who was still tied.
func (s viewModel) tieBreak() (has, next int) {
	winner := s.Result.Winners[0]
	others := slices.DeleteFunc(s.tied(), func(c imperium.Color) bool { return c == winner })
	for _, t := range tieBreaks {
		has, next = t.of(s.seatOf(winner)), 0
		for _, c := range others {
			next = max(next, t.of(s.seatOf(c)))
		}
		if t.name == s.Result.By {
			break
		}
		others = slices.DeleteFunc(others, func(c imperium.Color) bool { return t.of(s.seatOf(c)) < has })
	}
	return has, next
}
