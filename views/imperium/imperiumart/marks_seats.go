package imperiumart

// SeatIDs are those who may take turns: the four colours, and the Rivals of a game with one or two players.
var SeatIDs = []string{"red", "green", "blue", "yellow", "hagal", "rival-1", "rival-2"}

// seatShape is the outline by which a seat is known without its colour.
func seatShape(id string) string {
	switch id {
	case "red":
		return "M12 .5L23.5 12L12 23.5L.5 12z"
	case "green":
		return "M12 1L23.5 22H.5z"
	case "blue":
		return disc(12, 12, 11)
	case "yellow":
		return "M2 2H22V22H2z"
	case "hagal":
		return star(12, 12, 6, 11.8, 11.8)
	case "rival-1":
		return star(12, 12.5, 5, 12, 12)
	}
	return "M8 1H16V8H23V16H16V23H8V16H1V8H8z"
}

// seatMarks are for each seat its shape, an Agent whose head is the shape, and a flag that carries it.
func seatMarks() (out []symbol) {
	for _, id := range SeatIDs {
		shape := seatShape(id)
		out = append(out,
			symbol{"seat-" + id, solid(shape)},
			symbol{"agent-" + id, []part{{d: shape, transform: "translate(5.4 -.5) scale(.55)"}, {d: "M12 14C17 14 19.6 17.5 20.5 23.8H3.5C4.4 17.5 7 14 12 14z"}}},
			symbol{"control-" + id, []part{{d: "M1.5 .5H4V23.5H1.5zM5 1.5H23.5V14.5H5z"}, {d: shape, class: "hole", transform: "translate(9.8 3.5) scale(.37)"}}},
		)
	}
	return out
}
