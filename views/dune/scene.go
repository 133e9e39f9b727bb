package dune

import (
	"slices"
	"strconv"
	"strings"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/dune"
	"github.com/judgeofthechange/judge/views"
)

// scene is one screen's view of the game, with what is derived from it for showing.
type scene struct {
	views.Chrome
	*dune.View
	open []engine.Prompt // as this screen may see them, each question once
	asIs []engine.Prompt // the same with both answers of a question that has two
}

func newScene(c views.Chrome, v engine.View, prompts []engine.Prompt) scene {
	return scene{c, v.(*dune.View), oneByOne(c.For, askedOnce(prompts)), prompts}
}

// plays reports whether the table plays a module.
func (s scene) plays(module string) bool { return s.Rules != nil && s.Rules.On(module) }

// elites is how many Sardaukar or Fedaykin a faction has, where they are played.
func (s scene) elites(f dune.Faction) int {
	for _, facts := range dune.Factions() {
		if facts.ID == f && facts.Special != nil && s.plays("faction_extras") {
			return facts.Special.Count
		}
	}
	return 0
}

// elitesName is what a faction's special forces are called.
func (s scene) elitesName(f dune.Faction) string {
	if key := "elites." + string(f); s.P.Has(key) {
		return s.t(key)
	}
	return s.t("label.elites")
}

// codes are the two letters that stand beside a faction's mark.
var codes = map[dune.Faction]string{
	dune.Atreides: "AT", dune.BeneGesserit: "BG", dune.Emperor: "EM",
	dune.Fremen: "FR", dune.Guild: "GU", dune.Harkonnen: "HK",
	dune.Landsraad: "LR", dune.BeneTleilax: "BT", dune.Ixians: "IX",
}

// phaseNow is the number of the phase in the sequence, -1 in setup.
func (s scene) phaseNow() int { return slices.Index(dune.Sequence, s.Phase) }

// t gives a text of the catalogue.
func (s scene) t(key string, args ...any) string { return s.P.T(key, args...) }

// term names one of the game's ids.
func term[T ~string](s scene, id T) string { return s.P.Term(string(id)) }

func itoa(n int) string { return strconv.Itoa(n) }

// seatOf is what may be known of a faction; the zero value for one that does not play.
func (s scene) seatOf(f dune.Faction) dune.SeatView {
	if seat := s.View.Seats[f]; seat != nil {
		return *seat
	}
	return dune.SeatView{}
}

// inOrder lists the seats in the order of play, or by circle before it is known.
func (s scene) inOrder() []dune.Faction {
	if len(s.Order) > 0 {
		return s.Order
	}
	out := make([]dune.Faction, 0, len(s.Chrome.Seats))
	for _, seat := range s.Chrome.Seats {
		out = append(out, seat.Faction)
	}
	return out
}

// others lists the seats besides one.
func (s scene) others(f dune.Faction) []dune.Faction {
	return slices.DeleteFunc(slices.Clone(s.inOrder()), func(g dune.Faction) bool { return g == f })
}

// waitedFor lists the prompts that play stands still for: those of the seats, or the moderator's own when no seat is
// asked. The last pass of a turn that is over holds up nobody who may already begin the next, nor does the chance of somebody who
// may go before.
func (s scene) waitedFor() []engine.Prompt {
	all := views.Awaited(s.open)
	for _, less := range []func(engine.Prompt) bool{
		func(p engine.Prompt) bool { return codes[p.For] == "" },
		func(p engine.Prompt) bool { return p.Ask == "pass" },
		func(p engine.Prompt) bool { return p.Ask == "guild.turn" },
		func(p engine.Prompt) bool { return p.Ask == "plan" && s.elementAsked() != "" },
	} {
		if more := slices.DeleteFunc(slices.Clone(all), less); len(more) > 0 {
			all = more
		}
	}
	return all
}

// awaited lists, each once, those whom play stands still for: first of all whoever asked the table to wait.
func (s scene) awaited() []engine.Seat {
	if len(s.Raised) > 0 {
		return s.Raised
	}
	if due, opening := s.DueSeal(); opening {
		return []engine.Seat{due.Phone()}
	}
	return askedBy(s.waitedFor(), "")
}

// askedBy lists, each once, who is asked something; everything if ask is empty.
func askedBy(prompts []engine.Prompt, ask string) []engine.Seat {
	var who []engine.Seat
	for _, p := range prompts {
		if (ask == "" || p.Ask == ask) && !slices.Contains(who, p.For) {
			who = append(who, p.For)
		}
	}
	return who
}

func (s scene) isAwaited(f engine.Seat) bool { return slices.Contains(s.awaited(), f) }

// now is what most of the awaited are asked, with all who are asked the same.
func (s scene) now() (engine.Prompt, []engine.Seat) {
	var first engine.Prompt
	var most []engine.Seat
	prompts := s.waitedFor()
	for _, p := range prompts {
		if who := askedBy(prompts, p.Ask); len(who) > len(most) {
			first, most = p, who
		}
	}
	return first, most
}

// opening reports whether play waits for phones to open what they sealed, and for nothing else.
func (s scene) opening() bool {
	_, due := s.DueSeal()
	return due && len(s.Raised) == 0 && s.Question == nil
}

