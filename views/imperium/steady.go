package imperium

import (
	"bytes"
	"context"
	"io"

	"github.com/a-h/templ"
)

// How long a piece of a page is that shows a hand, whatever the hand.
const (
	steadyHand     = 8 << 10 // with icons and texts
	steadyIntrigue = 4 << 10 // with names alone
)

// steady draws its children with as many blanks after them as fill a number of bytes, or a multiple of it. Names and icons of cards differ
// in length, and a page that is as long for every hand tells nobody by its length what a seat holds.
func steady(size int) templ.Component {
	return templ.ComponentFunc(func(ctx context.Context, w io.Writer) error {
		var b bytes.Buffer
		if err := templ.GetChildren(ctx).Render(templ.ClearChildren(ctx), &b); err != nil {
			return err
		}
		b.Write(bytes.Repeat([]byte(" "), (size-b.Len()%size)%size))
		_, err := w.Write(b.Bytes())
		return err
	})
}
