package imperiumart

// houses are the outlines of four Houses: spread wings, horns, a peak and a cogwheel.
var houses = map[string]string{
	"atreides":  "M12 2L15.5 5L23 2V12C23 17.5 18 21 12 23.5C6 21 1 17.5 1 12V2L8.5 5z",
	"harkonnen": "M2 .5L7.5 4.5H16.5L22 .5L23 9V23H1V9z",
	"thorvald":  "M12 .3L23 8V20L12 23.7L1 20V8z",
	"richese":   star(12, 12, 24, 11.8, 10.2),
}

// leaders are the eight leaders with their House and a shape like an initial, which is cut out of the House's.
var leaders = []struct{ id, house, initial string }{
	{"paul-atreides", "atreides", "M8.2 6.8H13A3.7 3.7 0 0 1 13 14.2H10.8V18.5H8.2zM10.8 9V12H12.8A1.5 1.5 0 0 0 12.8 9z"},
	{"duke-leto-atreides", "atreides", "M8.2 6.8H10.9V15.9H16V18.5H8.2z"},
	{"baron-vladimir-harkonnen", "harkonnen", "M6.5 7.5H9.4L12 15.2L14.6 7.5H17.5L13.5 19.5H10.5z"},
	{"glossu-rabban", "harkonnen", "M7.8 7.5H13A3.7 3.7 0 0 1 14.8 14.3L17.2 19.5H14.3L12.2 14.9H10.4V19.5H7.8zM10.4 9.8V12.7H12.7A1.45 1.45 0 0 0 12.7 9.8z"},
	{"earl-memnon-thorvald", "thorvald", "M6.3 18.5V7H9.1L12 11.8L14.9 7H17.7V18.5H15.1V11.6L12 16.5L8.9 11.6V18.5z"},
	{"countess-ariana-thorvald", "thorvald", "M6.5 18.5L10.6 6.5H13.4L17.5 18.5H14.7L14 16.2H10L9.3 18.5zM10.8 13.8H13.2L12 10z"},
	{"count-ilban-richese", "richese", "M8 6.3H16V8.8H13.4V15.2H16V17.7H8V15.2H10.6V8.8H8z"},
	{"helena-richese", "richese", "M7.2 6.3H9.9V10.7H14.1V6.3H16.8V17.7H14.1V13.2H9.9V17.7H7.2z"},
}

func leaderMarks() (out []symbol) {
	for _, l := range leaders {
		out = append(out, symbol{l.id, solid(houses[l.house] + l.initial)})
	}
	return out
}
