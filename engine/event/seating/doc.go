// Package seating finds who sits where in a round of an event: tables at which few people meet again, and who plays which faction.
//
// All is whole numbers, and chance is splitmix64 from a seed: the same problem gives the same seating on every machine.
package seating
