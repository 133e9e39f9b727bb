// Package dunetest has what tests of classic Dune share, whoever they are of: a table of players who answer at random.
package dunetest
