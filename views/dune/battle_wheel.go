package dune

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/judgeofthechange/judge/engine/dune"
	"github.com/judgeofthechange/judge/engine/dune/rulebook"
	"github.com/judgeofthechange/judge/views"
)

// dial is a number to be chosen on a wheel.
type dial struct {
	name, legend string
	bounds       string // the field that a number bounds, if any
	notches      []notch
}

// notch is one number of a wheel. What goes with it is looked up by the page and worked out nowhere else.
type notch struct {
	value string // of its field
	text  string // as an option of a list
	half  int    // its place on the wheel, in halves
	spice []int  // amounts that realise it; none where none is spent
	loss  []dune.Span
}

// numbersDial is a wheel of whole numbers.
func numbersDial(name, legend string, least, most int) dial {
	d := dial{name: name, legend: legend}
	for n := least; n <= most; n++ {
		d.notches = append(d.notches, notch{value: itoa(n), text: itoa(n), half: 2 * n})
	}
	return d
}

// planDial is the battle wheel: all numbers of a plan, or the one that prescience was shown.
func (s viewModel) planDial(c dune.PlanChoice) dial {
	d := dial{name: "arg.dial", legend: s.t("element.dial")}
	if c.Halves {
		d.bounds = "arg.spice"
	}
	for _, n := range c.Numbers {
		if c.Fixed.Shows("dial") && n.Dial != c.Fixed.Dial {
			continue
		}
		o := notch{value: fieldValue("dial", dune.Plan{Dial: n.Dial}), text: s.P.Say(plain(n.Dial)), half: int(n.Dial), spice: n.Spice, loss: n.Fall}
		if c.Halves {
			o.text = s.t("label.plan.least", "dial", plain(n.Dial), "spice", spiceSpan(o.least(), o.most()))
		}
		d.notches = append(d.notches, o)
	}
	return d
}

func (n notch) least() int { return slices.Min(n.spice) }
func (n notch) most() int  { return slices.Max(n.spice) }

// spices lists the amounts of spice of a number for the page to look up.
func (n notch) spices() string { return spaced(n.spice) }

// spaced lists some numbers for the page to look up.
func spaced(list []int) string {
	words := make([]string, len(list))
	for i, n := range list {
		words[i] = itoa(n)
	}
	return strings.Join(words, " ")
}

// losses lists what a victory costs with each of them.
func (n notch) losses() string {
	words := make([]string, len(n.loss))
	for i, span := range n.loss {
		words[i] = spiceSpan(span.Least, span.Most)
	}
	return strings.Join(words, " ")
}

// printed is the highest number on the wheel: 20 as on the cardboard one, or more where somebody has more.
func (d dial) printed() int { return max(20, (d.last().half+1)/2) }

func (d dial) first() notch { return d.notches[0] }
func (d dial) last() notch  { return d.notches[len(d.notches)-1] }

// unit is how far a half turns the wheel, in degrees.
func (d dial) unit() float64 { return 180 / float64(d.printed()+1) }

// around is a point of the wheel. Numbers go up against the clock, so that turning it with the clock raises them.
func (d dial) around(half int, radius float64) (x, y float64) {
	sin, cos := math.Sincos(float64(half) * d.unit() * math.Pi / 180)
	return -radius * sin, -radius * cos
}

// ticks draws the notches that may be chosen, or the whole numbers that may not.
func (d dial) ticks(legal bool) string {
	var b strings.Builder
	for half := 0; half <= 2*d.printed()+1; half++ {
		if d.has(half) != legal || !legal && half%2 == 1 {
			continue
		}
		length := 8.0
		if half%2 == 1 {
			length = 5
		}
		x, y := d.around(half, 97)
		x2, y2 := d.around(half, 97-length)
		fmt.Fprintf(&b, "M%.1f %.1fL%.1f %.1f", x, y, x2, y2)
	}
	return b.String()
}

