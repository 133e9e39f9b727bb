package lan

import (
	"fmt"
	"io"

	qrcode "github.com/skip2/go-qrcode"
)

// QR returns the modules of a text's code at the medium level, dark ones true, with a quiet zone of four modules.
// Upper-case texts make smaller codes.
func QR(text string) ([][]bool, error) {
	code, err := qrcode.New(text, qrcode.Medium)
	if err != nil {
		return nil, fmt.Errorf("draw %q as a QR code: %w", text, err)
	}
	return code.Bitmap(), nil
}

// PrintQR draws modules on a terminal, two rows to a line. It sets both colours itself, so that a dark terminal shows
// dark on light too.
func PrintQR(w io.Writer, modules [][]bool) error {
	halves := map[[2]bool]string{{true, true}: " ", {true, false}: "▄", {false, true}: "▀", {false, false}: "█"}
	for y := 0; y < len(modules); y += 2 {
		line := "\x1b[97;40m"
		for x := range modules[y] {
			below := y+1 < len(modules) && modules[y+1][x]
			line += halves[[2]bool{modules[y][x], below}]
		}
		if _, err := fmt.Fprintln(w, line+"\x1b[0m"); err != nil {
			return err
		}
	}
	return nil
}
