package dune

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/dune"
	"github.com/judgeofthechange/judge/engine/dune/rulebook"
	"github.com/judgeofthechange/judge/views/pages"
)

// dial is a number to choose on a wheel.
type dial struct {
	name, legend string
	bounds       string // the field that the number limits, if any
	confirms     string // what says that the first number is meant; empty if nobody asks
	notches      []notch
}

// notch is one number of a wheel, with all that goes with it: the page looks it up and computes nothing.
type notch struct {
	value string // of the dial's field
	text  string // as a list option
	half  int    // position on the wheel, in halves
	spice []int  // possible amounts of spice; empty if none is spent
	loss  []dune.Span
}

// numeralsInARow is how many large numbers stand beside each other; more are chosen on a wheel, or are squares.
const numeralsInARow = 6

// numbersDial is a wheel of whole numbers.
func numbersDial(name, legend string, least, most int) dial {
	d := dial{name: name, legend: legend}
	for n := least; n <= most; n++ {
		d.notches = append(d.notches, notch{value: itoa(n), text: itoa(n), half: 2 * n})
	}
	return d
}

// planDial is the battle wheel: all numbers of a plan, or the one shown to prescience.
func (s *viewModel) planDial(c dune.PlanChoice) dial {
	d := dial{name: "arg.dial", legend: s.t("element.dial")}
	if c.Halves {
		d.bounds = "arg.spice"
	}
	for _, n := range c.Numbers {
		if c.Fixed.Shows("dial") && n.Dial != c.Fixed.Dial {
			continue
		}
		o := notch{value: fieldValue("dial", dune.Plan{Dial: n.Dial}), text: s.P.Say(elementArg(n.Dial)), half: int(n.Dial), spice: n.Spice, loss: n.Fall}
		if c.Halves {
			o.text = s.t("label.plan.least", "dial", elementArg(n.Dial), "spice", spiceSpan(o.least(), o.most()))
		}
		d.notches = append(d.notches, o)
	}
	if s.For != engine.Moderator {
		d.confirms = s.t("label.plan.meant", "number", d.first().short())
	}
	return d
}

func (n notch) least() int { return slices.Min(n.spice) }
func (n notch) most() int  { return slices.Max(n.spice) }

// spices lists a number's amounts of spice for the page to look up.
func (n notch) spices() string { return spaced(n.spice) }

// spaced joins numbers for the page to look up.
func spaced(list []int) string {
	words := make([]string, len(list))
	for i, n := range list {
		words[i] = itoa(n)
	}
	return strings.Join(words, " ")
}

// losses lists what a victory costs with each amount of spice.
func (n notch) losses() string {
	words := make([]string, len(n.loss))
	for i, span := range n.loss {
		words[i] = spiceSpan(span.Least, span.Most)
	}
	return strings.Join(words, " ")
}

// printed is the highest number on the wheel: 20 as on the real one, or more if somebody has more.
func (d dial) printed() int { return max(20, (d.last().half+1)/2) }

func (d dial) first() notch { return d.notches[0] }
func (d dial) last() notch  { return d.notches[len(d.notches)-1] }

// unit is how many degrees a half turns the wheel.
func (d dial) unit() float64 { return 180 / float64(d.printed()+1) }

// around is a point of the wheel. Numbers rise counterclockwise, so that turning it clockwise raises them.
func (d dial) around(half int, radius float64) (x, y float64) {
	sin, cos := math.Sincos(float64(half) * d.unit() * math.Pi / 180)
	return -radius * sin, -radius * cos
}

// ticks draws the legal notches, or the whole numbers that are not legal.
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

// span draws the rim from the first legal number to the last.
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

// preset is a number that one touch chooses.
type preset struct{ value, text string }

// presets are the lowest, the middle and the highest notch.
func (d dial) presets(s *viewModel) []preset {
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

// short is a number as printed on the wheel.
func (n notch) short() string {
	if n.half%2 == 1 {
		return strings.TrimPrefix(itoa(n.half/2)+"½", "0")
	}
	return itoa(n.half / 2)
}

// planSlot is one of a plan's three slots, with its options.
type planSlot struct {
	element string
	field   string
	options []slotOption
	fixed   bool // it was shown to prescience
}

// slotOption is a leader or a card for a slot.
type slotOption struct {
	pages.Option
	strength string // a leader's; empty for cards
	chosen   bool
}

// shownPlans lists the factions of whose plan a seat was shown something, while plans are made.
func (s *viewModel) shownPlans(to dune.Faction) []dune.Faction {
	if s.Battle == nil || plansOpen(*s.Battle) {
		return nil
	}
	return slices.DeleteFunc(s.Others(to), func(f dune.Faction) bool {
		_, known := s.Battle.Plans[f]
		return !known
	})
}

// planSlots are a plan's slots. They are always there and look alike, whatever the hand holds.
func (s *viewModel) planSlots(c dune.PlanChoice) []planSlot {
	out := []planSlot{
		{element: "leader", options: s.leaderSlotOptions(c)},
		{element: "weapon", options: s.cardSlotOptions(c.Weapons)},
		{element: "defence", options: s.cardSlotOptions(c.Defences)},
	}
	for i, p := range out {
		out[i].field = "arg." + p.element
		if c.Fixed.Shows(p.element) {
			out[i].fixed, out[i].options = true, s.shownSlotOption(p.options, fieldValue(p.element, c.Fixed.Plan))
			for _, o := range p.options {
				if (p.element == "weapon" || p.element == "defence") && slices.Contains(c.Instead, rulebook.Card(o.Value)) {
					o.chosen, out[i].fixed = false, false
					out[i].options = append(out[i].options, o)
				}
			}
		}
	}
	return out
}

// shownSlotOption is the option shown to prescience, chosen.
func (s *viewModel) shownSlotOption(among []slotOption, value string) []slotOption {
	i := slices.IndexFunc(among, func(p slotOption) bool { return p.Value == value && !p.Off })
	only := slotOption{Option: pages.Option{Value: value, Text: s.t("label.plan.none")}}
	switch {
	case i >= 0:
		only = among[i]
	case value != "":
		only.Text = term(s, value)
	}
	only.chosen = true
	return []slotOption{only}
}

func (s *viewModel) leaderSlotOptions(c dune.PlanChoice) []slotOption {
	var out []slotOption
	for _, o := range s.planLeaders(c) {
		out = append(out, slotOption{Option: o, strength: cmp.Or(o.Note, "0")})
	}
	return out
}

func (s *viewModel) cardSlotOptions(cards []rulebook.Card) []slotOption {
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
