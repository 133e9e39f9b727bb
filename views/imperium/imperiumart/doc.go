// Package imperiumart draws the board of Dune: Imperium, its pieces and its marks. The drawings are our own: plain shapes on a grid of 24
// that take the colour of the text beside them, so that they can be told apart at 20 pixels and from across a room.
//
// A page includes [Sheet] once; every mark after that only names its shape. The components take plain values and know nothing of the
// game's state, and carry no inline style: static/imperium/base.css and board.css give them their look. Words come in by the values.
package imperiumart
