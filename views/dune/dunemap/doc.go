// Package dunemap draws the map of Arrakis as SVG: land, storm, forces, spice, strongholds and player circles.
//
// The land is a drawing of our own, generated from a coarse survey (internal/mapgen) into map.json, and from there into a
// file that browsers load once (internal/landfile). All else is drawn inline: the components take a plain view model and carry no inline style and no script; static/shared/tokens.css and static/dune/map.css give them their look.
package dunemap

//go:generate go run ./internal/mapgen -out map.json
//go:generate go run ./internal/landfile -out ../../../static/dune/map.svg -parts ../../../static/dune/parts.json
