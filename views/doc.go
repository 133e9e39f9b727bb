// Package views holds what every game's pages share: the models that say what a screen shows, the document around
// it, and the parts it is built from (forms, the cover over private facts, the log).
//
// A page is rendered from a model made for one viewer; no model has a field for what that viewer may not know. A
// game's own pages live in a package below this one and take the same models. The generic ones, for a game without its
// own, are in views/plain.
//
// Nothing here knows HTTP: a model says where its forms go, and the server decides what a form may do.
package views
