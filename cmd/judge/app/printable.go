package app

import (
	"fmt"
	"strconv"
	"strings"
	"unicode"
)

// printable makes a text safe for a terminal: text from somebody's file can neither control the terminal nor reverse a line.
func printable(text any) string {
	var b strings.Builder
	for _, r := range fmt.Sprint(text) {
		if r == '\n' || r == '\t' || unicode.IsPrint(r) {
			b.WriteRune(r)
		} else {
			b.WriteString(strings.Trim(strconv.QuoteRuneToASCII(r), "'"))
		}
	}
	return b.String()
}
