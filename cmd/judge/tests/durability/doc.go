// Package durability tests that no acknowledged input is lost or counted twice when the server is killed or restarted, when the disk
// is full, and when a game moves to another laptop.
package durability
