package browser

import (
	"image"
	"math"
	"testing"

	"github.com/judgeofthechange/judge/cmd/judge/apptest"
	"github.com/judgeofthechange/judge/referee/web/browsertest"
)

// TestBrowserPlansLookAlike proves that the form of a battle plan has the same size and brightness for every hand, so that nobody can
// read it from across the table (check 38).
func TestBrowserPlansLookAlike(t *testing.T) {
	var room *browsertest.Room
	type look struct {
		size  image.Point
		light float64
	}
	var first look
	for i, hand := range []string{`"crysknife","shield"`, ``, `"cheap-hero","lasgun","kulon"`} {
		w := apptest.NewPlanSite(t, "gf9-basic", `"emperor":{"hand":[`+hand+`],"traitors":["alia"]}`, "")
		room = browsertest.Open(t, w.LaptopURL())
		phone := room.Join(w.Code, "emperor")
		phone.See("Your battle plan")
		phone.Tap(`.decide [data-cover="tap"] > .face`)
		phone.Wait("the form", `document.querySelector("form.ask-plan")?.checkVisibility()`)
		phone.Picture([]string{"two", "none", "hero"}[i])
		shot := phone.Shot("form.ask-plan")
		got := look{shot.Bounds().Size(), luminance(shot)}
		if i == 0 {
			first = got
		}
		if got.size != first.size || math.Abs(got.light-first.light) > first.light/100 {
			t.Errorf("with %s the form is %v, with two cards %v", hand, got, first)
		}
		phone.Close()
	}
}

// luminance returns the average brightness of a picture.
func luminance(picture image.Image) float64 {
	sum, b := 0.0, picture.Bounds()
	for y := b.Min.Y; y < b.Max.Y; y++ {
		for x := b.Min.X; x < b.Max.X; x++ {
			r, g, bl, _ := picture.At(x, y).RGBA()
			sum += 0.2126*float64(r) + 0.7152*float64(g) + 0.0722*float64(bl)
		}
	}
	return sum / float64(b.Dx()*b.Dy())
}
