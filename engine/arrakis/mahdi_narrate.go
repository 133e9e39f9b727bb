package arrakis

import (
	"github.com/judgeofthechange/judge/engine"
)

// What a solitaire game says of the Harkonnen: the options among which the Atreides choose, and what is to be done on the board.

// Said lists what tells an option from the others.
func (c Choice) Said() []engine.Message {
	out := []engine.Message{}
	for _, part := range []struct{ key, value string }{
		{"choice.leader", c.Leader}, {"choice.colour", c.Colour}, {"choice.area", string(c.Area)}, {"choice.from", string(c.From)},
		{"choice.to", string(c.To)}, {"choice.at", string(c.At)}, {"choice.sietch", string(c.Sietch)}, {"choice.sector", string(c.Sector)},
		{"choice.zone", string(c.Zone)}, {"choice.power", c.Power}, {"choice.deck", c.Deck},
	} {
		if part.value != "" {
			out = append(out, engine.NewMessage(part.key, "", "value", part.value))
		}
	}
	if c.Order != "" {
		out = append(out, engine.NewMessage("choice.order."+c.Order, ""))
	}
	return out
}

// Said is the sentence that tells whoever moves the figures what the Harkonnen do.
func (o Order) Said() engine.Message {
	turned := Units{Elite: o.Elite, Special: o.Special} // into regulars [WFA-11.18]
	args := []any{
		"from", o.From, "area", o.Area, "ornithopter", o.Ornithopter, "carryall", o.Carryall, "surprise", o.Surprise,
		"harvesters", o.Harvesters, "ornithopters", o.Ornithopters, "carryalls", o.Carryalls, "count", o.Count, "decks", o.Decks, "by", o.By,
		"on", o.On != nil && *o.On, "units", saidIfAny(Harkonnen, o.Units), "turned", saidIfAny(Harkonnen, turned),
		"removed", saidIfAny(Harkonnen, o.Units.minus(turned)), "paid", saidCounts("spice.paid", "power", o.Paid), "keep", o.Count,
	}
	switch o.Do { // what they were deployed at, or turned into, has other names than areas
	case "deploy":
		args = append(args, "at", saidPlaces(Harkonnen, o.Places))
	case "upgrade":
		args = append(args, "at", saidPlaces(Harkonnen, o.Places), "to", unitTerm(Harkonnen, o.Into))
	default:
		args = append(args, "at", o.At, "to", o.To)
	}
	return engine.NewMessage("order."+o.Do, "", args...)
}
