// Package webtest has a small game with its own pages, for tests of what all games share.
package webtest

import (
	"context"
	"io"
	"strings"
	"testing/fstest"

	"github.com/a-h/templ"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/enginetest"
	"github.com/judgeofthechange/judge/views"
	"github.com/judgeofthechange/judge/views/i18n"
	"github.com/judgeofthechange/judge/views/pages"
	"github.com/judgeofthechange/judge/views/plain"
	"github.com/judgeofthechange/judge/views/setup"
)

// Tally is the smallest game that has secrets, turns and draws, shown by the plain pages.
func Tally() views.Game {
	pages := countable{plain.Pages{
		Setup: setup.Setup{
			Title: "tally.title", Profiles: []setup.Choice{{ID: "plain", Title: "tally.plain"}, {ID: "fancy", Title: "tally.fancy"}},
			Seatings: []setup.Seating{
				{ID: "free", Title: "tally.free", Seats: enginetest.TallySeats, Min: 2, Max: 3}, {ID: "teams", Title: "tally.teams", Seats: enginetest.TallyTeams, Min: 3, Max: 3},
			},
			Cards: []string{engine.CardsPhone, engine.CardsTable}, Blind: true,
		},
		Commands: enginetest.Tally{}.Commands(), From: map[string]string{"card": "cards"},
	}}
	return views.Game{Rules: enginetest.Tally{}, Pages: pages, Corrections: pages, History: pages, Book: ledger{}, Sheets: cards{}, Texts: tallyWords()}
}

// countable is the plain pages with something that a moderator can count.
type countable struct{ plain.Pages }

// CountFields lets the spice of one seat be counted.
func (countable) CountFields(pages.Layout, engine.View) templ.Component {
	return templ.ComponentFunc(func(_ context.Context, w io.Writer) error {
		_, err := io.WriteString(w, `<input name="arg.amber:int" value="6"/>`)
		return err
	})
}

// cards are the sheets of Tally's cards.
type cards struct{}

func (cards) Has(thing string) bool { return strings.HasPrefix(thing, "card-") }

func (cards) Sheet(c pages.Layout, thing string) pages.Sheet {
	return pages.Sheet{Name: c.P.Term(thing), Kind: "Card", Rows: []pages.SheetRow{{Name: "Play", Says: "It is shown to all."}}, Rulings: []string{"TALLY-PLAY-01"}}
}

func tallyWords() fstest.MapFS {
	en := `{"tally.title":"Tally","tally.plain":"Plain rules","tally.fancy":"Fancy rules",
		"tally.pick":"{seat} sealed a number{value?: #|}.","tally.deal":"Cards are dealt.",
		"tally.add":"{seat} adds {value}.","tally.play":"{seat} plays {card}.","tally.pass":"{seat} passes.","tally.window":"the cards of round {round}",
		"tally.advance":"Play goes on.","tally.pick.range":"A number is 1, 2 or 3.","tally.pick.partner":"{seat} has sealed your number.",
		"tally.add.range":"At most {most} spice.","tally.own_seat":"Its own seat alone enters this.","tally.deal.cards":"One card each of those that are left: {count}.",
		"tally.set.spice":"Spice is a number of a seat.","tally.set.moderator":"The moderator sets the spice of seats.","tally.setup.house":"There are no house rules.","tally.setup.twice":"Each seat plays once.","tally.count.malformed":"A count has a number for each seat.","tally.setup.profile":"There is no profile {profile}.",
		"tally.setup.seats":"Two or three play, not {seats}.","tally.setup.together":"{seat} does not play with the others.",
		"tally.throw":"{hits} of three dice hit.","tally.cheer":"{seat} cheers.","tally.throw.dice":"Three dice are thrown.","tally.set":"Set to what lies on the table: {seats}.","tally.free":"Each for themselves","tally.teams":"Amber against two","tally.malformed":"This is no {do}.",
		"tally.not_open":"{seat} is not asked to {do}.","tally.play.card":"This card is not in the hand.",
		"term.card-1":"Ace","term.amber":"Amber","term.blue":"Blue","term.coral":"Coral","term.dawn":"Dawn","term.dusk":"Dusk",
		"term.amber.of":"of Amber","term.blue.of":"of Blue","term.coral.of":"of Coral","term.dawn.of":"of Dawn","term.dusk.of":"of Dusk","term.amber.own":"Amber's","term.blue.own":"Blue's","term.coral.own":"Coral's","term.dawn.own":"Dawn's","term.dusk.own":"Dusk's"` + ledgerWords + `}`
	it := `{"tally.pick.range":"Il numero è 1, 2 o 3."}`
	texts := fstest.MapFS{}
	for _, lang := range i18n.Languages {
		texts[lang+"/tally.json"] = &fstest.MapFile{Data: []byte("{}")}
	}
	texts["en/tally.json"].Data, texts["it/tally.json"].Data = []byte(en), []byte(it)
	return texts
}
