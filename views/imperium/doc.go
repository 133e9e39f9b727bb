// Package imperium shows Dune: Imperium: the table screen, the console and the phones, its past and its corrections.
package imperium
