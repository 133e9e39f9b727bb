// Package views holds what every game's pages share: the models that say what a screen shows, the document around
// it, and the parts it is built from (forms, the cover over private facts, the log).
//
// A page is rendered from a model made for one viewer; no model has a field for what that viewer may not know. A
// game's own pages live in a package below this one and take the same models. The generic ones, for a game without its
// own, are in views/plain.
//
// The files form a ladder. Each uses only files of an earlier step, or of its own where those do not use it in turn:
//
//   - setup, setup_custom_sheet, rules_book, rules_catalogue, rules_finder: a game's choices and rulings
//   - layout, layout_*, log_line, rules_explain: what every screen has, its links, and the document around it
//   - form_hidden, form_parts, form_sealed, form_small, rules_why: forms and the models of
//     the pages
//   - bar, blind, call, clock, consent, correction, ended, fold, join, join_seats, lesson, lobby_*, log, notes, pairing, pause, picker, rehearsal,
//     rules_*, seals, seat_cards, shared_device, side_page, toolbar: a table's features
//   - frame_*: a screen around a game's page, made of the features
//   - replay, story, story_parts, tables, new_table, new_table_*, laptop, home: what there is besides a game that is played
//   - game, bar_suggestions: what a game brings, and asking it
//
// Nothing here knows HTTP: a model says where its forms go, and the server decides what a form may do.
package views
