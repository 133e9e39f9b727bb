package story

import (
	"context"
	"crypto/sha256"
	"encoding/base64"
	"fmt"
	"io"
	"strings"
	"sync"

	"github.com/a-h/templ"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/static"
	"github.com/judgeofthechange/judge/views/pages"
)

// Page is the summary of a game.
type Page struct {
	pages.Layout
	Statistics engine.Statistics // nil for a sealed record, which cannot be counted
	// Known is what everybody knew at the end of a sealed record, as JSON.
	Known []byte
	// Revealed says that nothing is hidden any more. Otherwise the story only has what everybody saw.
	Revealed bool
	Over     bool
	Record   []byte           // for download; nil if it would reveal what is not open
	Sealed   int              // lines of the record that are sealed
	Styles   []string         // the game's own files of package static that the story includes
	Title    string           // what people call the table; may be empty
	Log      []*pages.LogLine // of the whole game as the story's reader may know it; nil for a sealed record
	Lines    int              // of the record
}

// StandingsTitle heads the standings of a game that has ended, or that still runs.
func (p Page) StandingsTitle() string {
	if p.Over {
		return p.P.T("story.standings.ended")
	}
	return p.P.T("story.standings.now")
}

// Heading is what a story begins with; what is empty is left out.
type Heading struct {
	Of                 string            // the table and its profile
	Marks              []templ.Component // of the winners
	Result, How, Prose string
}

// Swing is a moment that changed a game: when it was, what happened and what it changed.
type Swing struct{ When, Says, Changed string }

// Secret is what a seat had hidden.
type Secret struct {
	Seat engine.Seat
	Says []string
}

// PastPage is a table as everybody saw it at one moment.
type PastPage struct {
	pages.Layout
	View engine.View      // the game's projection for engine.Public at that moment
	Says []pages.Sentence // what had just happened
}

// Name is the table's code, or the name of the record's file.
func (p Page) Name() string { return p.Code }

// Titled is the table's name with its code, or only the code.
func (p Page) Titled() string {
	if p.Title == "" {
		return p.Name()
	}
	return p.Title + " (" + p.Name() + ")"
}

// File is a name for the story's file, with an ending. A seat's own story names the seat.
func (p Page) File(ending string) string {
	if p.For != "" {
		ending = "-" + string(p.For) + ending
	}
	return "judge-" + strings.ToLower(p.Name()) + ending
}

// recordURL contains the record itself, so that the file needs no other.
func (p Page) recordURL() templ.SafeURL {
	return templ.SafeURL("data:application/jsonl;base64," + base64.StdEncoding.EncodeToString(p.Record))
}

// File is the whole summary in one file, without network or scripts.
func File(p Page, content templ.Component) templ.Component {
	style := style(p.Styles)
	return document(p, policy(style), templ.ComponentFunc(func(_ context.Context, w io.Writer) error {
		_, err := io.WriteString(w, "<style>"+style+"</style>")
		return err
	}), content)
}

// Policy is the content security policy for serving a story: only its own style, and nothing from elsewhere.
func Policy(styles []string) string {
	return policy(style(styles)) + "; frame-ancestors 'none'"
}

func policy(style string) string {
	sum := sha256.Sum256([]byte(style))
	return "default-src 'none'; style-src 'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) + "'; img-src data:; font-src data:; " +
		"base-uri 'none'; form-action 'none'"
}

// fonts are a story's fonts, by the family and weight that its style asks for.
var fonts = []struct {
	file, family string
	weight       int
}{
	{"marcellus", "Marcellus", 400},
	{"plex-condensed-400", "Plex Condensed", 400},
	{"plex-condensed-600", "Plex Condensed", 600},
}

// style is a story's style.
func style(styles []string) string {
	return faces() + static.Inlined(append([]string{"story.css"}, styles...))
}

// faces are the story's fonts as embedded CSS.
var faces = sync.OnceValue(func() string {
	var b strings.Builder
	for _, f := range fonts {
		fmt.Fprintf(&b, "@font-face{font-family:%q;font-weight:%d;src:url(vendor/fonts/%s.woff2) format('woff2')}\n", f.family, f.weight, f.file)
	}
	return static.WithFiles(b.String())
})
