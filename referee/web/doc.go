// Package web serves tables to browsers: the moderator's console on the laptop, the screen that the whole table
// sees, and a page for each player's phone.
//
// It knows no game. A game plugs in as a [Game]: its rules, and the pages that show its projections. Each connected
// page is one stream of whole frames, rendered once for each viewer, language and version; inputs are ordinary forms.
//
// Every request passes these guards in this order: the allowed host names (against DNS rebinding), the origin of
// anything that changes something, and the session, which says which seats a browser holds.
//
// In a hall of several processes the one that owns a table answers what is about it; the one that was asked forwards the request.
package web
