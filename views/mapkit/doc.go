// Package mapkit has what the maps of all games share: points and outlines on a sheet, borders that are drawn once and shared by the two
// areas beside them, and all these as SVG.
package mapkit
