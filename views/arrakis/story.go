package arrakis

import (
	"slices"
	"strings"

	"github.com/a-h/templ"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/arrakis"
	"github.com/judgeofthechange/judge/engine/arrakis/board"
	"github.com/judgeofthechange/judge/engine/arrakis/rulebook"
	"github.com/judgeofthechange/judge/views/charts"
	"github.com/judgeofthechange/judge/views/pages"
	"github.com/judgeofthechange/judge/views/story"
)

// Story is a game afterwards. A sealed record, which cannot be counted, is shown plainly.
func (g Pages) Story(p story.Page) templ.Component {
	c, ok := p.Statistics.(*arrakis.Statistics)
	if !ok {
		return g.Pages.Story(p)
	}
	return storyMain(chronicle{newViewModel(p.Layout, c.End, nil), p, c})
}

// chronicle is a game's statistics with the view model of its end.
type chronicle struct {
	viewModel
	page story.Page
	*arrakis.Statistics
}

// told is the story as all games tell theirs. Settlements that fell and the atomics are its swings.
func (s chronicle) told() story.Chronicle {
	c := story.Chronicle{
		Page: s.page, Heading: s.heading(), TurnsName: s.t("story.rounds"), Weights: weights, Secrets: s.secrets(),
		Side: func(side engine.Seat) templ.Component { return storySide(s, side) },
	}
	if s.For != "" {
		c.OwnName = s.t("story.own.title", "seat", s.For)
	}
	for _, r := range s.Rounds {
		ruled := func(l *pages.LogLine) bool { return l.Do == engine.Override }
		t := story.Turn{When: s.t("story.round_no", "round", r.Round), News: r.News, PutRight: s.page.PutRight(r.Round, ruled), Own: r.Own}
		t.More = strings.Join(s.besides(r), " ")
		c.Turns = append(c.Turns, t)
	}
	c.Swings = c.SwingsOf("landmark-settlement", "landmark-atomics", "landmark-victory")
	return c
}

// besides is what a round was about besides its news: what Mahdi wanted and whether it fell, and the spice.
func (s chronicle) besides(r arrakis.RoundFigures) (says []string) {
	for _, target := range r.Targets {
		key := "story.mahdi.stood"
		if slices.ContainsFunc(r.Fell, func(f arrakis.Fall) bool { return f.Area == target && f.Side == arrakis.Atreides }) {
			key = "story.mahdi.fell"
		}
		says = append(says, s.t(key, "target", target))
	}
	if len(says) > 0 {
		says = append(says, s.t("story.mahdi.sector", "sector", r.Sector))
	}
	if r.Harvested > 0 {
		says = append(says, s.t("story.harvest", "count", r.Harvested, "spent", r.Spent))
	}
	return says
}

// losses is what each side lost, by cause, and the settlements that stand.
func (s chronicle) losses() story.Standings {
	out := story.Standings{Caption: s.t("story.losses")}
	out.Columns = append(story.Columns(s.P, "story.lost.", s.causes()...), story.Columns(s.P, "story.column.", "settlements")...)
	for _, side := range arrakis.Sides {
		row := story.Row{Seat: engine.Seat(side), Won: s.won(side), Note: s.partners(side)}
		for _, cause := range s.causes() {
			row.Figures = append(row.Figures, itoa(s.lostBy(cause, side)))
		}
		row.Figures = append(row.Figures, itoa(s.Rounds[len(s.Rounds)-1].Settlements[side]))
		out.Rows = append(out.Rows, row)
	}
	return out
}

// partners names who shared a side; empty if one seat played it.
func (s chronicle) partners(side arrakis.Side) string {
	var who []string
	for _, seat := range s.players() {
		if isPartner(seat) && sideOf(seat) == side {
			who = append(who, s.t("story.partner", "seat", seat, "name", s.page.Person(seat)))
		}
	}
	return strings.Join(who, " · ")
}

// numbers are a measure's figures round by round.
func (s chronicle) numbers(m measure) story.Numbers {
	n := story.Numbers{First: s.t("story.round")}
	for _, name := range m.names {
		n.Columns = append(n.Columns, story.Column{Name: s.P.Term(name)})
	}
	for _, r := range s.charted() {
		row := story.NumbersRow{When: itoa(r.Round)}
		for _, name := range m.names {
			row.Figures = append(row.Figures, itoa(m.of(r, name)))
		}
		n.Rows = append(n.Rows, row)
	}
	return n
}

// charted are the rounds that charts show.
func (s chronicle) charted() []arrakis.RoundFigures {
	return story.Unbroken(s.Rounds, func(r arrakis.RoundFigures) int { return r.Round })
}

