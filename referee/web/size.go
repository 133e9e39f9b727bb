package web

import (
	"bytes"
	"encoding/json"
	"net/http"
	"strings"
	"sync"

	"github.com/labstack/echo/v4"
)

// What goes to a phone is filled up to one of these sizes, in bytes, so that its length tells nobody what it says. They
// hold the largest of many random games by every edition, with room to spare; what outgrows one is filled up to the next
// multiple of it. Nothing private is compressed, or its length would tell after all.
const (
	frameSize  = 96 << 10  // a frame of a stream
	pageSize   = 128 << 10 // a whole page
	answerSize = 8 << 10   // the answer to a form
)

// missing is how much a text of n bytes lacks of the next multiple of a size.
func missing(n, size int) int { return (size - n%size) % size }

// fillUp adds a comment to a page or a stream that fills it up to a size, together with as many bytes as go beside it.
func fillUp(b *bytes.Buffer, size, beside int, opening, closing string) {
	b.WriteString(opening)
	for n := missing(b.Len()+len(closing)+beside, size); n > 0; n -= min(n, len(blank)) {
		b.WriteString(blank[:min(n, len(blank))])
	}
	b.WriteString(closing)
}

var blank = strings.Repeat(" ", 4096)

// buffers are for what is put together anew for each phone and is large.
var buffers = sync.Pool{New: func() any { return new(bytes.Buffer) }}

// filledPage is a page that is answered with a status, filled up. The words of the status are counted in, here and in
// sendAnswer, so that a yes and a no are as long as each other.
func filledPage(body []byte, status int) []byte {
	b := bytes.NewBuffer(body)
	fillUp(b, pageSize, len(http.StatusText(status)), "<!--", "-->")
	return b.Bytes()
}

// sendAnswer sends JSON to a script, filled up.
func sendAnswer(c echo.Context, status int, v any) error {
	body, err := json.Marshal(v)
	if err != nil {
		return err
	}
	b := bytes.NewBuffer(body)
	fillUp(b, answerSize, len(http.StatusText(status)), "", "\n")
	return c.JSONBlob(status, b.Bytes())
}
