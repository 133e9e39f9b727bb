// Package search ranks short texts, such as rulings, by a question in people's own words. It knows no game: its caller
// brings texts for each language, and people's words for them (Sayings).
//
// A text ranks by how many of the question's words it has, rare words first (BM25 over several fields: a word in the title
// counts more than one in the text). Words are compared by their stems, without case and accents. A synonym counts almost as
// much; an unknown word is read as the nearest known one.
package search
