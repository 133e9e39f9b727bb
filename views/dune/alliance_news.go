package dune

import (
	"fmt"
	"slices"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/dune"
	"github.com/judgeofthechange/judge/views"
)

// allianceNews is what has become of an alliance, or of one's offer, in the nexus that is held or was held last.
type allianceNews struct {
	text  string
	marks []dune.Faction
}

// allianceNews lists what alliances were made and left, oldest first, until play has gone on to the auction: whoever looked away is
// to find it. A seat is told besides who has declined what it offered.
func (s viewModel) allianceNews(log []views.LogLine) []allianceNews {
	if s.Phase != dune.SpiceBlow && s.Phase != dune.Charity || s.Result != nil {
		return nil
	}
	var out []allianceNews
	for _, line := range views.Newest(log, 0) {
		for _, says := range slices.Backward(line.Says) {
			if says.Of.Key == "log.nexus.opened" || begins(says.Of, dune.SpiceBlow) {
				slices.Reverse(out)
				return out
			}
			if t, ok := s.allianceNewsOf(says.Of); ok && !line.Undone {
				out = append(out, t)
			}
		}
	}
	slices.Reverse(out)
	return out
}

func (s viewModel) allianceNewsOf(m engine.Message) (allianceNews, bool) {
	seats, _ := m.Args["factions"].([]dune.Faction)
	switch m.Key {
	case "log.ally.made":
		return allianceNews{s.t("tidings.made", "factions", seats), seats}, true
	case "log.ally.left":
		by := dune.Faction(fmt.Sprint(m.Args["faction"]))
		if slices.Contains(seats, s.For) {
			return allianceNews{s.t("tidings.left_you", "faction", by), []dune.Faction{by}}, true
		}
		return allianceNews{s.P.Message(m), []dune.Faction{by}}, true
	case "log.ally.declined":
		if fmt.Sprint(m.Args["from"]) != string(s.For) {
			return allianceNews{}, false
		}
		by := dune.Faction(fmt.Sprint(m.Args["by"]))
		return allianceNews{s.t("tidings.declined", "faction", by), []dune.Faction{by}}, true
	}
	return allianceNews{}, false
}

// offered are this seat's own offers of an alliance that are still to be answered.
func (s viewModel) offered() []dune.AllyOffer {
	if s.Nexus == nil {
		return nil
	}
	return slices.DeleteFunc(slices.Clone(s.Nexus.Offers), func(o dune.AllyOffer) bool { return o.From != s.For })
}

// toConsent are those whose answer an offer waits for: everybody in the two alliances who has not agreed to it.
func (s viewModel) toConsent(o dune.AllyOffer) []dune.Faction {
	all := slices.Concat([]dune.Faction{o.To}, s.seatOf(o.To).Allies, s.seatOf(o.From).Allies)
	return slices.DeleteFunc(all, func(f dune.Faction) bool { return slices.Contains(o.Accepted, f) })
}
