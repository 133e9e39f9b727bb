// Package dune is what the screens of classic Dune show: the map and the state of play on the table screen, the one next
// thing to do on the console, a seat's own facts and decisions on its phone.
//
// It reads only projections of package dune and prompts with their choices. The form for each "do" of the record is in the
// *_forms.templ file of its phase. The words are in views/i18n/LANGUAGE/dune.
package dune
