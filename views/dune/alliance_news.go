package dune

import (
	"fmt"
	"slices"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/dune"
	"github.com/judgeofthechange/judge/views/pages"
)

// allianceNews is one change of an alliance or offer in the current or latest nexus.
type allianceNews struct {
	text  string
	marks []dune.Faction
}

// allianceNews lists the alliances made and left, oldest first, until the auction begins, for people who looked away. A seat
// is also told who declined its offer.
func (s *viewModel) allianceNews(log []*pages.LogLine) []allianceNews {
	if s.Phase != dune.SpiceBlow && s.Phase != dune.Charity || s.Result != nil {
		return nil
	}
	var out []allianceNews
	for _, line := range pages.Newest(log, 0) {
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

func (s *viewModel) allianceNewsOf(m engine.Message) (allianceNews, bool) {
	seats, _ := m.Args["factions"].([]dune.Faction)
	switch m.Key {
	case "log.ally.made":
		return allianceNews{s.t("alliance_news.made", "factions", seats), seats}, true
	case "log.ally.left":
		by := dune.Faction(fmt.Sprint(m.Args["faction"]))
		if slices.Contains(seats, s.For) {
			return allianceNews{s.t("alliance_news.left_you", "faction", by), []dune.Faction{by}}, true
		}
		return allianceNews{s.P.Message(m), []dune.Faction{by}}, true
	case "log.ally.declined":
		if fmt.Sprint(m.Args["from"]) != string(s.For) {
			return allianceNews{}, false
		}
		by := dune.Faction(fmt.Sprint(m.Args["by"]))
		return allianceNews{s.t("alliance_news.declined", "faction", by), []dune.Faction{by}}, true
	}
	return allianceNews{}, false
}

// offersOf lists a seat's own offers that are not answered yet.
func (s *viewModel) offersOf(f dune.Faction) []dune.AllyOffer {
	if s.Nexus == nil {
		return nil
	}
	return slices.DeleteFunc(slices.Clone(s.Nexus.Offers), func(o dune.AllyOffer) bool { return o.From != f })
}

// toConsent lists the seats that still have to agree to an offer: all others in the two alliances.
func (s *viewModel) toConsent(o dune.AllyOffer) []dune.Faction {
	all := slices.Concat([]dune.Faction{o.To}, s.seatOf(o.To).Allies, s.seatOf(o.From).Allies)
	return slices.DeleteFunc(all, func(f dune.Faction) bool { return slices.Contains(o.Accepted, f) })
}

// begins reports whether a sentence tells that a phase begins.
func begins(m engine.Message, phase dune.Phase) bool {
	return m.Key == "log.phase" && fmt.Sprint(m.Args["phase"]) == string(phase)
}
