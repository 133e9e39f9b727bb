//go:build unix

package hall

import (
	"bufio"
	"io"
	"strconv"
	"strings"
	"sync/atomic"

	"github.com/judgeofthechange/judge/cmd/judge/apptest"
)

// screen is a table's screen.
type screen struct {
	apptest.Screen
	table   int          // index
	version atomic.Int64 // the newest that was shown
	unsaved atomic.Bool  // it says that nothing can be saved
}

// read notes the versions that a stream brings.
func (s *screen) read(stream io.Reader) {
	lines := bufio.NewReader(stream)
	for {
		line, err := lines.ReadString('\n')
		if err != nil {
			return
		}
		id, is := strings.CutPrefix(line, "id: ")
		_, number, _ := strings.Cut(strings.TrimSpace(id), ".")
		if version, err := strconv.ParseInt(number, 10, 64); is && err == nil {
			s.version.Store(max(version, s.version.Load()))
		}
		if data, is := strings.CutPrefix(line, "data: {"); is && strings.Contains(data, `"unsaved":`) {
			s.unsaved.Store(strings.Contains(data, `"unsaved":true`))
		}
	}
}
