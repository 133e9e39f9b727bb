package dunepages

import (
	"slices"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/dune"
	"github.com/judgeofthechange/judge/views"
)

// asked lists the prompts of one seat.
func (s scene) asked(f dune.Faction) []engine.Prompt {
	return slices.DeleteFunc(slices.Clone(s.open), func(p engine.Prompt) bool { return p.For != f || p.Answered })
}

// beside lists what the moderator may say while nobody waits for it.
func (s scene) beside() []engine.Prompt {
	return slices.DeleteFunc(s.Mine(s.open), func(p engine.Prompt) bool { return !p.Idle || p.Answered })
}

// advanceForm goes on: as the answer to the moderator's own stop, or from whatever is optional now.
func (s scene) advanceForm() views.Form {
	if stop, ok := views.Asking(s.Mine(s.open), "advance"); ok {
		return s.Answer(stop)
	}
	return s.Command("advance").FromHere()
}

// sectionsOf are the parts of the catalogue that a phase is played by.
var sectionsOf = map[dune.Phase][]string{
	dune.Setup: {"setup", "exp"}, dune.Storm: {"storm"}, dune.SpiceBlow: {"spice", "ally"}, dune.Charity: {"charity"},
	dune.Bidding: {"bid"}, dune.Revival: {"revive"}, dune.ShipMove: {"turn", "bg", "ship", "move"}, dune.Battle: {"battle"},
	dune.Collection: {"harvest"}, dune.Mentat: {"end"},
}

// phaseSettings lists what the table plays of the switches that matter in this phase.
func (s scene) phaseSettings() []views.Setting {
	if s.Book == nil {
		return nil
	}
	return slices.DeleteFunc(s.Book.Settings(s.Under()), func(x views.Setting) bool {
		return !slices.Contains(sectionsOf[s.Phase], dune.Section(x.Ruling))
	})
}

// hasPhone reports whether a seat can answer for itself.
func (s scene) hasPhone(f dune.Faction) bool {
	seat, _ := s.Seated(f)
	return seat.Claimed
}

// phoneState says of a seat's phone what the moderator should know: that there is none, or that it is not in hand.
func (s scene) phoneState(f dune.Faction) string {
	seat, _ := s.Seated(f)
	switch {
	case !seat.Claimed:
		return s.t("console.no_phone")
	case seat.Here == views.HereAsleep, seat.Here == views.HereGone:
		return s.t("here." + seat.Here)
	}
	return ""
}

// placeOptions lists every place of the board as a path of the record.
func (s scene) placeOptions() []views.Option {
	var options []views.Option
	for _, t := range dune.Territories() {
		for _, p := range spotsIn(t, dune.Sectors(t)) {
			options = append(options, views.Option{Value: string(t) + "." + itoa(p.sector), Text: s.spotName(p)})
		}
	}
	return byText(options)
}

// leaderPaths lists every leader in play as a path of the record.
func (s scene) leaderPaths() []views.Option {
	var options []views.Option
	for _, f := range s.inOrder() {
		for _, l := range s.leadersOf(f, nil) {
			options = append(options, views.Option{
				Value: string(f) + ".leaders." + string(l), Text: s.t("option.leader_of", "faction", f, "leader", l),
			})
		}
	}
	return options
}

// whereOptions lists where a correction may put a leader.
func (s scene) whereOptions() []views.Option {
	var options []views.Option
	for _, at := range []string{"ready", "tanks", "tanks-down"} {
		options = append(options, views.Option{Value: at, Text: s.t("leader." + at)})
	}
	var lands []views.Option
	for _, t := range dune.Territories() {
		lands = append(lands, views.Option{Value: string(t), Text: s.t("leader.fought", "territory", t)})
	}
	return append(options, byText(lands)...)
}
