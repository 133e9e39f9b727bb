package web

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/event"
	"github.com/judgeofthechange/judge/referee"
	"github.com/judgeofthechange/judge/views/book"
	"github.com/judgeofthechange/judge/views/i18n"
	"github.com/judgeofthechange/judge/views/pages"

	eventviews "github.com/judgeofthechange/judge/views/event"
)

// What an event's register says at its tables: the public text of rulings, never a secret (event.md, 8).

// justRuled is how long ago a ruling may be for the table screen to show it.
const justRuled = 10 * time.Second

// register lists the rulings of a table's event that stand.
func (s *Server) register(t *referee.Table) (rulings []event.RulingView, began time.Time) {
	e := s.eventIn(t.Summary().Hall)
	if e == nil {
		return nil, began
	}
	screen, err := e.Screen(referee.Audience)
	if err != nil {
		return nil, began
	}
	for _, r := range screen.View.(*event.View).Register {
		if r.State == event.Stands {
			rulings = append(rulings, r)
		}
	}
	return rulings, screen.Info.Created
}

// registerKey names what the register says at a table, for pages that show it.
func (s *Server) registerKey(t *referee.Table) string {
	rulings, _ := s.register(t)
	var key strings.Builder
	for _, r := range rulings {
		fmt.Fprint(&key, r.Number, r.Tables, " ")
	}
	return key.String()
}

// ruled are the rulings of a table's event that a page shows.
func (s *Server) ruled(at tableContext, shows func(r event.RulingView, at time.Time) bool) (out []pages.Ruled) {
	rulings, began := s.register(at.table)
	if at.table.Summary().Hall != nil {
		header := at.table.Info().Header
		rulings = append(rulings, at.houseRules(at.p, header.Profile, header.House)...)
	}
	for _, r := range rulings {
		given := began.Add(time.Duration(r.At) * time.Second)
		if shows(r, given) {
			out = append(out, eventviews.Ruled(r, given))
		}
	}
	return out
}

// houseRules are what an event decided before play: the house rules of its tables that differ from their profile, as entries of the rank below
// all judges. They come from the header and are no lines of the record, so they have no number.
func (g *game) houseRules(p *i18n.Printer, profile string, house map[string]engine.SwitchValue) (out []event.RulingView) {
	if g.Book == nil {
		return nil
	}
	for _, set := range g.Book.Settings(book.Ruleset{Profile: profile, House: House(engine.Header{House: house})}) {
		if set.Changed() {
			says := p.T("rules.setting", "switch", p.T("switch."+set.Name), "value", book.SayValue(p, set.Value))
			out = append(out, event.RulingView{Ruling: event.Ruling{
				About: event.About{Ruling: set.Ruling}, Answer: set.Value, Text: says, By: event.Organiser, Rank: eventviews.RankEvent, State: event.Stands,
			}})
		}
	}
	return out
}

// ruledOnAsked are the rulings on what a screen's table is asked now.
func (s *Server) ruledOnAsked(at tableContext, screen *referee.Screen) []pages.Ruled {
	return s.ruled(at, func(r event.RulingView, _ time.Time) bool {
		return slices.ContainsFunc(screen.Prompts, func(p referee.Asked) bool { return !p.IsAnswered() && r.About.Concerns(p.Ask, p.Ruling) })
	})
}

// ruledHere are the rulings that a judge has just given at a table.
func (s *Server) ruledHere(at tableContext) []pages.Ruled {
	in := at.table.Summary().Hall
	if in == nil {
		return nil
	}
	return s.ruled(at, func(r event.RulingView, given time.Time) bool {
		return slices.Contains(r.Tables, in.Table) && s.now().Sub(given) < justRuled
	})
}

// ruledAbout are the rulings that touch a rule of the book.
func (s *Server) ruledAbout(at tableContext, ruling string) []pages.Ruled {
	return s.ruled(at, func(r event.RulingView, _ time.Time) bool { return r.About.Concerns("", ruling) })
}

// allowing are the rulings by which a table may let a play stand that its game refuses; none where the game has no such plays (EV-32).
func (s *Server) allowing(at tableContext, play engine.Command, no *engine.Refusal) []pages.Ruled {
	if _, lets := at.Rules.Commands()[engine.Override]; !lets || no == nil {
		return nil
	}
	return s.ruled(at, func(r event.RulingView, _ time.Time) bool {
		return r.Answer == event.Allowed && r.About.Concerns(play.Do, no.Ruling)
	})
}

// forbidding are the rulings that forbid one of some acts, whatever the game's rules say.
func (s *Server) forbidding(at tableContext, acts []string) []pages.Ruled {
	return s.ruled(at, func(r event.RulingView, _ time.Time) bool {
		return r.Answer == event.Forbidden && slices.ContainsFunc(acts, func(do string) bool { return r.About.Concerns(do, "") })
	})
}

// ruledOn are the rulings that have a word of a question.
func (s *Server) ruledOn(at tableContext, question string) []pages.Ruled {
	words := slices.DeleteFunc(strings.Fields(strings.ToLower(question)), func(w string) bool { return len([]rune(w)) < leastWord })
	return s.ruled(at, func(r event.RulingView, _ time.Time) bool {
		says := strings.ToLower(strings.Join([]string{at.p.Deed(r.About.Ask), r.About.Ruling, r.Question, r.Text}, " "))
		return slices.ContainsFunc(words, func(w string) bool { return strings.Contains(says, w) })
	})
}

// leastWord is how many letters a word has that rulings are searched for.
const leastWord = 4
