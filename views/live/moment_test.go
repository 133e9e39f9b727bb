package live_test

import (
	"slices"
	"strconv"
	"testing"
	"time"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/views/live"
	"github.com/judgeofthechange/judge/views/pages"
)

var kinds = map[string]live.Moment{
	"battle": {Lasts: 6 * time.Second},
	"fall":   {Lasts: 5 * time.Second},
	"leader": {Lasts: 4 * time.Second, InPlace: true},
}

func kindOf(m engine.Message) string { return m.Key }

// line is an entry that tells of some kinds, some seconds after the first.
func line(id, second int, by engine.Seat, told ...string) *pages.LogLine {
	l := &pages.LogLine{ID: id, No: id, By: by, At: time.Unix(int64(second), 0)}
	for _, key := range told {
		l.Says = append(l.Says, pages.Sentence{Of: engine.Message{Key: key}})
	}
	return l
}

// TestMomentsFollowOneAnother proves that the moments of one entry, and of what the app does upon it, are shown one after another in the
// order in which they were told, each kind of an entry once; that the next input of a person ends them; and that a correction stages
// nothing.
func TestMomentsFollowOneAnother(t *testing.T) {
	for _, c := range []struct {
		name string
		log  []*pages.LogLine
		want []string // kind, and the second in which it begins
	}{
		{"none", []*pages.LogLine{line(1, 0, "red", "moved")}, nil},
		{"several of an entry", []*pages.LogLine{line(1, 0, "red", "fall", "moved", "leader", "fall")}, []string{"fall 0", "leader 5"}},
		{"the app's own follows", []*pages.LogLine{line(1, 0, "red", "battle"), line(2, 1, engine.App, "leader")}, []string{"battle 0", "leader 6"}},
		{"the app waited", []*pages.LogLine{line(1, 0, "red", "battle"), line(2, 9, engine.App, "leader")}, []string{"battle 0", "leader 9"}},
		{"a person's follows", []*pages.LogLine{line(1, 0, "red", "battle"), line(2, 1, "blue", "leader")}, []string{"leader 1"}},
		{"a correction", []*pages.LogLine{line(1, 0, "red", "battle"), {ID: 2, No: 2, Correction: true}}, nil},
	} {
		var got []string
		for _, m := range live.NewestMoments(c.log, kinds, kindOf) {
			got = append(got, m.Kind+" "+strconv.FormatInt(m.Began.Unix(), 10))
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("%s: moments %v, want %v", c.name, got, c.want)
		}
	}
}

// TestFilmIsAsLongAsItsMoments proves that what waits for the film of an entry waits for all its moments.
func TestFilmIsAsLongAsItsMoments(t *testing.T) {
	l := line(1, 0, "red", "fall", "moved", "leader", "fall")
	var told []engine.Message
	for _, says := range l.Says {
		told = append(told, says.Of)
	}
	moments := live.NewestMoments([]*pages.LogLine{l}, kinds, kindOf)
	last := moments[len(moments)-1]
	if film := live.Film(told, kinds, kindOf); !last.Began.Add(last.Lasts).Equal(l.At.Add(film)) {
		t.Errorf("the film lasts %v, the moments end at %v", film, last.Began.Add(last.Lasts))
	}
}
