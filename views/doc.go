// Package views holds what every game's pages share: the models that say what a screen shows, the document around
// it, and the parts it is built from (forms, the cover over private facts, the log).
//
// A page is rendered from a model made for one viewer; no model has a field for what that viewer may not know. A
// game's own pages live in a package below this one and take the same models. The generic ones, for a game without its
// own, are in views/plain.
//
// The files form a ladder, and each uses only those named before it:
//
//   - rules_book, rules_finder: a game's rulings, and the search in them
//   - layout_*: what every screen has, its links, and the document around it
//   - form_*, bar_reading, screens, setup*: forms and the models of the pages
//   - seals, blind, clock, call, lesson, pairing, join*, pause, rules_pages, bar, log, correction, ...: a table's features
//   - frame_*: a screen around a game's page, made of the features
//   - story, replay, tables, home: what there is besides a game that is played
//   - game: what a game brings
//
// Nothing here knows HTTP: a model says where its forms go, and the server decides what a form may do.
package views
