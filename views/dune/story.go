package dune

import (
	"encoding/json"
	"slices"
	"strings"

	"github.com/a-h/templ"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/dune"
	"github.com/judgeofthechange/judge/views/charts"
	"github.com/judgeofthechange/judge/views/dune/dunemap"
	"github.com/judgeofthechange/judge/views/pages"
	"github.com/judgeofthechange/judge/views/story"
)

// Story is the summary of a game.
func (Pages) Story(p story.Page) templ.Component {
	c, ok := p.Statistics.(*dune.Statistics)
	if !ok {
		c = sealedStory(p)
	}
	return storyMain(chronicle{newViewModel(p.Layout, c.Final, nil), p, c})
}

// sealedStory is all that a sealed record tells: the final position.
func sealedStory(p story.Page) *dune.Statistics {
	final := &dune.View{}
	if err := json.Unmarshal(p.Known, final); err != nil {
		final = &dune.View{} // a record may contain only some of it, or nothing
	}
	c := &dune.Statistics{Final: final}
	for _, seat := range p.Seats {
		c.Seats = append(c.Seats, seat.Faction)
	}
	return c
}

// chronicle is a game's statistics with the view model of its end.
type chronicle struct {
	*viewModel
	page story.Page
	*dune.Statistics
}

// told is the story as all games tell theirs.
func (s chronicle) told() story.Chronicle {
	c := story.Chronicle{
		Page: s.page, Heading: s.heading(), Swings: s.swings(), Standings: s.standings(), TurnsName: s.t("story.turns"), Weights: weights,
		Note: s.paperNote(), Secrets: s.secrets(), Side: s.side,
	}
	if s.For != "" {
		c.OwnName = s.t("story.own.title", "faction", s.For)
	}
	for _, t := range s.Turns {
		ruled := func(l *pages.LogLine) bool { return l.Do == "answer.void" }
		c.Turns = append(c.Turns, story.Turn{When: s.turnName(t.Turn), News: t.News, PutRight: s.page.PutRight(t.Turn, ruled), Own: t.Own})
	}
	return c
}

func (s chronicle) standings() story.Standings {
	out := story.Standings{Caption: s.page.StandingsTitle(), Columns: story.Columns(s.P, "story.", "strongholds", "forces", "tanks", "spice")}
	for _, f := range s.ranked() {
		row := story.Row{Seat: f, Won: s.won(f), Figures: []string{itoa(s.Holding(f)), itoa(s.forces(f)), itoa(count(s.seatOf(f).Tanks)), s.spice(f)}}
		if allies := s.seatOf(f).Allies; len(allies) > 0 {
			row.Note = s.t("story.allied", "factions", allies)
		}
		out.Rows = append(out.Rows, row)
	}
	return out
}

// ranked lists the seats, winners first, then by strongholds.
func (s chronicle) ranked() []dune.Faction { return story.Ranked(s.Statistics.Seats, s.won, s.Holding) }

func (s chronicle) won(f dune.Faction) bool {
	return s.Result != nil && slices.Contains(s.Result.Winners, f)
}

// how says how the victory came about.
func (s chronicle) how() string {
	if side := s.contenderOf(s.decisive()); len(side.Members) > 1 && s.Result.By != "draw" {
		return s.t("story.how.allied", "turn", s.Turn, "last", s.MaxTurns, "factions", side.Members, "held", side.Held, "needed", side.Needed)
	}
	return s.t("story.how."+s.Result.By, "turn", s.Turn, "last", s.MaxTurns, "needed", s.Needed)
}

// decisive is the faction whose strongholds decided: a winner, or the one a prediction beat.
func (s chronicle) decisive() dune.Faction {
	for _, f := range slices.Concat(s.Result.From, s.Result.Winners) {
		return f
	}
	return ""
}

// turnName names a turn; before the first the game is set up.
func (s chronicle) turnName(turn int) string {
	if turn == 0 {
		return s.P.Term(string(dune.Setup))
	}
	return s.t("story.turn_no", "turn", turn)
}

// forces counts a faction's forces on the board at the end.
func (s chronicle) forces(f dune.Faction) int {
	n := 0
	for _, g := range s.groups() {
		if g.faction == f {
			n += count(g.Forces)
		}
	}
	return n
}

// spice is a seat's spice at the end, in the purse and in front of the shield, if that may be told.
func (s chronicle) spice(f dune.Faction) string {
	if seat := s.seatOf(f); seat.Spice != nil {
		return itoa(*seat.Spice + seat.Front)
	}
	return s.t("story.hidden")
}

// storyStat is a number that is drawn over the turns.
type storyStat struct {
	id      string // the end of its keys
	columns bool
	goal    int
	of      func(dune.TurnFigures) map[dune.Faction]int
}

// measures lists what is drawn; purses only if they may be told.
func (s chronicle) measures() []storyStat {
	all := []storyStat{
		{id: "spice", of: func(t dune.TurnFigures) map[dune.Faction]int { return t.Spice }},
		{id: "forces", of: func(t dune.TurnFigures) map[dune.Faction]int { return t.Forces }},
		{id: "strongholds", columns: true, goal: s.Needed, of: func(t dune.TurnFigures) map[dune.Faction]int { return t.Strongholds }},
	}
	if len(s.Turns) == 0 {
		return nil
	}
	if len(s.Turns[0].Spice) == 0 {
		all = all[1:]
	}
	return all
}

func (s chronicle) values(m storyStat, f dune.Faction) []int {
	out := make([]int, len(s.Turns))
	for i, t := range s.Turns {
		out[i] = m.of(t)[f]
	}
	return out
}

