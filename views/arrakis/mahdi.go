package arrakis

import (
	"cmp"
	"slices"
	"strings"

	"github.com/a-h/templ"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/arrakis"
	"github.com/judgeofthechange/judge/engine/arrakis/rulebook"
	"github.com/judgeofthechange/judge/views/arrakis/arrakismap"
	"github.com/judgeofthechange/judge/views/pages"
)

// The solitaire game on the screens: what Mahdi's Harkonnen do on the board and why, and what their criteria leave to the Atreides.

// boards are whose dashboards lie on the table: the players', and in a solitaire game that of the Harkonnen.
func (s viewModel) boards() []engine.Seat {
	if s.Mahdi == nil {
		return s.SeatOrder
	}
	return append(slices.Clone(s.SeatOrder), engine.Seat(arrakis.Harkonnen))
}

// isMahdis reports whether a dashboard is that of the Harkonnen whom nobody plays.
func (s viewModel) isMahdis(board engine.Seat) bool {
	return s.Mahdi != nil && board == engine.Seat(arrakis.Harkonnen)
}

// done is something that the Harkonnen do, as the screens tell it.
type done struct {
	Says string
	Why  string // what decided, in a sentence
	By   []string
}

// orders are what the Harkonnen have done that nobody has carried out on the board yet.
func (s viewModel) orders() (out []done) {
	for _, o := range s.Mahdi.Orders[s.Mahdi.Done:] {
		order := arrakis.Order(o)
		out = append(out, done{Says: s.P.Message(order.Said()), Why: s.whyOrder(order), By: order.Why})
	}
	return out
}

// rolledSays names the last Harkonnen die, with the leader whose special action it brought.
func (s viewModel) rolledSays() string {
	if s.Mahdi.Leader != "" {
		return s.t("orders.special", "face", string(s.Mahdi.Face), "leader", s.Mahdi.Leader)
	}
	return term(s, s.Mahdi.Face)
}

// whyOrder says what decided an order: with the numbers of its candidates if there were several.
func (s viewModel) whyOrder(o arrakis.Order) string {
	if w := o.Weighed; w.By != "" {
		var rest []string
		for _, other := range slices.SortedFunc(slices.Values(w.Of[1:]), func(a, b arrakis.Weight) int { return cmp.Compare(a.N, b.N) }) {
			rest = append(rest, s.t("weighed.other", "area", string(other.Area), "n", other.N))
		}
		return s.t("weighed."+w.By, "area", string(w.Of[0].Area), "n", w.Of[0].N, "others", rest)
	}
	return s.t("order." + o.Do + ".why")
}

// newestOrders is how many orders a phone shows at once.
const newestOrders = 3

// lastOrders parts the orders in those that came before, and the newest ones.
func (s viewModel) lastOrders() (before, newest []done) {
	all := s.orders()
	n := max(len(all)-newestOrders, 0)
	return all[:n], all[n:]
}

// orderRulings are the rulings that decided the orders, each once.
func (s viewModel) orderRulings() (out []string) {
	for _, o := range s.orders() {
		for _, ruling := range o.By {
			if !slices.Contains(out, ruling) {
				out = append(out, ruling)
			}
		}
	}
	return out
}

// ordersAreNew reports whether there are orders that the Atreides have not acted upon.
func (s viewModel) ordersAreNew() bool {
	return s.Mahdi != nil && s.Result == nil && len(s.Mahdi.Orders) > s.Mahdi.Done
}

// mahdiOnMap is what the map shows of Mahdi: the sietch that the Harkonnen march on, and new orders.
func (s viewModel) mahdiOnMap() *arrakis.MahdiView {
	if s.Mahdi == nil {
		return nil
	}
	shown := &arrakis.MahdiView{Target: cmp.Or(s.Mahdi.Temporary, s.Mahdi.Target)}
	if s.ordersAreNew() {
		shown.Orders = s.Mahdi.Orders[s.Mahdi.Done:]
	}
	return shown
}

