// Package lan finds the addresses by which phones in the same room can reach this machine, best guess first, and draws
// them as QR codes. Guesses may be wrong: the first phone that comes in proves an address.
package lan
