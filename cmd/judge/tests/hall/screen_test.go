//go:build unix

package hall

import (
	"bufio"
	"context"
	"net/http"
	"strconv"
	"strings"
	"sync/atomic"
	"time"

	"github.com/judgeofthechange/judge/static"
)

// Times of a page, as in static/shared/stream.js and peers.js.
const (
	silence   = 8 * time.Second // without a sign of life, before it opens its stream again
	patience  = 2 * time.Second // for its laptop's answer to a ping
	pause     = 1500 * time.Millisecond
	reconnect = 500 * time.Millisecond
)

// screen is a table's screen that opens its stream again whenever it breaks, and goes to the next laptop when its own does not answer.
type screen struct {
	path    string
	table   int      // index
	urls    []string // of the laptops, that where it was opened first
	version atomic.Int64
}

// watch reads the stream until the context ends.
func (s *screen) watch(ctx context.Context) {
	for at := 0; ctx.Err() == nil; {
		url := s.urls[at%len(s.urls)]
		if s.read(ctx, url); answers(ctx, url) {
			rest(ctx, reconnect)
		} else if rest(ctx, pause); !answers(ctx, url) {
			at++
		}
	}
}

// answers reports whether anything answers at a URL.
func answers(ctx context.Context, url string) bool {
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	r, err := http.NewRequestWithContext(ctx, http.MethodGet, url+"/ping", nil)
	if err != nil {
		panic(err)
	}
	answer, err := http.DefaultClient.Do(r)
	if err != nil {
		return false
	}
	answer.Body.Close()
	return true
}

// rest waits, or until the context ends.
func rest(ctx context.Context, long time.Duration) {
	select {
	case <-time.After(long):
	case <-ctx.Done():
	}
}

// read reads one stream until it breaks, ends or is silent.
func (s *screen) read(ctx context.Context, url string) {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	quiet := time.AfterFunc(silence, cancel)
	defer quiet.Stop()
	r, err := http.NewRequestWithContext(ctx, http.MethodGet, url+s.path+"/events?assets="+static.Version(), nil)
	if err != nil {
		panic(err)
	}
	answer, err := http.DefaultClient.Do(r)
	if err != nil {
		return
	}
	defer answer.Body.Close()
	if answer.StatusCode != http.StatusOK {
		return
	}
	lines := bufio.NewReader(answer.Body)
	for {
		line, err := lines.ReadString('\n')
		if err != nil {
			return
		}
		quiet.Reset(silence)
		id, is := strings.CutPrefix(line, "id: ")
		_, number, _ := strings.Cut(strings.TrimSpace(id), ".")
		if version, err := strconv.ParseInt(number, 10, 64); is && err == nil {
			s.version.Store(max(version, s.version.Load()))
		}
	}
}