// top is the common height of a measure's panels.
func (s chronicle) top(m storyStat) int {
	rows := [][]int{{m.goal}}
	for _, f := range s.Statistics.Seats {
		rows = append(rows, s.values(m, f))
	}
	return charts.TopOf(rows...)
}

func (s chronicle) panel(m storyStat, f dune.Faction) charts.Panel {
	values := s.values(m, f)
	return charts.Panel{
		Name: s.t("story.panel", "faction", f, "measure", s.t("story."+m.id), "first", values[0], "last", values[len(values)-1], "most", slices.Max(values)),
		Side: string(f), First: s.Turns[0].Turn, Values: values, Top: s.top(m), Goal: m.goal,
	}
}

// numbers are a measure's figures turn by turn.
func (s chronicle) numbers(m storyStat) story.Numbers {
	n := story.Numbers{First: s.t("story.turn")}
	for _, f := range s.ranked() {
		n.Columns = append(n.Columns, story.Column{Name: term(s.viewModel, f), Short: seatCodes[f]})
	}
	for _, t := range s.Turns {
		row := story.NumbersRow{When: itoa(t.Turn)}
		for _, f := range s.ranked() {
			row.Figures = append(row.Figures, itoa(m.of(t)[f]))
		}
		n.Rows = append(n.Rows, row)
	}
	return n
}

// most is the largest number of a tally, for bars that are compared.
func (s chronicle) most(of func(dune.Tally) int) float64 {
	most := 0
	for _, t := range s.Tally {
		most = max(most, of(t))
	}
	return float64(most)
}

// battles is the scale of the battle bars: won and lost share one.
func (s chronicle) battles() float64 {
	return max(s.most(func(t dune.Tally) int { return t.Won }), s.most(func(t dune.Tally) int { return t.Lost }))
}

func (s chronicle) path() []dunemap.StormMove {
	var out []dunemap.StormMove
	for _, t := range s.Turns {
		if n := len(t.Storm); n > 0 {
			out = append(out, dunemap.StormMove{Turn: t.Turn, From: t.Storm[0].From, To: t.Storm[n-1].To})
		}
	}
	return out
}

// pathInWords is the storm's path in words.
func (s chronicle) pathInWords() string {
	words := []string{s.t("story.path")}
	for _, m := range s.path() {
		words = append(words, s.t("story.path_turn", "turn", m.Turn, "from", m.From, "to", m.To))
	}
	return strings.Join(words, " ")
}

// weights are the kinds of news, the most important first.
var weights = []string{
	dune.NewsEnd, dune.NewsTraitor, dune.NewsStronghold, story.PutRightKind, dune.NewsAlliance, dune.NewsPower, dune.NewsBattle, dune.NewsWorm, dune.NewsStorm,
}

// heading is what the story begins with.
func (s chronicle) heading() story.Heading {
	h := story.Heading{Of: s.page.Of(), Result: s.t("story.open_end", "turn", s.Turn)}
	if len(s.Turns) > 1 {
		h.Prose = s.prose()
	}
	if s.Result == nil {
		return h
	}
	for _, f := range s.Result.Winners {
		h.Marks = append(h.Marks, storyMark(f, 40))
	}
	h.Result, h.How = s.resultText(), strings.TrimSpace(s.how()+" "+s.taken())
	return h
}

func (s chronicle) swings() (out []story.Swing) {
	for _, w := range s.Swings {
		out = append(out, story.Swing{When: s.t("story.turn_no", "turn", w.Turn), Says: s.P.Message(w.Said), Changed: s.changed(w)})
	}
	return out
}

// secrets is what was behind the shields.
func (s chronicle) secrets() (out []story.Secret) {
	for _, f := range s.ranked() {
		seat, secret := s.seatOf(f), story.Secret{Seat: f}
		if p := seat.Prediction; p != nil {
			secret.Says = append(secret.Says, s.t("result.foretold", "faction", p.Faction, "turn", p.Turn))
		}
		if len(seat.Traitors) > 0 {
			secret.Says = append(secret.Says, s.t("story.traitors", "leaders", seat.Traitors))
		}
		if len(secret.Says) > 0 {
			out = append(out, secret)
		}
	}
	return out
}

// paperNote says so if what was behind the shields was kept on paper.
func (s chronicle) paperNote() string {
	if !s.OnPaper {
		return ""
	}
	return s.t("behind_shields.on_paper")
}

// side is a faction as the shared parts of a chronicle name it.
func (s chronicle) side(f engine.Seat) templ.Component { return storySide(s, f) }

// chartPatterns are the patterns of the factions in the charts.
var chartPatterns = []charts.Weave{
	{Side: "atreides"},
	{Side: "harkonnen", Path: "M1 1h1.6v1.6h-1.6zM4 4h1.6v1.6h-1.6z"},
	{Side: "emperor", Path: "M0 0h1.4v6h-1.4z"},
	{Side: "fremen", Path: "M0 2q1.5-1.6 3 0t3 0v1.1q-1.5 1.6-3 0t-3 0z"},
	{Side: "guild", Path: "M0 0h6v1h-6zM0 0h1v6h-1z"},
	{Side: "bene-gesserit", Path: "M0 0h1.4v6h-1.4z", Turned: "rotate(45)"},
	{Side: "landsraad", Path: "M0 0h6v1.4h-6z"},
	{Side: "bene-tleilax", Path: "M0 0h1.4v6h-1.4z", Turned: "rotate(-45)"},
	{Side: "ixians", Path: "M0 0h6v1h-6zM0 0h1v6h-1z", Turned: "rotate(45)"},
}
