package pagestest

import (
	"bytes"
	"context"
	"regexp"
	"slices"
	"strings"
	"testing"

	"golang.org/x/net/html"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/views/i18n"
	"github.com/judgeofthechange/judge/views/pages"
)

// RefusalsSayWhoIsTold proves that the moderator reads no "you" that means a seat: a refused entry says to which seat that is said, and so does
// whatever the console shows of refusals. It looks at each record's refusals and at the console of a table without phones, each language at a
// third of the records.
func (g *Game) RefusalsSayWhoIsTold(t *testing.T) {
	var patterns [3]*regexp.Regexp
	for i, lang := range i18n.Languages {
		patterns[i] = g.addresses(t, lang)
	}
	looked, refused := map[string]int{}, 0
	for i, file := range g.Records(t) {
		r, items := g.Read(t, file)
		unaddressed := patterns[i%len(patterns)]
		r.P = g.Bundle(t).Printer(i18n.Languages[i%len(i18n.Languages)])
		for _, item := range items {
			if item.Command == nil {
				continue
			}
			if no := r.Play(*item.Command); no != nil {
				if r.isSeat(item.Command.Actor()) && item.Command.Do != engine.Amend {
					refused++
					r.isToldTo(item.Command.Actor(), no)
				}
				continue
			}
			if moment := r.moment(); looked[moment] < 3 {
				looked[moment]++
				r.consoleIsToldNothing(unaddressed)
			}
		}
	}
	if refused == 0 {
		t.Error("no record is refused anything")
	}
}

var callsYou = regexp.MustCompile(`(?i)\b(you|your|yours|yourself)\b`)

// addresses matches every refusal of the game that says "you", in a language.
func (g *Game) addresses(t *testing.T, lang string) *regexp.Regexp {
	t.Helper()
	b, sentences := g.Bundle(t), []string{}
	for _, m := range g.messages(t) {
		sentence := placeholder.ReplaceAllString(regexp.QuoteMeta(b.Printer(lang).Raw(m.key)), ".*")
		if m.refuses && callsYou.MatchString(b.Printer("en").Raw(m.key)) && sentence != ".*" {
			sentences = append(sentences, sentence)
		}
	}
	if len(sentences) == 0 {
		t.Fatal("no refusal says you")
	}
	return regexp.MustCompile(`^(` + strings.Join(sentences, "|") + `)$`)
}

// placeholder is an argument of a text, as a quoted pattern has it.
var placeholder = regexp.MustCompile(`\\\{.*?\\\}`)

func (r *Room) isSeat(seat engine.Seat) bool {
	return slices.ContainsFunc(r.Table.Header().Seats, func(s engine.SeatSetup) bool { return s.Faction == seat })
}

// isToldTo checks how the moderator, and how the seat itself, reads a seat's refusal.
func (r *Room) isToldTo(seat engine.Seat, no *engine.Refusal) {
	r.T.Helper()
	own, said := no.ReadBy(seat), r.P.Refusal(no.ReadBy(engine.Moderator))
	if own.To != "" {
		r.T.Errorf("%s reads %q", seat, r.P.Refusal(own))
	}
	if callsYou.MatchString(r.Game.Bundle(r.T).Printer("en").Refusal(own)) && said != r.P.SaidTo(seat, r.P.Refusal(own)) {
		r.T.Errorf("the moderator reads %q, and not that it is said to %s", said, seat)
	}
}

// consoleIsToldNothing checks that the console of a table without phones calls nobody else "you".
func (r *Room) consoleIsToldNothing(unaddressed *regexp.Regexp) {
	r.T.Helper()
	c := r.LayoutWithoutPhones()
	c.Uncovered = true
	var b bytes.Buffer
	page := pages.Console{Layout: c, View: r.Table.Project(engine.AtModerator), Prompts: r.PromptsWithoutPhones()}
	if err := r.Game.Pages.Console(page).Render(context.Background(), &b); err != nil {
		r.T.Fatal(err)
	}
	for n := range Parse(r.T, b.String()).Descendants() {
		if n.Type == html.TextNode && unaddressed.MatchString(strings.TrimSpace(n.Data)) {
			r.T.Errorf("the console says %q of a seat", n.Data)
		}
	}
}
