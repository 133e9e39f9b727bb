// Package enginetest holds what tests of the kernel and of everything around it need: [Tally], a game small enough to
// follow by eye that still has every kind of input a real one has, and [Play], which holds any game to the laws it must keep.
package enginetest
