// Package views says what a game brings to its screens. What every game's pages share lies in packages below, each a step up from those
// it uses: book and setup (rulings, choices), pages (the models), form and rules, join, feature, console, frames; story and home beside
// them. A game's own pages live in a package of its name and take the same models; the generic ones, for a game without its own, are in
// plain.
//
// Nothing here knows HTTP: a model says where its forms go, and the server decides what a form may do.
package views
