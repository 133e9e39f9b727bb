// Package durability has the tests that no acknowledged input is lost or counted twice: over kills, restarts and full disks, and
// when a game moves to another laptop.
package durability