// headline is the one sentence of the moment: what is asked, of whom.
func (s scene) headline() string {
	first, who := s.now()
	switch {
	case s.Result != nil:
		return s.resultText()
	case s.opening():
		due, _ := s.DueSeal()
		return s.DueSays(due)
	case s.Question != nil:
		return s.t("now.answer", "factions", []dune.Faction{s.Question.Ask}, "from", s.Question.From)
	case len(s.Raised) > 0:
		return s.t("now.raised", "factions", s.Raised)
	case first.Ask == "":
		return s.t("now.nothing")
	}
	if len(who) > 1 && len(who) == len(s.Chrome.Seats) {
		who = []engine.Seat{"everybody"}
	}
	return s.nowAsked(first, who)
}

// mayGoFirst is the chance of who may take its turn before the one who is awaited.
func (s scene) mayGoFirst() []engine.Prompt {
	return slices.DeleteFunc(slices.Clone(s.open), func(p engine.Prompt) bool { return p.Ask != "guild.turn" || p.IsAnswered() })
}

// alsoAsked says what is asked besides the headline's question.
func (s scene) alsoAsked() []string {
	first, _ := s.now()
	if len(s.Raised) > 0 || s.Question != nil || s.Result != nil {
		return nil
	}
	told := []string{first.Ask}
	var out []string
	for _, p := range append(s.waitedFor(), s.mayGoFirst()...) {
		if !slices.Contains(told, p.Ask) {
			told = append(told, p.Ask)
			out = append(out, s.nowAsked(p, askedBy(s.open, p.Ask)))
		}
	}
	return out
}

// nowAsked says what a prompt asks. A question that is put differently from step to step has a text for each.
func (s scene) nowAsked(p engine.Prompt, who []engine.Seat) string {
	key := "now." + p.Ask
	switch {
	case s.oneBattle(p):
		key += ".one"
	case p.Ask == "play" && s.Window != nil && s.P.Has(key+"."+s.Window.About):
		key += "." + s.Window.About
	case s.P.Has(key + "." + s.Step):
		key += "." + s.Step
	case s.P.Has(key + "." + string(s.Phase)):
		key += "." + string(s.Phase)
	}
	args := []any{"factions", who, "turn", s.Turn, "element", s.elementAsked()}
	switch c := p.Choices.(type) {
	case dune.Coming:
		args = append(args, "next", c.Next)
	case dune.Placement:
		args = append(args, "count", c.Count)
	}
	if b := s.Battle; b != nil {
		args = append(args, "territory", b.Territory, "aggressor", b.Aggressor, "defender", b.Defender)
	}
	return s.t(key, args...)
}

// runs reports whether the clock of the moment is to be seen: not while the table waits for something else.
func (s scene) runs() bool {
	return s.Clock != nil && s.Question == nil && s.Swap == nil && len(s.Raised) == 0
}

// held reports whether the answers that play waits for are shown at a set time.
func (s scene) held() bool {
	return s.Hold > 0 && !s.Since.IsZero() && slices.ContainsFunc(s.open, func(p engine.Prompt) bool { return p.Disclosure == engine.Held })
}

// callers are all who were asked whether they call a traitor, on every screen alike: nobody is to see who has answered.
func (s scene) callers() []dune.Faction {
	return slices.DeleteFunc(slices.Clone(s.inOrder()), func(f dune.Faction) bool {
		fights := s.Battle != nil && (f == s.Battle.Aggressor || f == s.Battle.Defender)
		return !fights && !slices.ContainsFunc(s.open, func(p engine.Prompt) bool { return p.Disclosure == engine.Held && p.For == f })
	})
}

// useText says what a Karama is used for.
func (s scene) useText(use string) string {
	if a, block := strings.CutPrefix(use, "block:"); block {
		return s.t("label.karama.block", "faction", dune.Ability(a).Owner(), "ability", a)
	}
	return s.t("label.karama." + use)
}

// holders lists the factions with fighters in a territory, in play order.
func (s scene) holders(t dune.Territory) []dune.Faction {
	var out []dune.Faction
	for _, f := range s.inOrder() {
		for _, forces := range s.Board[t] {
			if n := forces[f]; n.Normal+n.Special > 0 && !slices.Contains(out, f) {
				out = append(out, f)
			}
		}
	}
	return out
}

// foretold is the Bene Gesserit's prediction, when it has been shown.
func (s scene) foretold() *dune.Prediction { return s.seatOf(dune.BeneGesserit).Prediction }

// count is all forces of a group.
// onlyKind is what some forces are if they are all of one kind that needs no name of its own.
func onlyKind(n dune.Forces) string {
	switch {
	case n.Advisors > 0:
		return "advisors"
	case n.Special == 0:
		return "normal"
	}
	return ""
}

func count(n dune.Forces) int { return n.Normal + n.Special + n.Advisors }

// roomForSeals reports whether the table screen lists what stays under seal: when most of it is given and when turns end.
// Beside bids, battles and winners it would take their place; the console has it always.
func (s scene) roomForSeals() bool {
	return s.Result == nil && (s.Phase == dune.Setup || s.Phase == dune.Mentat)
}
