// Package i18n turns message keys into sentences of the reader's language.
//
// Words live in catalogues of key and text: a folder for each language, in it shared.json for the words that every
// screen shares, and a folder for each game. A text names its arguments in braces:
//
//	"bid.too_low": "The next bid is at least {least}."
//	"forces":      "{n|# force|# forces}"        one form for one, one for other numbers; # is the number
//	"ship.who":    "{factions:The} {factions|ships|ship}."   the same of a list, by how many it names
//	"seat.taken":  "{seat} is taken{name? by #|}."   with # where the argument is given, else the second text
//	"ship.next":   "{faction} ships next."       a faction's id, spoken by its name
//	"turn.of":     "The turn {faction:of}."      the same name in another form: term "fremen.of", or "fremen"
//	"phone":       "{seat:Own} phone is gone."   a form with a capital begins a sentence: "The Fremen's phone"
//	"log.did":     "{do:deed}"                    a command by its name
//	"amended":     "{now:open}, not {not}."       a sentence that goes on: without its stop
//	"deal.said":   "“{text:quoted}”"              what somebody typed, as it is
//
// An argument that is an id of the game (faction, territory, leader, card) is spoken by the catalogue's entry
// "term.ID", so a term is decided once for each language. Its forms (:the, :of, :to, :from, :in, :own) are each language's own: English has
// :own, Italian and Spanish have :in. A pair of ids "a:b" is spoken by the entry "pair.a" with b as
// {second}; with a number for b, as a place has its sector, by "pair.number" with {first} and {second}.
package i18n
