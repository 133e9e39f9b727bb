package browsertest

import (
	"context"
	"encoding/base64"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"
)

// Frame takes a picture, as WebP, of the page with all its animations held at a time after they began, in milliseconds.
func (p *Page) Frame(at int) []byte {
	p.t.Helper()
	Eval[bool](p, fmt.Sprintf(`document.getAnimations().forEach((a) => { a.pause(); a.currentTime = %d; }) === undefined`, at))
	return p.webp()
}

// webp is the window as a small picture.
func (p *Page) webp() []byte {
	p.t.Helper()
	ctx, cancel := context.WithTimeout(p.ctx, Patience)
	defer cancel()
	quality := int64(80)
	shot, err := chromedp.Call(ctx, page.CaptureScreenshot, page.CaptureScreenshotParams{
		Format: page.CaptureScreenshotFormatWebp, Quality: &quality,
	})
	if err != nil {
		p.t.Fatalf("%s: picture: %v", p.Name, err)
	}
	return shot.Data
}

// Strip writes frames as one picture, three in a row, into the folder that JUDGE_PICTURES names. The page shows nothing else afterwards.
func (p *Page) Strip(name string, frames [][]byte) {
	p.t.Helper()
	var b strings.Builder
	b.WriteString(`<!DOCTYPE html><body style="margin:0;background:#000;display:grid;grid-template-columns:repeat(3,1fr);gap:6px">`)
	for _, f := range frames {
		fmt.Fprintf(&b, `<img alt="" style="width:100%%" src="data:image/webp;base64,%s">`, base64.StdEncoding.EncodeToString(f))
	}
	file := filepath.Join(p.t.TempDir(), "strip.html")
	if err := os.WriteFile(file, []byte(b.String()), 0o600); err != nil {
		p.t.Fatal(err)
	}
	rows := int64((len(frames) + 2) / 3)
	p.Resize(1920, 360*rows)
	p.File(file)
	p.Wait("the frames", `[...document.images].every((i) => i.complete && i.naturalWidth > 0)`)
	p.Photo(name)
}
