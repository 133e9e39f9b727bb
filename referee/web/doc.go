// Package web serves tables to browsers: the moderator's console on the laptop, the screen that the whole table
// sees, and a page for each player's phone.
//
// It knows no game. A game plugs in as a [Game]: its rules, and the pages that show its projections. Each connected
// page is one stream of whole frames, rendered once for each viewer, language and version; inputs are ordinary forms.
//
// The guards stand in this order before everything: names this machine may be called by (against DNS rebinding),
// origin of what changes anything, then the session that says which seats a browser holds.
package web