// span draws the rim from the first number that may be chosen to the last.
func (d dial) span() string {
	x, y := d.around(d.first().half, 97)
	x2, y2 := d.around(d.last().half, 97)
	large := 0
	if float64(d.last().half-d.first().half)*d.unit() > 180 {
		large = 1
	}
	return fmt.Sprintf("M%.1f %.1fA97 97 0 %d 0 %.1f %.1f", x, y, large, x2, y2)
}

func (d dial) has(half int) bool {
	return slices.ContainsFunc(d.notches, func(n notch) bool { return n.half == half })
}

// preset is a number that a touch chooses at once.
type preset struct{ value, text string }

// presets are the least, the one in the middle and the most, by their notches.
func (d dial) presets(s viewModel) []preset {
	middle := d.notches[0]
	for _, n := range d.notches {
		if 2*n.half <= d.last().half {
			middle = n
		}
	}
	return []preset{
		{d.last().value, s.t("label.dial.most")}, {middle.value, "½ " + s.t("label.dial.most")}, {d.first().value, d.first().short()},
	}
}

// short is a number as the wheel prints it.
func (n notch) short() string {
	if n.half%2 == 1 {
		return strings.TrimPrefix(itoa(n.half/2)+"½", "0")
	}
	return itoa(n.half / 2)
}

// planSlot is one of the three places of a plan, and what may fill it.
type planSlot struct {
	element string
	field   string
	options []slotOption
	fixed   bool // prescience was shown it
}

// slotOption is a leader or a card for a place.
type slotOption struct {
	views.Option
	strength string // of a leader; empty for cards
	chosen   bool
}

// shownPlans lists whose plan a seat was shown something of, while plans are made.
func (s viewModel) shownPlans(to dune.Faction) []dune.Faction {
	if s.Battle == nil || plansOpen(*s.Battle) {
		return nil
	}
	return slices.DeleteFunc(s.Others(to), func(f dune.Faction) bool {
		_, known := s.Battle.Plans[f]
		return !known
	})
}

// planSlots are those of a plan. They are always all there and look alike, whatever the hand holds.
func (s viewModel) planSlots(c dune.PlanChoice) []planSlot {
	out := []planSlot{
		{element: "leader", options: s.leaderSlotOptions(c)},
		{element: "weapon", options: s.cardSlotOptions(c.Weapons)},
		{element: "defence", options: s.cardSlotOptions(c.Defences)},
	}
	for i, p := range out {
		out[i].field = "arg." + p.element
		if c.Fixed.Shows(p.element) {
			out[i].fixed, out[i].options = true, s.shownSlotOption(p.options, fieldValue(p.element, c.Fixed.Plan))
		}
	}
	return out
}

// shownSlotOption is the one that prescience was shown, chosen.
func (s viewModel) shownSlotOption(among []slotOption, value string) []slotOption {
	i := slices.IndexFunc(among, func(p slotOption) bool { return p.Value == value && !p.Off })
	only := slotOption{Option: views.Option{Value: value, Text: s.t("label.plan.none")}}
	switch {
	case i >= 0:
		only = among[i]
	case value != "":
		only.Text = term(s, value)
	}
	only.chosen = true
	return []slotOption{only}
}

func (s viewModel) leaderSlotOptions(c dune.PlanChoice) []slotOption {
	var out []slotOption
	for _, o := range s.planLeaders(c) {
		out = append(out, slotOption{Option: o, strength: cmp.Or(o.Note, "0")})
	}
	return out
}

func (s viewModel) cardSlotOptions(cards []rulebook.Card) []slotOption {
	var out []slotOption
	for _, o := range s.planCards(cards) {
		out = append(out, slotOption{Option: o, chosen: o.Value == ""})
	}
	for i := range out {
		if card := rulebook.Card(out[i].Value); card != "" {
			out[i].Note = s.P.Term(kindOf(card))
		}
	}
	return out
}
