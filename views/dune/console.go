package dune

import (
	"slices"
	"strconv"
	"strings"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/dune"
	"github.com/judgeofthechange/judge/engine/rulebook"
	"github.com/judgeofthechange/judge/referee/shown"
	"github.com/judgeofthechange/judge/views"
)

// asked lists the prompts of one seat.
func (s scene) asked(f dune.Faction) []engine.Prompt {
	return slices.DeleteFunc(slices.Clone(s.open), func(p engine.Prompt) bool { return p.For != f || p.IsAnswered() })
}

// questions lists what seats are asked, each question once with all whom it is put to: first what play waits for.
func (s scene) questions() [][]engine.Prompt {
	var out [][]engine.Prompt
	for _, idle := range []bool{false, true} {
		for _, f := range s.inOrder() {
			for _, p := range s.asked(f) {
				if p.IsIdle() != idle || idle && closed(p) {
					continue
				}
				same := func(q []engine.Prompt) bool { return q[0].Ask == p.Ask && q[0].IsIdle() == idle }
				if i := slices.IndexFunc(out, same); i >= 0 {
					out[i] = append(out[i], p)
				} else {
					out = append(out, []engine.Prompt{p})
				}
			}
		}
	}
	return out
}

// numberOf is the number by which a seat is called by key.
func (s scene) numberOf(f dune.Faction) int { return slices.Index(s.inOrder(), f) + 1 }

// beside lists what the moderator may say while nobody waits for it.
func (s scene) beside() []engine.Prompt {
	return slices.DeleteFunc(s.Mine(s.open), func(p engine.Prompt) bool { return !p.IsIdle() || p.IsAnswered() })
}

// question names what play waits for, as long as it is the same: what is asked, and since when.
func (s scene) question() string {
	asks := []string{strconv.FormatInt(s.Since.UnixMilli(), 36)}
	for _, p := range s.waitedFor() {
		if !slices.Contains(asks, p.Ask) {
			asks = append(asks, p.Ask)
		}
	}
	return strings.Join(asks, ".")
}

// advanceForm goes on: as the answer to the moderator's own stop, or from whatever is optional now.
func (s scene) advanceForm() views.Form {
	if stop, ok := views.Asking(s.Mine(s.open), "advance"); ok {
		return s.Answer(stop)
	}
	return s.Command("advance").FromHere().About(s.question())
}

// mayClose reports whether something is open that goes away when play goes on: a stop of the moderator's own, or what is
// optional.
func (s scene) mayClose() bool {
	_, stop := views.Asking(s.Mine(s.open), "advance")
	return stop || s.Window != nil || slices.ContainsFunc(s.asIs, func(p engine.Prompt) bool { return p.Optional && !p.IsIdle() })
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
		return !slices.Contains(sectionsOf[s.Phase], rulebook.Section(x.Ruling))
	})
}

// statesOf says how far a seat is, and of its phone what the moderator should know.
func (s scene) statesOf(f dune.Faction) []string {
	var out []string
	if s.isAwaited(f) {
		out = append(out, "asked")
	}
	if slices.ContainsFunc(s.SealsNow(), func(x shown.Stamp) bool { return x.Seat == f }) {
		out = append(out, "sealed")
	}
	switch seat, _ := s.Seated(f); {
	case !seat.Claimed:
		out = append(out, "voice")
	case seat.OnThis:
		out = append(out, "here")
	case seat.Here == views.HereAsleep, seat.Here == views.HereGone:
		out = append(out, seat.Here)
	}
	return out
}

// mayNudge reports whether somebody else's phone could be reminded.
func (s scene) mayNudge(f dune.Faction) bool {
	seat, _ := s.Seated(f)
	return seat.Claimed && !seat.OnThis
}

// answersItself reports whether a seat's phone is in front of its player, who is asked there.
func (s scene) answersItself(f dune.Faction) bool {
	seat, _ := s.Seated(f)
	return s.mayNudge(f) && seat.Here == views.HereNow
}

// mayAnswerHere reports whether a seat's secrets are given on this laptop: nobody's phone has it. What stays on a phone until all
// have sealed is given on phones alone.
func (s scene) mayAnswerHere(f dune.Faction) bool { return !s.mayNudge(f) && s.Blind == nil }

// withoutPhones reports whether nobody plays on a phone here.
func (s scene) withoutPhones() bool { return !slices.ContainsFunc(s.inOrder(), s.mayNudge) }

// askedInSecret reports whether play waits for a secret of a seat.
func (s scene) askedInSecret(f dune.Faction) bool {
	return slices.ContainsFunc(s.asked(f), func(p engine.Prompt) bool { return p.Secret && !p.IsIdle() })
}

// doing is the one thing that the moderator does next.
type doing int

const (
	remind       doing = iota // a phone is asked in secret
	releaseAll                // the table waits
	ownPrompt                 // the moderator itself is asked
	closeAndGoOn              // nobody has to answer
	takeByVoice               // a seat says aloud what it does
	phoneGone                 // the phone that is to open what it sealed is away
	answerHere                // a seat without a phone is asked in secret
)

// primary is the one thing that the moderator does next, and the prompt that it is about.
func (s scene) primary() (doing, engine.Prompt) {
	first, _ := s.now()
	if stop, ok := views.Asking(s.Mine(s.waitedFor()), "advance"); ok {
		first = stop
	}
	switch {
	case len(s.Raised) > 0:
		return releaseAll, first
	case s.opening():
		due, _ := s.DueSeal()
		seat, _ := s.Seated(due.Phone())
		if away := seat.Here != views.HereNow; away && (due.MayHelp() || due.Anew) {
			return phoneGone, engine.Prompt{For: due.Seat}
		}
		return remind, engine.Prompt{For: due.Phone()}
	case first.For == engine.Moderator:
		return ownPrompt, first
	case first.Ask == "" || first.Urgency == engine.Ring || first.Ask == "pass":
		return closeAndGoOn, first
	}
	for _, p := range s.waitedFor() { // whoever may be entered first, and who said it aloud before who has a phone
		if p.Ask == first.Ask && !closed(p) && !s.answersItself(p.For) {
			return takeByVoice, p
		}
	}
	for _, p := range s.waitedFor() {
		if closed(p) && s.mayAnswerHere(p.For) {
			return answerHere, p
		}
	}
	return remind, first
}

// lineFor is the beginning of the line by which an answer is typed.
func (s scene) lineFor(p engine.Prompt) string {
	verb, _, _ := strings.Cut(s.t("typed.do."+p.Ask), ",")
	if !s.P.Has("typed.do." + p.Ask) {
		return ""
	}
	return verb + " " + strings.ToLower(codes[p.For]) + " "
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
