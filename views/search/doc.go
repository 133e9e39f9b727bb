// Package search ranks short texts, such as rulings, by a question in people's own words. It knows no game: who uses it brings
// texts for each language and what people say for them (Sayings).
//
// A text ranks by how many of the question's words it has, the rare ones before the common (BM25 over several fields: a word
// of the title counts more than one of the text). Words are compared by their stems, without case and accents; a word that
// people say for another counts almost like it; a word that nobody knows is taken for the nearest that somebody does.
package search
