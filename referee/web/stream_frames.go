package web

import (
	"bytes"
	"context"
	"fmt"
	"slices"
	"time"

	"github.com/a-h/templ"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/referee"
	"github.com/judgeofthechange/judge/views/frames"
	"github.com/judgeofthechange/judge/views/pages"
	"github.com/judgeofthechange/judge/views/part"
)

// pageKind is a kind of live page.
type pageKind struct {
	name string // of its stylesheet
	// extra names what the page shows besides the referee's screen, so that it is rendered again when that changes.
	extra func(s *Server, at tableContext) string
	main  func(s *Server, at tableContext, screen *referee.Screen, open bool) templ.Component
}

var (
	tableKind   = &pageKind{"table", (*Server).tableKey, (*Server).tableMain}
	watchKind   = &pageKind{"watch", (*Server).tableKey, (*Server).tableMain} // its stream is the table screen's
	consoleKind = &pageKind{"console", (*Server).consoleKey, (*Server).consoleMain}
	seatKind    = &pageKind{"seat", (*Server).slotKey, (*Server).seatMain}
)

// frame makes the main part of a live page, once for all viewers who see the same in the same language.
func (s *Server) frame(k *pageKind, at tableContext, screen *referee.Screen, extra string) (*part.Part, error) {
	a := audienceOf(k, at, screen.Viewer)
	type of struct {
		*Server
		audience
	}
	return referee.Rendered(screen, of{s, a}, extra, func(screen *referee.Screen) (*part.Part, error) {
		main := k.main(s, at, screen, false)
		page, err := part.Make(context.Background(), "screen", main, s.broadcastOf(at.table).parts, a.viewer())
		if err == nil && s.drawn != nil {
			var atOnce []byte
			atOnce, err = rendered(context.Background(), main)
			s.drawn(a.viewer(), page.Page(screen.Version), atOnce)
		}
		return page, err
	})
}

// rendered returns a component's HTML in as many bytes as it has: frames are kept as long as their snapshot.
func rendered(ctx context.Context, c templ.Component) ([]byte, error) {
	b := buffers.Get().(*bytes.Buffer)
	defer buffers.Put(b)
	b.Reset()
	err := c.Render(ctx, b)
	return bytes.Clone(b.Bytes()), err
}

// tableKey names what a table's page shows besides the table: the networks, its slot, and what was ruled today.
func (s *Server) tableKey(at tableContext) string {
	return fmt.Sprint(s.networks.key(), s.slotKey(at), s.ruledHere(at))
}

func (s *Server) consoleKey(at tableContext) string {
	return fmt.Sprint(s.networks.key(), s.pairings(at.local, at.table.Info().Code, false), s.phonesPresent(at.table), at.held(), s.registerKey(at.table), s.slotKey(at))
}

func (s *Server) tableMain(at tableContext, screen *referee.Screen, _ bool) templ.Component {
	page := s.tablePage(at, screen)
	return frames.Table(page, at.Pages.Table(page), at.gathering(page.Layout))
}

func (s *Server) tablePage(at tableContext, screen *referee.Screen) pages.Table {
	page := pages.Table{
		Layout: s.layout(at, screen), View: screen.View, Prompts: prompts(screen), Log: s.shownLines(at, screen),
		Join: s.networks.join(screen.Info.Code),
	}
	if screen.Over {
		page.Story = s.networks.joins(storyPath + screen.Info.Code)[0]
	}
	page.Ruled = s.ruledHere(at)
	page.Teach(at.lesson(page.Layout, page.View, page.Prompts, page.Log))
	return page
}

func (s *Server) consoleMain(at tableContext, screen *referee.Screen, open bool) templ.Component {
	page := pages.Console{
		Layout: s.layout(at, screen), View: screen.View, Prompts: prompts(screen), Log: s.shownLines(at, screen),
		Join: s.networks.join(screen.Info.Code),
	}
	page.Teaches = at.Lesson != nil
	page.Action = page.URL("console")
	page.For = engine.Moderator
	page.Entry = at.entryInWords(page.Layout, page.View)
	page.Uncovered, page.Ruled = open, s.ruledOnAsked(at, screen)
	page.Seats = slices.Clone(page.Seats) // the screen's own are shared
	present, held := s.phonesPresent(at.table), at.held()
	for i, seat := range page.Seats {
		if seat.Claimed {
			page.Seats[i].Here = present[seat.Faction]
			page.Seats[i].OnThis = slices.Contains(held, seat.Faction)
		}
	}
	page.Teach(at.lesson(page.Layout, page.View, page.Prompts, page.Log))
	if at.CommandBar != nil {
		page.HasCommandBar, page.Examples = true, s.suggestions(at, screen, page.Layout)
	}
	return frames.Console(page, s.pairings(at.local, page.Code, screen.Paired), at.Pages.Console(page))
}

func (s *Server) seatMain(at tableContext, screen *referee.Screen, open bool) templ.Component {
	page := pages.Seat{
		Layout: s.layout(at, screen), View: screen.View, Prompts: prompts(screen), Log: s.shownLines(at, screen),
	}
	page.For, _ = screen.Viewer.Seat()
	page.HasTableScreen = at.table.HasTableScreenOpen() // as the version began; it sends no frames by itself
	page.Action = page.URL("seat", string(page.For))
	page.Entry = at.entryInWords(page.Layout, page.View)
	page.Uncovered = open
	page.Teach(at.lesson(page.Layout, page.View, page.Prompts, page.Log))
	return frames.Seat(page, at.Pages.Seat(page))
}

func (s *Server) layout(at tableContext, screen *referee.Screen) pages.Layout {
	header := screen.Info.Header
	return pages.Layout{
		Table: screen.Table,
		P:     at.p, Code: screen.Info.Code, Name: screen.Info.Name, GameID: header.Game, Profile: header.Profile, Cards: header.Cards,
		House: House(header), Commands: at.Rules.Commands(), Book: at.Book, Sheets: at.Sheets, Mark: at.Mark, WaitingSince: since(screen.Prompts),
		Openings: openedSeals(screen.Log), Slot: s.slotOf(at.p, screen.Hall),
	}
}

// since is when the newest of the decisions that play waits for was asked.
func since(prompts []referee.Asked) time.Time {
	var last time.Time
	for _, p := range prompts {
		if !p.IsNonBlocking() && !p.IsAnswered() && p.Since.After(last) {
			last = p.Since
		}
	}
	return last
}

// prompts lists the open decisions, then those that this viewer has answered and may still change.
func prompts(screen *referee.Screen) []engine.Prompt {
	var out []engine.Prompt
	for _, asked := range slices.Concat(screen.Prompts, screen.Changeable) {
		out = append(out, asked.Prompt)
	}
	return out
}
