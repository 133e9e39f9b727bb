// Package dune is what the screens of classic Dune show: the map and the state of play on the table screen, the one next
// thing to do on the console, a seat's own facts and decisions on its phone.
//
// It reads projections of package dune and prompts with their choices, and nothing else. A form for each "do" of the
// record stands in the ask_*.templ files, named after the phase that asks it. The words are in words/.
package dune
