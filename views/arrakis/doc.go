// Package arrakis shows War for Arrakis: its live screens, its part of the correction pages, its command bar and its story. The map is
// drawn by package arrakismap.
package arrakis
