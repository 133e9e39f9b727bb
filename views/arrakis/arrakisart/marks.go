package arrakisart

import (
	"strconv"

	"github.com/a-h/templ"

	"github.com/judgeofthechange/judge/views/arrakis/arrakismap"
)

// symbol is the shape of a mark.
type symbol struct {
	id, box, d string
	stroked    bool
}

const square = "0 0 24 24"

// symbols are all marks: the results of both kinds of dice, tokens and cards, and the board's pieces and units.
var symbols = append([]symbol{
	{id: "leadership", box: square, d: "M4 1.5H7V23H4zM8.5 2.5L22 4.5L17.5 8.7L22 13L8.5 13.5z"},                                                                                                                                                  // a banner
	{id: "strategy", box: square, d: "M1.5 18.5L9.3 9.5L13.4 13.3L17.3 8.6L13.8 5.4L23 3.5L22.2 13L19.4 10.4L13.7 17.2L9.6 13.4L3.6 20.5z"},                                                                                                       // a way over the land
	{id: "deployment", box: square, d: "M9.5 1.5H14.5V8.5H19.5L12 16.5L4.5 8.5H9.5zM2 18.5H22V22.5H2z"},                                                                                                                                           // landing
	{id: "mentat", box: square, d: "M.5 12C4.5 6 8.3 4 12 4S19.5 6 23.5 12C19.5 18 15.7 20 12 20S4.5 18 .5 12zM12 6.8A5.2 5.2 0 1 0 12 17.2A5.2 5.2 0 1 0 12 6.8zM12 9.6L14.4 12L12 14.4L9.6 12z"},                                                // an eye
	{id: "house", box: square, d: "M2.5 1.5H21.5V12C21.5 17.5 17.5 21 12 23.2C6.5 21 2.5 17.5 2.5 12zM6 6L8 15.5H16L18 6L14.6 10L12 5L9.4 10z"},                                                                                                   // a crown on a shield
	{id: "hit", box: square, d: "M12 .5L15 5V14.5H9V5zM4.5 15.5H19.5V18.2H4.5zM10.4 19H13.6V23.5H10.4z"},                                                                                                                                          // a blade
	{id: "shield", box: square, d: "M3 2.5L12 .8L21 2.5V11.5C21 17.5 17 21 12 23.2C7 21 3 17.5 3 11.5z"},                                                                                                                                          //
	{id: "bene", box: square, d: "M12 .8C6.5 .8 4.5 5.5 4.5 10.5C4.5 16 3.3 19.5 1.5 23.2H22.5C20.7 19.5 19.5 16 19.5 10.5C19.5 5.5 17.5 .8 12 .8zM12 5.5C15 5.5 16.2 8 16.2 11C16.2 14.3 14.6 16.8 12 16.8S7.8 14.3 7.8 11C7.8 8 9 5.5 12 5.5z"}, // a hood
	{id: "card", box: square, d: "M5.5 1H18.5A1.5 1.5 0 0 1 20 2.5V21.5A1.5 1.5 0 0 1 18.5 23H5.5A1.5 1.5 0 0 1 4 21.5V2.5A1.5 1.5 0 0 1 5.5 1zM12 6.5L16 12L12 17.5L8 12z"},                                                                      //
	{id: "spice", box: square, d: "M12 .8C13.8 7.7 16.3 10.2 23.2 12C16.3 13.8 13.8 16.3 12 23.2C10.2 16.3 7.7 13.8 .8 12C7.7 10.2 10.2 7.7 12 .8z"},                                                                                              //
	{id: "choam", box: square, d: "M3 3H21V9H3zM5 11H19V15H5zM7 17H17V21H7z"},                                                                                                                                                                     // a heap of goods
	{id: "spacing-guild", box: square, d: "M12 1A11 11 0 1 0 12 23A11 11 0 1 0 12 1zM12 4.2A7.8 7.8 0 0 1 12 19.8A3.9 3.9 0 0 1 12 12A3.9 3.9 0 0 0 12 4.2z"},                                                                                     // folded space
	{id: "landsraad", box: square, d: "M1 9L12 1.5L23 9V11H1zM3 13H6.5V20H3zM10.2 13H13.8V20H10.2zM17.5 13H21V20H17.5zM1 21H23V23.2H1z"},                                                                                                          // a hall
	{id: "storm", box: square, d: "M12 2A10 10 0 0 1 22 12A7.5 7.5 0 0 1 14.5 19.5A5 5 0 0 1 9.5 14.5A2.8 2.8 0 0 1 12.3 11.7H13V14A1 1 0 0 0 12 15A2.5 2.5 0 0 0 14.5 17A5 5 0 0 0 19.5 12A7.5 7.5 0 0 0 12 4.5A8.5 8.5 0 0 0 4 15L1.6 16A11 11 0 0 1 12 2z"},
}, boardMarks()...)

// boardMarks are the marks of the board's pieces and units.
func boardMarks() (out []symbol) {
	for _, kind := range []string{"harvester", "ornithopter", "carryall", "sign", "station", "atomics", "worm"} {
		out = append(out, symbol{id: kind, box: "-14 -14 28 28", d: arrakismap.Mark(kind), stroked: kind == "sign"})
	}
	for _, kind := range []string{"regular", "elite", "special", "token"} {
		out = append(out, symbol{id: kind, box: "-6.6 -6.6 13.2 13.2", d: arrakismap.Mark(kind)})
	}
	return out
}

// dimensions are a mark's size in CSS pixels; with 0 the styles say it.
func dimensions(size int) templ.Attributes {
	if size == 0 {
		return nil
	}
	return templ.Attributes{"width": strconv.Itoa(size), "height": strconv.Itoa(size)}
}

func itoa(n int) string { return strconv.Itoa(n) }

// faceIn is what lies in a slot of a result: a die that shows it, or a token.
func faceIn(face, slot string) string {
	if slot == "bene" {
		return "bene"
	}
	return face
}
