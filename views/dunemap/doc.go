// Package dunemap draws the map of Arrakis as inline SVG: land, storm, forces, spice, strongholds and player circles.
//
// The land is a drawing of our own, generated from a coarse survey (internal/mapgen) into map.json. The components take
// a plain view model and carry no inline style and no script; static/tokens.css and static/map.css give them their look.
package dunemap

//go:generate go run ./internal/mapgen -out map.json
