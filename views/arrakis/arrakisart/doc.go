// Package arrakisart draws what stands beside the board of War for Arrakis: both dashboards with their dice, The Spice Must Flow, the race
// of the tracks, a battle, the hazards and the harvest. It knows no rules: a page says in a model what there is, in the reader's words. Its
// marks are its own; those of pieces are the board's (package arrakismap). Nothing is told by colour alone.
package arrakisart