// racers are the marks of the lines of a race, which tell them apart without colour.
var racers = map[string]string{
	"atreides": shapes["atreides"], "harkonnen": shapes["harkonnen"], "supremacy": "M12 2 15 9 22 9 16 14 18 22 12 17 6 22 8 14 2 9 9 9Z",
	"kwisatz-haderach": "M12 2 22 12 12 22 2 12Z", "sand-dwellers": "M12 3 22 21H2Z", "jihad": "M3 3H21V21H3Z",
}

// race is some tracks over the rounds, each a line with its own mark.
func (s chronicle) race(title string, goal, top int, names []string, of func(arrakis.RoundFigures, string) int) charts.Race {
	rounds := s.charted()
	race := charts.Race{First: rounds[0].Round, Goal: goal, Top: top}
	var says []string
	for _, name := range names {
		racer := charts.Racer{Side: name, Shape: racers[name]}
		for _, r := range rounds {
			racer.Values = append(racer.Values, of(r, name))
			race.Top = max(race.Top, of(r, name))
		}
		race.Sides = append(race.Sides, racer)
		says = append(says, s.t("story.panel", "what", s.P.Term(name), "first", racer.Values[0], "last", racer.Values[len(rounds)-1], "most", slices.Max(racer.Values)))
	}
	race.Name = title + ". " + strings.Join(says, " ")
	return race
}

// measure is a chart with its title and the same numbers as a table.
type measure struct {
	id, title, hint string
	race            charts.Race
	names           []string
	of              func(arrakis.RoundFigures, string) int
}

// supremacyGoal ends the game.
const supremacyGoal = 10

// measures are the charts of a chronicle.
func (s chronicle) measures() []measure {
	sides := []string{string(arrakis.Atreides), string(arrakis.Harkonnen)}
	out := []measure{
		{id: "settlements", names: sides, of: func(r arrakis.RoundFigures, name string) int { return r.Settlements[arrakis.Side(name)] }},
		{id: "tracks", names: append(slices.Clone(rulebook.Markers), "supremacy"), of: func(r arrakis.RoundFigures, name string) int {
			if name == "supremacy" {
				return r.Supremacy
			}
			return r.Prescience[name]
		}},
		{id: "units", names: sides, of: func(r arrakis.RoundFigures, name string) int { return r.Units[arrakis.Side(name)] }},
		{id: "losses", names: sides, of: func(r arrakis.RoundFigures, name string) int { return s.lostUpTo(r.Round, arrakis.Side(name)) }},
	}
	for i := range out {
		m := &out[i]
		m.title, m.hint = s.t("story.measure."+m.id), s.t("story.measure."+m.id+".hint")
		goal := 0
		if m.id == "tracks" {
			goal = supremacyGoal
		}
		m.race = s.race(m.title, goal, max(goal, 5), m.names, m.of)
	}
	return out
}

// lostUpTo counts a side's losses up to a round.
func (s chronicle) lostUpTo(round int, side arrakis.Side) (n int) {
	for _, r := range s.Rounds {
		if r.Round <= round {
			for _, lost := range r.Lost {
				n += lost[side]
			}
		}
	}
	return n
}

// lostBy counts a side's losses in the whole game by one cause.
func (s chronicle) lostBy(cause string, side arrakis.Side) (n int) {
	for _, r := range s.Rounds {
		n += r.Lost[cause][side]
	}
	return n
}

// causes lists the causes of losses. Cards seldom hit: without losses they have no column.
func (s chronicle) causes() []string {
	return slices.DeleteFunc(slices.Clone(arrakis.LossCauses), func(cause string) bool {
		return cause == arrakis.ByCard && s.lostBy(cause, arrakis.Atreides)+s.lostBy(cause, arrakis.Harkonnen) == 0
	})
}

// won reports whether a side won.
func (s chronicle) won(side arrakis.Side) bool { return s.Result != nil && s.Result.Side == side }

// lasted is the number of the last round.
func (s chronicle) lasted() int { return s.Rounds[len(s.Rounds)-1].Round }

