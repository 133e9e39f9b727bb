package speed

import (
	"testing"
	"time"

	"github.com/judgeofthechange/judge/cmd/judge/apptest"
)

// settled is the time in which padding arrives behind a frame.
const settled = 15 * time.Millisecond

// reportBytes counts what each screen gets in a recorded turn of six players, with the first frame of each stream apart.
func reportBytes(b *testing.B, program string) {
	o := playedTo(b, secondTurn)
	c := newCopies(b, o, 1)
	turn := o.recorded(secondTurn, thirdTurn)
	server := serve(b, program, c)
	defer server.Kill()
	s := open(b, c, server.addr)
	defer s.close()
	time.Sleep(settled)
	one := s.tables[0]
	counts := make([][]float64, len(one.screens))
	before := make([]int64, len(one.screens))
	first := make([]int64, len(one.screens))
	for i, screen := range one.screens {
		before[i] = screen.received.Load()
		first[i] = before[i]
	}
	for _, p := range turn {
		apptest.Check(b, s.post(one.code, p))
		apptest.Check(b, one.wait(p.version, time.Now().Add(patience)))
		time.Sleep(settled)
		for i, screen := range one.screens {
			now := screen.received.Load()
			counts[i] = append(counts[i], float64(now-before[i]))
			before[i] = now
		}
	}
	out := newSheet("Bytes to each screen in a recorded turn of "+num(float64(len(turn)))+" inputs, in kB", "screen|first frame|an input, median|most|the turn")
	for i, client := range c.clients {
		sum := 0.0
		for _, n := range counts[i] {
			sum += n
		}
		if client == "guild" {
			facts["phone"], facts["phone turn"] = middle(counts[i])/1000, sum/1000
		}
		out.row(client, kilo(float64(first[i])), kilo(middle(counts[i])), kilo(percentile(counts[i], 100)), kilo(sum))
	}
	out.end()
}
