// Package rulebook has War for Arrakis as data: leaders, planning cards, the rows of The Spice Must Flow, house switches and rulings. It
// has no state. Package board has the board.
//
// What no source tells (the units on deployment tokens, the texts of most prescience cards, secret objectives) is not here: people enter
// it when it is flipped or claimed.
package rulebook
