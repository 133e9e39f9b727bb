// Package secrecy tests that no secret reaches anybody else. It compares twins, two copies of a table that differ in one secret,
// searches every byte for canaries, compares the lengths of texts, and tries to learn secrets by corrections and refusals.
package secrecy
