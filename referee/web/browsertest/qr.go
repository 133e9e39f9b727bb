package browsertest

import (
	"github.com/makiuchi-d/gozxing"
	"github.com/makiuchi-d/gozxing/qrcode"
)

// QR reads the code in a selector's first match, from a picture of it, as a phone's camera does.
func (p *Page) QR(selector string) string {
	p.t.Helper()
	bitmap, err := gozxing.NewBinaryBitmapFromImage(p.Shot(selector))
	if err != nil {
		p.t.Fatalf("%s: picture of %s: %v", p.Name, selector, err)
	}
	code, err := qrcode.NewQRCodeReader().Decode(bitmap, nil)
	if err != nil {
		p.Picture("failed")
		p.t.Fatalf("%s: nobody can scan %s: %v", p.Name, selector, err)
	}
	return code.GetText()
}
