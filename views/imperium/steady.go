package imperium

import (
	"bytes"
	"context"
	"io"

	"github.com/a-h/templ"
)

// steadyBytes is how long a piece of a page is that shows a hand, whatever the hand.
const steadyBytes = 8 << 10

// steady draws its children with as many blanks after them as fill steadyBytes, or a multiple of them. Names and icons of cards differ in
// length, and a page that is as long for every hand tells nobody by its length what a seat holds.
func steady() templ.Component {
	return templ.ComponentFunc(func(ctx context.Context, w io.Writer) error {
		var b bytes.Buffer
		if err := templ.GetChildren(ctx).Render(templ.ClearChildren(ctx), &b); err != nil {
			return err
		}
		b.Write(bytes.Repeat([]byte(" "), (steadyBytes-b.Len()%steadyBytes)%steadyBytes))
		_, err := w.Write(b.Bytes())
		return err
	})
}
