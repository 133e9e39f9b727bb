// Package pages has the models that say what pages show: the layout that every screen of a table has, its forms, the lines of its log, the
// screens of players, table and moderator; and the document around a page.
//
// A model is made for one viewer and has no field for what that viewer may not know.
package pages