// orderMoves are the ways that Harkonnen legions go by the orders: from, to.
func orderMoves(m *arrakis.MahdiView) (out [][2]string) {
	for _, o := range m.Orders {
		if to := cmp.Or(o.To, o.At); o.From != "" && to != "" {
			out = append(out, [2]string{string(o.From), string(to)})
		}
	}
	return out
}

// orderStakes are the other areas that orders change, and the target.
func orderStakes(m *arrakis.MahdiView) (out []string) {
	for _, o := range m.Orders {
		for _, p := range o.Places {
			out = append(out, string(p.Area))
		}
		if o.Area != "" {
			out = append(out, string(o.Area))
		}
	}
	if m.Target != "" {
		out = append(out, string(m.Target))
	}
	return out
}

// fact is something that everybody knows of Mahdi, by a word for it.
type fact struct{ Name, Says string }

// mahdiAims say what Mahdi is after.
func (s viewModel) mahdiAims() (out []fact) {
	m := s.Mahdi
	add := func(key, says string) { out = append(out, fact{s.t(key), says}) }
	if m.Target != "" {
		add("mahdi.target", term(s, m.Target))
	}
	if m.Temporary != "" {
		add("mahdi.temporary", term(s, m.Temporary))
	}
	if m.Sector != "" {
		add("mahdi.sector", s.t("choice.sector", "value", string(m.Sector)))
	}
	if m.Next != nil && *m.Next != "" {
		add("mahdi.next_die", s.P.Term(*m.Next))
	}
	return out
}

// mahdiFacts say what Mahdi is after, and what lies ready for the Harkonnen.
func (s viewModel) mahdiFacts() []fact {
	return append(s.mahdiAims(), fact{s.t("mahdi.stack"), itoa(s.Mahdi.Reinforcements)}, fact{s.t("mahdi.pool"), s.poolSays()})
}

// poolSays counts the Harkonnen deployment tokens off the board.
func (s viewModel) poolSays() string {
	return s.t("units.black", "n", s.Mahdi.Pool.Black) + ", " + s.t("units.silver", "n", s.Mahdi.Pool.Silver)
}

// tiePart is what one answer to a tie names of an option: the first member in which its options differ, with the values that it can have. A touch
// answers it; where several members differ, the next is asked then.
type tiePart struct {
	Arg    string
	Values []string
	of     func(arrakis.Choice) string
}

// mostWays is how many options of a tie are offered as a whole: of more only a part is asked at a time.
const mostWays = 8

// choiceParts are the members of a choice in the order in which they are asked.
var choiceParts = []struct {
	arg string
	of  func(arrakis.Choice) string
}{
	{"from", func(c arrakis.Choice) string { return string(c.From) }},
	{"at", func(c arrakis.Choice) string { return string(c.At) }},
	{"to", func(c arrakis.Choice) string { return string(c.To) }},
	{"area", func(c arrakis.Choice) string { return string(c.Area) }},
	{"sietch", func(c arrakis.Choice) string { return string(c.Sietch) }},
	{"zone", func(c arrakis.Choice) string { return string(c.Zone) }},
	{"sector", func(c arrakis.Choice) string { return string(c.Sector) }},
	{"leader", func(c arrakis.Choice) string { return c.Leader }},
	{"power", func(c arrakis.Choice) string { return c.Power }},
	{"deck", func(c arrakis.Choice) string { return c.Deck }},
	{"colour", func(c arrakis.Choice) string { return c.Colour }},
	{"order", func(c arrakis.Choice) string { return c.Order }},
}

// partOf is what the next answer to a tie names.
func partOf(c arrakis.MahdiChoice) tiePart {
	for _, p := range choiceParts {
		var values []string
		for _, o := range c.Options {
			values = append(values, p.of(o))
		}
		slices.Sort(values)
		if values = slices.Compact(values); len(values) > 1 {
			return tiePart{p.arg, slices.DeleteFunc(values, func(v string) bool { return v == "" }), p.of}
		}
	}
	return tiePart{}
}

