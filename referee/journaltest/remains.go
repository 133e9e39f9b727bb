package journaltest

import "bytes"

// Pieces that are looked for of a body: so long that chance makes none, and one from each page of a file.
const (
	pieceLength = 32
	pieceEvery  = 512
)

// Remains counts the pieces of encrypted bodies that a file still has: none once they were rewritten.
func Remains(content []byte, bodies [][]byte) (pieces int) {
	for _, body := range bodies {
		for at := 0; at+pieceLength <= len(body); at += pieceEvery {
			if bytes.Contains(content, body[at:at+pieceLength]) {
				pieces++
			}
		}
	}
	return pieces
}
