// Package dunetest has a table of players who answer at random, for all tests of classic Dune.
package dunetest
