package apptest

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"os"
	"slices"
	"strconv"
	"testing"
	"time"
)

// DeclineDeals has the console decline every deal for the Guild until the context ends, so that there is room for more. It asks servers as a Sender does.
func (c *Crowd) DeclineDeals(ctx context.Context, url string, others ...string) error {
	s := &Sender{Path: "/t/" + c.Code + "/console", URL: url, Others: others}
	for n := 1; ctx.Err() == nil; n++ {
		s.Form = map[string][]string{"do": {"deal.decline"}, "for": {"guild"}, "arg.deal": {strconv.Itoa(n)}, "key": {fmt.Sprint("no to ", n)}}
		for ctx.Err() == nil {
			if status, _ := s.Post(ctx, ""); status == http.StatusOK {
				break
			}
			select { // the deal is not offered yet, or the server is not running
			case <-time.After(5 * time.Millisecond):
			case <-ctx.Done():
			}
		}
	}
	return nil
}

// WantAcknowledgedOnce proves that the record holds every acknowledged input once, every other at most once, and nothing else.
func (c *Crowd) WantAcknowledgedOnce() {
	c.T.Helper()
	file := c.Export()
	FinalState(c.T, file)
	times := CountTexts(c.T, file, c.Sends)
	acknowledged, unacknowledged := 0, 0
	for _, s := range c.Senders {
		for _, words := range s.Sent {
			n := times[words]
			delete(times, words)
			if s.Marks[words] != "" {
				acknowledged++
			} else {
				unacknowledged += n
			}
			if n > 1 || n == 0 && s.Marks[words] != "" {
				c.T.Errorf("%q, acknowledged as %q, is in the record %d times", words, s.Marks[words], n)
			}
		}
	}
	if len(times) > 0 || acknowledged == 0 {
		c.T.Errorf("the record holds %v, which nobody sent; %d inputs were acknowledged", times, acknowledged)
	}
	c.T.Logf("%d inputs were acknowledged, %d others are in the record", acknowledged, unacknowledged)
}

// CountTexts returns how often a record holds each command of some kinds, by its text.
func CountTexts(t *testing.T, file string, kinds []string) map[string]int {
	t.Helper()
	text, err := os.ReadFile(file)
	Check(t, err)
	times := map[string]int{}
	for line := range bytes.Lines(text) {
		var command struct{ Do, Text string }
		if err := json.Unmarshal(line, &command); err == nil && slices.Contains(kinds, command.Do) {
			times[command.Text]++
		}
	}
	return times
}
