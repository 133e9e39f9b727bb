package app_test

import (
	"log/slog"
	"strings"
	"testing"

	"github.com/judgeofthechange/judge/cmd/judge/app"
	"github.com/judgeofthechange/judge/cmd/judge/apptest"
	"github.com/judgeofthechange/judge/referee"
	"github.com/judgeofthechange/judge/referee/journaltest"
	"github.com/judgeofthechange/judge/referee/web"
)

// mostSteps is more than any rehearsal takes.
const mostSteps = 4000

// TestRehearsalsEnd proves for each ruleset and seating of each game that a rehearsal without any player plays to its end, step by step.
func TestRehearsalsEnd(t *testing.T) {
	games := app.Pages(nil)
	for _, g := range games {
		offered := g.Pages.New()
		for _, profile := range offered.Profiles {
			for _, seating := range offered.SeatingsIn(profile.ID) {
				t.Run(strings.TrimSpace(g.Rules.Game()+" "+profile.ID+" "+seating.ID), func(t *testing.T) {
					t.Parallel()
					lobby, err := referee.Open(t.Context(), referee.Config{Journal: journaltest.NewMemory(), Games: app.Games(), Log: slog.New(slog.DiscardHandler)})
					apptest.Check(t, err)
					site, err := web.New(web.Config{Lobby: lobby, Games: games})
					apptest.Check(t, err)
					path, err := site.Rehearse(t.Context(), g.Rules.Game(), profile.ID, seating.ID, "en")
					apptest.Check(t, err)
					table, err := lobby.Table(strings.Split(path, "/")[2])
					apptest.Check(t, err)
					for range mostSteps {
						if table.Summary().Over {
							return
						}
						apptest.Check(t, table.Step(t.Context(), referee.Console))
					}
					screen, err := table.Screen(referee.Console)
					apptest.Check(t, err)
					t.Errorf("after %d steps the game goes on; it asks %v", mostSteps, screen.Prompts)
				})
			}
		}
	}
}
