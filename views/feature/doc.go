// Package feature draws what tables of every game have besides play: clocks, pauses, calls, consent, seals, the log, lessons.
package feature