// saidOf says what all options of a tie have in common.
func (s viewModel) saidOf(c arrakis.MahdiChoice) (out []string) {
	for _, m := range c.Options[0].Said() {
		says := s.P.Message(m)
		everywhere := !slices.ContainsFunc(c.Options, func(o arrakis.Choice) bool {
			return !slices.ContainsFunc(o.Said(), func(n engine.Message) bool { return s.P.Message(n) == says })
		})
		if everywhere {
			out = append(out, says)
		}
	}
	return out
}

// tieWays are the options of a tie, each as a whole: where one part tells them apart, or as long as they are few. None if they are asked by parts.
func (s viewModel) tieWays(c arrakis.MahdiChoice) (out []way) {
	tie := partOf(c)
	single := len(tie.Values) == len(c.Options)
	if !single && len(c.Options) > mostWays {
		return nil
	}
	known, answers := s.saidOf(c), c.Answers()
	for i, o := range c.Options {
		w := way{Answer: answers[i]}
		if single {
			w.Says = []string{s.partName(tie.Arg, tie.of(o))}
		}
		if single && tie.onBoard() {
			w.Place = tie.of(o)
		}
		for _, m := range o.Said() {
			if says := s.P.Message(m); !single && !slices.Contains(known, says) {
				w.Says = append(w.Says, says)
			}
		}
		out = append(out, w)
	}
	slices.SortStableFunc(out, func(a, b way) int { return slices.Compare(a.Says, b.Says) })
	return out
}

// way is an option of a tie in words, without what all options have in common, and the answer that takes it; Place is where a touch on the map means it.
type way struct {
	Answer arrakis.Choice
	Says   []string
	Place  string
}

// form takes the option.
func (w way) form(f pages.Form) pages.Form {
	var about []string
	for _, p := range choiceParts {
		if v := p.of(w.Answer); v != "" {
			f, about = f.With("arg."+p.arg, v), append(about, v)
		}
	}
	return f.About(strings.Join(about, "-"))
}

// marks lets the map answer by a way.
func (w way) marks() templ.Attributes {
	if w.Place == "" {
		return nil
	}
	return templ.Attributes{"data-place": w.Place, "tabindex": "0"}
}

// onBoard reports whether the values are areas or zones of the map.
func (p tiePart) onBoard() bool {
	return slices.Contains([]string{"from", "at", "to", "area", "sietch", "zone"}, p.Arg)
}

// tiePlaces are the places of a tie on the map; none if it is not about places.
func (s viewModel) tiePlaces(c arrakis.MahdiChoice) []arrakismap.List {
	tie := partOf(c)
	if !tie.onBoard() {
		return nil
	}
	return []arrakismap.List{{Options: placeOptions(s, tie.Values)}}
}

// partNames are the values of a part in words.
func (s viewModel) partNames(p tiePart) (out []pages.Option) {
	for _, v := range p.Values {
		out = append(out, pages.Option{Value: v, Text: s.partName(p.Arg, v)})
	}
	return pages.ByText(out)
}

// partName is a value of a part in words.
func (s viewModel) partName(arg, v string) string {
	switch arg {
	case "order":
		return s.t("choice.order." + v)
	case "sector", "deck":
		return s.t("choice."+arg, "value", v)
	}
	return s.P.Term(v)
}

// tokenColours are the colours of the Harkonnen tokens that a question is about, one for each token.
func tokenColours(c arrakis.RevealChoice) []string {
	return append(slices.Repeat([]string{"black"}, c.Black), slices.Repeat([]string{"silver"}, c.Silver)...)
}

// mahdiCards are the cards that may have been drawn.
func (s viewModel) mahdiCards(c arrakis.CardChoice) []pages.Option {
	return pages.ByText(pages.Terms(s.P, c.Cards))
}

// facesLeft are the results that the die may show.
func facesLeft(c arrakis.DieChoice) []arrakis.Face {
	return slices.DeleteFunc(slices.Clone(rulebook.Faces), func(f arrakis.Face) bool { return !slices.Contains(c.To, f) })
}