// prose tells a game in a few sentences: what fell, who won the battles, what the worms and storms took, the spice. What did not happen is
// left out.
func (s chronicle) prose() string {
	var says []string
	add := func(key string, args ...any) { says = append(says, s.t("story.prose."+key, args...)) }
	fell := map[arrakis.Side]int{}
	won := map[arrakis.Side]int{}
	battles, worms, harvested, spent := 0, 0, 0, 0
	for _, r := range s.Rounds {
		for _, f := range r.Fell {
			fell[f.Side]++
		}
		for _, b := range r.Battles {
			battles++
			won[b.Winner]++
		}
		worms, harvested, spent = worms+r.Worms, harvested+r.Harvested, spent+r.Spent
	}
	if fell[arrakis.Harkonnen] > 0 {
		add("settlements", "count", fell[arrakis.Harkonnen])
	}
	if fell[arrakis.Atreides] > 0 {
		add("sietches", "count", fell[arrakis.Atreides])
	}
	if battles > 0 {
		add("battles", "count", battles, "atreides", won[arrakis.Atreides], "harkonnen", won[arrakis.Harkonnen])
	}
	if worms > 0 {
		add("worms", "count", worms, "lost", s.lostBy(arrakis.ByWorm, arrakis.Harkonnen))
	}
	if n := s.lostBy(arrakis.ByStorm, arrakis.Harkonnen) + s.lostBy(arrakis.ByStorm, arrakis.Atreides); n > 0 {
		add("storms", "count", n)
	}
	if harvested > 0 {
		add("spice", "count", harvested, "spent", spent)
	}
	return strings.Join(says, " ")
}

// heading is what the story begins with.
func (s chronicle) heading() story.Heading {
	h := story.Heading{Of: s.page.Of(), Result: s.t("story.open_end", "round", s.lasted()), Prose: s.prose()}
	if s.Result != nil {
		h.Marks = []templ.Component{sideMark(engine.Seat(s.Result.Side), 32)}
		h.Result, h.How = s.Headline(), s.t("story.how", "round", s.lasted())
	}
	return h
}

// fought lists the rounds with a battle.
func (s chronicle) fought() []arrakis.RoundFigures {
	return slices.DeleteFunc(slices.Clone(s.Rounds), func(r arrakis.RoundFigures) bool { return len(r.Battles) == 0 })
}

// mostHits is the largest number of hits of a battle, to which all bars are drawn.
func (s chronicle) mostHits() (most float64) {
	for _, r := range s.Rounds {
		for _, b := range r.Battles {
			for _, n := range b.Hits {
				most = max(most, float64(n))
			}
		}
	}
	return most
}

// outcome says who won a battle.
func (s chronicle) outcome(b arrakis.Clash) string {
	switch {
	case b.Winner == "":
		return s.t("story.battle.none")
	case b.Rounds == 0:
		return s.t("story.battle.undefended", "side", b.Winner)
	}
	return s.t("story.battle.won", "side", b.Winner, "rounds", b.Rounds)
}

// weights are the kinds of news, the most important first.
var weights = []string{
	"landmark-victory", "landmark-settlement", "landmark-atomics", "landmark-battle", story.PutRightKind, "landmark-worm", "landmark-leader",
}

// secrets is what sides and their players still hid at the end, as far as the reader may know it.
func (s chronicle) secrets() (out []story.Secret) {
	add := func(seat engine.Seat, says []string) {
		if len(says) > 0 {
			out = append(out, story.Secret{Seat: seat, Says: says})
		}
	}
	hand := func(seat engine.Seat) (says []string) {
		if cards := s.View.Seats[seat].Hand; len(cards) > 0 {
			says = append(says, s.t("story.secrets.hand", "cards", cards))
		}
		return says
	}
	for _, side := range arrakis.Sides {
		add(engine.Seat(side), append(hand(engine.Seat(side)), s.sidesSecrets(side)...))
	}
	for _, seat := range s.players() {
		if isPartner(seat) {
			add(seat, hand(seat))
		}
	}
	return out
}

// sidesSecrets is what a side hid, whoever played it.
func (s chronicle) sidesSecrets(side arrakis.Side) (says []string) {
	for _, o := range s.Sides[side].Objectives {
		says = append(says, s.t("story.secrets.objective", "kwisatz", o.KwisatzHaderach, "dwellers", o.SandDwellers, "jihad", o.Jihad))
	}
	if hidden := s.stillHidden(side); len(hidden) > 0 {
		says = append(says, s.t("story.secrets.hidden", "areas", hidden))
	}
	return says
}

// stillHidden is what a side noted of its areas that was never laid open.
func (s chronicle) stillHidden(side arrakis.Side) (out []engine.Message) {
	for _, a := range board.Areas {
		rank := 0
		if t := s.Settlements[a.ID]; t.Hidden && side == arrakis.Atreides {
			rank = t.Rank
		}
		var faces []arrakis.Shown
		if l := s.Board[a.ID]; l.Side == side {
			faces = l.Faces
		}
		if seen := arrakis.Seen(rank, faces); len(seen) > 0 {
			out = append(out, engine.NewMessage("units.place", "", "area", a.ID, "units", seen))
		}
	}
	return out
}
