// Package arrakismap draws the board of War for Arrakis as SVG: areas, borders and air zones, and all that stands on them.
//
// The land is a drawing of our own, generated from the graph of areas (internal/mapgen) into a chart, and from there into a file that
// browsers load once (internal/landfile). All else is drawn inline: the components take a plain view model and carry no inline style and
// no script; static/shared/tokens.css and static/arrakis/map.css give them their look.
package arrakismap

//go:generate go run ./internal/mapgen -out internal/chart/map.json
//go:generate go run ./internal/landfile -out ../../../static/arrakis/map.svg -parts ../../../static/arrakis/parts.json
