package web

import (
	"crypto/rand"
	"crypto/subtle"
	"fmt"
	"math/big"
	"strings"
	"sync"
)

const (
	pairingDigits = 1_000_000
	pairingTries  = 5 // wrong codes before a new one is drawn, which the laptop shows
)

// pairing keeps the one-time codes by which another device becomes a table's console. They are shown on the laptop
// alone and live as long as the program.
type pairing struct {
	mu    sync.Mutex
	codes map[string]*pairingCode
}

type pairingCode struct {
	code  string
	wrong int
}

func newPairing() *pairing { return &pairing{codes: map[string]*pairingCode{}} }

// code gives a table's current code.
func (p *pairing) code(table string) string {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.current(table).code
}

// spend reports whether a code is the table's current one. Right or too often wrong, a new one takes its place.
func (p *pairing) spend(table, typed string) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	now := p.current(table)
	typed = strings.Join(strings.Fields(typed), "")
	right := subtle.ConstantTimeCompare([]byte(typed), []byte(now.code)) == 1
	if now.wrong++; right || now.wrong >= pairingTries {
		delete(p.codes, table)
	}
	return right
}

func (p *pairing) current(table string) *pairingCode {
	if p.codes[table] == nil {
		n, err := rand.Int(rand.Reader, big.NewInt(pairingDigits))
		if err != nil {
			panic(err) // crypto/rand's Read never fails
		}
		p.codes[table] = &pairingCode{code: fmt.Sprintf("%06d", n.Int64())}
	}
	return p.codes[table]
}
