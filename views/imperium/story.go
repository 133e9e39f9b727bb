package imperium

import (
	"slices"
	"strings"

	"github.com/a-h/templ"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/imperium"
	"github.com/judgeofthechange/judge/engine/imperium/rulebook"
	"github.com/judgeofthechange/judge/views/charts"
	art "github.com/judgeofthechange/judge/views/imperium/imperiumart"
	"github.com/judgeofthechange/judge/views/pages"
	"github.com/judgeofthechange/judge/views/story"
)

// Story is a game afterwards. A sealed record, which cannot be counted, is shown plainly.
func (g Pages) Story(p story.Page) templ.Component {
	c, ok := p.Statistics.(*imperium.Statistics)
	if !ok {
		return g.Pages.Story(p)
	}
	return storyMain(chronicle{newViewModel(p.Layout, c.Final, nil), p, c})
}

// chronicle is a game's statistics with the view model of its end.
type chronicle struct {
	viewModel
	page story.Page
	*imperium.Statistics
}

// told is the story as all games tell theirs.
func (s chronicle) told() story.Chronicle {
	c := story.Chronicle{
		Page: s.page, Heading: s.heading(), Swings: s.swings(), Standings: s.standings(), TurnsName: s.t("story.rounds"), Weights: weights,
		Secrets: s.secrets(), Side: s.side,
	}
	if s.For != "" {
		c.OwnName = s.t("story.own.title", "seat", s.For)
	}
	for _, r := range s.Rounds {
		c.Turns = append(c.Turns, story.Turn{When: s.roundName(r.Round), News: r.News, PutRight: s.page.PutRight(r.Round, wasRuled), Own: r.Own})
	}
	return c
}

// wasRuled reports whether a line was overridden or entered by hand.
func wasRuled(l *pages.LogLine) bool {
	return l.Do == "effect" || slices.ContainsFunc(l.Says, func(say pages.Sentence) bool { return say.Of.Key == "log.overridden" })
}

func (s chronicle) standings() story.Standings {
	marks := []string{"vp", "spice", "solari", "water", "garrison"}
	out := story.Standings{Caption: s.page.StandingsTitle(), Columns: story.Columns(s.P, "story.column.", marks...)}
	for i, mark := range marks {
		out.Columns[i].Mark = art.NamedMark(mark, out.Columns[i].Name, 18)
	}
	for _, c := range s.ranked() {
		seat := s.seatOf(c)
		out.Rows = append(out.Rows, story.Row{Seat: c, Won: s.hasWon(c), Figures: []string{
			itoa(seat.VP), itoa(seat.Spice), itoa(seat.Solari), itoa(seat.Water), itoa(seat.Troops.Garrison),
		}})
	}
	return out
}

// numbers are a figure of each seat round by round.
func (s chronicle) numbers(of func(imperium.RoundFigures, imperium.Color) int) story.Numbers {
	n := story.Numbers{First: s.t("story.round")}
	for _, c := range s.ranked() {
		n.Columns = append(n.Columns, story.Column{Name: term(s.viewModel, c)})
	}
	for _, r := range s.charted() {
		row := story.NumbersRow{When: itoa(r.Round)}
		for _, c := range s.ranked() {
			row.Figures = append(row.Figures, itoa(of(r, c)))
		}
		n.Rows = append(n.Rows, row)
	}
	return n
}

// ranked lists the seats, winners first, then by Victory Points.
func (s chronicle) ranked() []imperium.Color {
	return story.Ranked(s.Statistics.Seats, s.hasWon, func(c imperium.Color) int { return s.seatOf(c).VP })
}

// players are those who are waited for: nobody waits for a Rival.
func (s chronicle) players() []imperium.Color {
	return slices.DeleteFunc(s.ranked(), func(c imperium.Color) bool { return s.Rivals[c] != nil })
}

// roundName names a round; before the first the game is set up.
func (s chronicle) roundName(round int) string {
	if round == 0 {
		return s.P.Term(string(imperium.Setup))
	}
	return s.t("story.round_no", "round", round)
}

// charted are the rounds that charts show.
func (s chronicle) charted() []imperium.RoundFigures {
	return story.Unbroken(s.Rounds, func(r imperium.RoundFigures) int { return r.Round })
}

// points is the race for Victory Points.
func (s chronicle) points() charts.Race {
	rounds := s.charted()
	race := charts.Race{First: rounds[0].Round, Goal: s.Goal, Top: s.Goal}
	var says []string
	for _, c := range s.ranked() {
		racer := charts.Racer{Side: string(c), Shape: shapes[c]}
		for _, r := range rounds {
			racer.Values = append(racer.Values, r.Points[c])
			race.Top = max(race.Top, r.Points[c])
		}
		race.Sides = append(race.Sides, racer)
		says = append(says, s.t("story.panel", "seat", c, "first", racer.Values[0], "last", racer.Values[len(rounds)-1], "most", slices.Max(racer.Values)))
	}
	race.Name = s.t("story.points") + ". " + strings.Join(says, " ")
	return race
}

// steps is a seat's Influence with a Faction, with a sign above the rounds at whose end it had the Alliance token.
func (s chronicle) steps(f imperium.Faction, c imperium.Color) charts.Panel {
	rounds := s.charted()
	p := charts.Panel{Side: string(c), First: rounds[0].Round, Top: 6, Goal: 4}
	var allied []string
	for _, r := range rounds {
		p.Values, p.Signed = append(p.Values, r.Influence[f][c]), append(p.Signed, r.Allies[f] == c)
		if r.Allies[f] == c {
			allied = append(allied, itoa(r.Round))
		}
	}
	p.Name = s.t("story.track_panel", "seat", c, "faction", f, "first", p.Values[0], "last", p.Values[len(rounds)-1], "most", slices.Max(p.Values))
	if len(allied) > 0 {
		p.Name += " " + s.t("story.track_allied", "rounds", strings.Join(allied, ", "))
	}
	return p
}

