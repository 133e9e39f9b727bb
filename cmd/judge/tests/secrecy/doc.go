// Package secrecy has the tests that nothing secret reaches anybody else: twins that differ in one secret, canaries that are looked
// for in every byte, the length of what is sent, and what corrections and refusals tell.
package secrecy
