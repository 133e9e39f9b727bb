package referee

import (
	"crypto/rand"
	"fmt"
	"io"
	"math/big"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/record"
)

// Chance makes the program's draws. It has no seed to guess and no state: a journal holds the draws, never how they
// were made.
type Chance struct {
	random io.Reader
}

// NewChance draws from random, which is crypto/rand's Reader outside tests.
func NewChance(random io.Reader) *Chance { return &Chance{random} }

// Answer makes the program's command for a prompt that has a Draw.
func (c *Chance) Answer(p engine.Prompt) (engine.Command, error) {
	drawn, err := c.draw(p.Draw)
	if err != nil {
		return engine.Command{}, fmt.Errorf("draw for %s: %w", p.Ask, err)
	}
	return p.Draw.Command(p.Ask, drawn), nil
}

// draw takes items one by one, each as likely as any other: the first steps of a Fisher–Yates shuffle, or independent
// draws if items are put back.
func (c *Chance) draw(d *engine.Draw) ([]string, error) {
	if d.Count < 0 || d.Single && d.Count != 1 || d.Count > 0 && len(d.From) == 0 || !d.WithReplacement && d.Count > len(d.From) {
		return nil, fmt.Errorf("cannot draw %d of %d items", d.Count, len(d.From))
	}
	items := append([]string(nil), d.From...)
	drawn := make([]string, 0, d.Count)
	for i := range d.Count {
		if d.WithReplacement {
			i = 0
		}
		j, err := c.below(len(items) - i)
		if err != nil {
			return nil, err
		}
		drawn = append(drawn, items[i+j])
		if !d.WithReplacement {
			items[i], items[i+j] = items[i+j], items[i]
		}
	}
	return drawn, nil
}

// salt draws a salt, without which a commitment could be guessed.
func (c *Chance) salt() (salt record.Salt, err error) {
	_, err = io.ReadFull(c.random, salt[:])
	return salt, err
}

// IntN returns a number from 0 to n-1, each equally likely; n is at least 1. It panics if the system has no random numbers.
func (c *Chance) IntN(n int) int {
	i, err := c.below(n)
	if err != nil {
		panic(err)
	}
	return i
}

// below returns a number from 0 to n-1, each equally likely; n is at least 1.
func (c *Chance) below(n int) (int, error) {
	v, err := rand.Int(c.random, big.NewInt(int64(n)))
	if err != nil {
		return 0, err
	}
	return int(v.Int64()), nil
}