// alliances tells how a Faction's Alliance token moved.
func (s chronicle) alliances(f imperium.Faction) (out []string) {
	for _, r := range s.Rounds {
		for _, n := range r.News {
			if n.Kind == imperium.NewsAlliance && n.Args["faction"] == any(f) {
				out = append(out, s.t("story.round_no", "round", r.Round)+": "+s.P.Message(n.Message))
			}
		}
	}
	return out
}

// fought lists the rounds with a Conflict.
func (s chronicle) fought() []imperium.RoundFigures {
	return slices.DeleteFunc(slices.Clone(s.Rounds), func(r imperium.RoundFigures) bool { return r.Conflict.Card == "" })
}

// fighters lists who had strength in a Conflict, the strongest first: House Hagal, too, which scores nothing.
func (s chronicle) fighters(b imperium.Battle) []imperium.Color {
	seats := slices.DeleteFunc(append(slices.Clone(s.Statistics.Seats), imperium.HouseHagal), func(c imperium.Color) bool { return b.Strength[c] == 0 })
	slices.SortStableFunc(seats, func(a, c imperium.Color) int { return b.Strength[c] - b.Strength[a] })
	return seats
}

// strongest is the greatest strength of all Conflicts, to which all bars are drawn.
func (s chronicle) strongest() (most float64) {
	for _, r := range s.Rounds {
		for _, n := range r.Conflict.Strength {
			most = max(most, float64(n))
		}
	}
	return most
}

// outcome says who won a Conflict.
func (s chronicle) outcome(b imperium.Battle) string {
	switch {
	case !b.Fought:
		return s.t("story.conflict.open")
	case b.Winner != "":
		return s.t("story.conflict.won", "seat", b.Winner)
	case len(b.Strength) > 0:
		return s.t("story.conflict.tied")
	}
	return s.t("story.conflict.empty")
}

// level is a Conflict's level.
func level(b imperium.Battle) string {
	card, _ := rulebook.ConflictOf(b.Card)
	return card.Level
}

// reward is what a rank in a Conflict gives, in marks.
func (s chronicle) reward(b imperium.Battle, c imperium.Color) []art.Amount {
	card, _ := rulebook.ConflictOf(b.Card)
	return s.stepGains("", card.Rewards[b.Ranks[c]]...)
}

// weights are the kinds of news, the most important first.
var weights = []string{
	imperium.NewsEnd, imperium.NewsConflict, imperium.NewsAlliance, imperium.NewsMasterstroke, imperium.NewsControl, story.PutRightKind,
	imperium.NewsBoard, imperium.NewsIntrigue, imperium.NewsAcquired,
}

// heading is what the story begins with.
func (s chronicle) heading() story.Heading {
	h := story.Heading{Of: s.page.Of(), Result: s.t("story.open_end", "round", s.Round)}
	if len(s.Rounds) > 1 {
		h.Prose = s.prose()
	}
	if s.Result == nil {
		return h
	}
	for _, c := range s.Result.Winners {
		h.Marks = append(h.Marks, seatMark(c, 32))
	}
	won := s.victory()
	h.Result, h.How = won.Headline(s.Layout)+".", won.How
	return h
}

func (s chronicle) swings() (out []story.Swing) {
	for _, w := range s.Swings {
		out = append(out, story.Swing{When: s.roundName(w.Round), Says: s.P.Message(w.Said), Changed: s.changed(w)})
	}
	return out
}

// secrets is what a reader may know at the end that others may not.
func (s chronicle) secrets() (out []story.Secret) {
	for _, c := range s.ranked() {
		seat, secret := s.seatOf(c), story.Secret{Seat: c}
		if len(seat.IntrigueHand) > 0 {
			secret.Says = append(secret.Says, s.t("story.secrets.intrigue", "cards", seat.IntrigueHand))
		}
		if len(seat.Hand) > 0 {
			secret.Says = append(secret.Says, s.t("story.secrets.hand", "cards", seat.Hand))
		}
		if pair := s.unusedPair(c); len(pair) > 0 {
			secret.Says = append(secret.Says, s.t("story.secrets.pair", "factions", pair))
		}
		if len(secret.Says) > 0 {
			out = append(out, secret)
		}
	}
	return out
}

// unusedPair is the Baron's pair if it was never revealed and the reader may know it.
func (s chronicle) unusedPair(c imperium.Color) []imperium.Faction {
	if m := s.seatOf(c).Masterstroke; m != nil && !m.Used {
		return m.Pair
	}
	return nil
}

// side is a seat as the shared parts of a chronicle name it.
func (s chronicle) side(c engine.Seat) templ.Component { return storySide(s, c) }

// chartPatterns are the patterns of the seats in the charts.
var chartPatterns = []charts.Weave{
	{Side: "red"},
	{Side: "green", Path: "M0 0h1.4v6h-1.4z"},
	{Side: "blue", Path: "M0 0h6v1.4h-6z"},
	{Side: "yellow", Path: "M1 1h1.6v1.6h-1.6zM4 4h1.6v1.6h-1.6z"},
	{Side: "hagal", Path: "M0 0h6v.9h-6zM0 3h6v.9h-6z"},
	{Side: "rival-1", Path: "M0 0h.9v6h-.9zM3 0h.9v6h-.9z"},
	{Side: "rival-2", Path: "M0 0h2.2v2.2h-2.2zM3 3h2.2v2.2h-2.2z"},
}
