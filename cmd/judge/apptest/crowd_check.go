package apptest

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"os"
	"slices"
	"strconv"
	"testing"
	"time"
)

// DeclineDeals has the console decline every deal for the Guild until the context ends, so that there is room for more. It asks servers as a Sender does.
func (c *Crowd) DeclineDeals(ctx context.Context, at string, others ...string) error {
	s := &Sender{Path: "/t/" + c.Code + "/console", URL: at, Others: others}
	for n := 1; ctx.Err() == nil; n++ {
		form := url.Values{"do": {"deal.decline"}, "for": {"guild"}, "arg.deal": {strconv.Itoa(n)}, "key": {fmt.Sprint("no to ", n)}}
		for ctx.Err() == nil {
			if status, _ := s.PostForm(ctx, form); status == http.StatusOK {
				break
			}
			rest(ctx, 5*time.Millisecond) // the deal is not offered yet, or the server is not running
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
	var kept Kept
	for _, s := range c.Senders {
		kept.Find(s, times)
	}
	for _, fault := range slices.Concat(kept.Lost, kept.Doubled) {
		c.T.Error(fault)
	}
	if len(times) > 0 || kept.Acknowledged == 0 {
		c.T.Errorf("the record holds %v, which nobody sent; %d inputs were acknowledged", times, kept.Acknowledged)
	}
	c.T.Logf("%d inputs were acknowledged, %d others are in the record", kept.Acknowledged, kept.Others)
}

// Kept is what records hold of the inputs of some senders.
type Kept struct {
	Acknowledged  int
	Others        int      // that are in a record, but were not acknowledged
	Lost, Doubled []string // sentences
}

// Find looks for a sender's inputs, and takes them out of times: how often the record holds each.
func (k *Kept) Find(s *Sender, times map[string]int) {
	for _, words := range s.Sent {
		n, mark := times[words], s.Marks[words]
		delete(times, words)
		switch fault := fmt.Sprintf("%q, acknowledged as %q, is in the record %d times", words, mark, n); {
		case n > 1:
			k.Doubled = append(k.Doubled, fault)
		case n == 0 && mark != "":
			k.Lost = append(k.Lost, fault)
		}
		if mark != "" {
			k.Acknowledged++
		} else {
			k.Others += n
		}
	}
}

// WantResentInputsIgnored sends everybody's last acknowledged inputs again, and proves that they get their old receipts and leave the
// record as it was, and that everybody still has the seat.
func (c *Crowd) WantResentInputsIgnored() {
	c.T.Helper()
	before := c.Export()
	for _, s := range c.Senders {
		for _, words := range s.Sent[max(0, len(s.Sent)-3):] {
			want := s.Marks[words]
			if want == "" {
				continue
			}
			if mark, err := s.SendUntilAnswered(c.T.Context(), words); err != nil || mark != want {
				c.T.Errorf("%q sent again was answered %q, %v, want %q", words, mark, err, want)
			}
		}
		if status, _ := s.Phone(c.T).Ask(http.MethodGet, s.Path, nil); status != http.StatusOK {
			c.T.Errorf("%s lost the seat: %d", s.Name, status)
		}
	}
	if a, b := len(CountTexts(c.T, before, c.Sends)), len(CountTexts(c.T, c.Export(), c.Sends)); a != b {
		c.T.Errorf("the record had %d deals and has %d", a, b)
	}
}

// CountTexts returns how often a record holds each command of some kinds, by its text.
func CountTexts(t testing.TB, file string, kinds []string) map[string]int {
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
