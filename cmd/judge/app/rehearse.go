package app

import (
	"context"
	"errors"
	"flag"
	"fmt"

	"github.com/judgeofthechange/judge/referee"
	"github.com/judgeofthechange/judge/referee/web"
	"github.com/judgeofthechange/judge/views/i18n"
)

func rehearseCommand() command {
	return command{
		name:    "rehearse",
		args:    "[--game GAME] [--profile PROFILE] " + serveCommand().args,
		summary: "Serves tables as judge open does, and opens a new table whose empty seats play by themselves.",
		run: func(ctx context.Context, p *Program, f *flag.FlagSet, args []string) int {
			r := rehearsing{}
			f.StringVar(&r.game, "game", "", "the `GAME`, as records name it (default: the first)")
			f.StringVar(&r.profile, "profile", "", "the `PROFILE` of its rules (default: the game's usual one)")
			return serve(ctx, p, f, args, serving{open: p.openPage, rehearse: &r})
		},
	}
}

// rehearsing names the rules of a rehearsal.
type rehearsing struct{ game, profile string }

// firstPage is the path of the page that opens once tables are served: the first page, or that of a new rehearsal.
func (r *rehearsing) firstPage(ctx context.Context, site *web.Server) (path string, err error) {
	if r == nil {
		return "/", nil
	}
	path, err = site.Rehearse(ctx, r.game, r.profile, "", i18n.Languages[0])
	if errors.Is(err, referee.ErrUnknownGame) {
		return "", fmt.Errorf("there is no game %q with a profile %q; judge rules lists them", r.game, r.profile)
	}
	return path, err
}
