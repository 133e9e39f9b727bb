package app

import (
	"fmt"
	"strconv"
	"strings"
	"unicode"
)

// printable is a text as a terminal may show it: what comes from a file of somebody else's neither commands the terminal nor
// turns the line around.
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
