// Package journaltest has a conformance suite for every referee.Journal ([Suite]) and a journal in memory ([Memory]) for tests
// that need no disk.
package journaltest

import (
	"context"
	"slices"
	"sync"

	"github.com/judgeofthechange/judge/referee"
)

// Memory is a journal in memory.
type Memory struct {
	mu         sync.Mutex
	tables     []referee.TableInfo
	rows       map[string][]referee.Row
	houseRules []referee.StoredHouseRules
}

var _ referee.Journal = (*Memory)(nil)

// NewMemory returns an empty journal.
func NewMemory() *Memory { return &Memory{rows: map[string][]referee.Row{}} }

// Create implements referee.Journal.
func (m *Memory) Create(ctx context.Context, table referee.TableInfo, first ...referee.Row) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	if err := ctx.Err(); err != nil {
		return err
	}
	if _, ok := m.rows[table.Code]; ok {
		return referee.ErrExists
	}
	if err := referee.CheckRows(0, 0, first); err != nil {
		return err
	}
	m.rows[table.Code] = copied(first)
	m.tables = append(m.tables, table)
	return nil
}

// Append implements referee.Journal.
func (m *Memory) Append(ctx context.Context, table string, expected int, rows []referee.Row) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	if err := ctx.Err(); err != nil {
		return err
	}
	have, ok := m.rows[table]
	if !ok {
		return referee.ErrNoTable
	}
	if err := referee.CheckRows(len(have), expected, rows); err != nil {
		return err
	}
	m.rows[table] = append(have, copied(rows)...)
	return nil
}

// Rewrite implements referee.Journal.
func (m *Memory) Rewrite(ctx context.Context, rows map[string][]referee.Row) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	if err := ctx.Err(); err != nil {
		return err
	}
	for table, changed := range rows {
		for _, row := range changed {
			if row.Seq < 1 || row.Seq > len(m.rows[table]) {
				return referee.ErrConflict
			}
			if was := m.rows[table][row.Seq-1]; !was.At.Equal(row.At) || was.Kind != row.Kind {
				return referee.ErrConflict
			}
		}
	}
	for table, changed := range rows {
		for _, row := range changed {
			m.rows[table][row.Seq-1].Body = slices.Clone(row.Body)
		}
	}
	return nil
}

// Tables implements referee.Journal.
func (m *Memory) Tables(ctx context.Context) ([]referee.TableInfo, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	return slices.Clone(m.tables), ctx.Err()
}

// Read implements referee.Journal.
func (m *Memory) Read(ctx context.Context, table string, from int) ([]referee.Row, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	have, ok := m.rows[table]
	if !ok {
		return nil, referee.ErrNoTable
	}
	return copied(have[min(max(from-1, 0), len(have)):]), ctx.Err()
}

// copied returns rows that share no memory with the given ones.
func copied(rows []referee.Row) (out []referee.Row) {
	for _, row := range rows {
		row.Body = slices.Clone(row.Body)
		out = append(out, row)
	}
	return out
}

// NoteHead implements referee.HeadKeeper. A journal in memory loses nothing but everything: it notes no heads.
func (m *Memory) NoteHead(string, referee.Head) {}

// NotedHeads implements referee.HeadKeeper.
func (m *Memory) NotedHeads() map[string]referee.Head { return nil }

// SaveHouseRules implements referee.HouseRuleStore.
func (m *Memory) SaveHouseRules(ctx context.Context, name string, body []byte) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	if err := ctx.Err(); err != nil {
		return err
	}
	if m.indexOf(name) >= 0 {
		return referee.ErrExists
	}
	m.houseRules = append(m.houseRules, referee.StoredHouseRules{Name: name, Body: slices.Clone(body)})
	return nil
}

// ListHouseRules implements referee.HouseRuleStore.
func (m *Memory) ListHouseRules(ctx context.Context) ([]referee.StoredHouseRules, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	var out []referee.StoredHouseRules
	for _, s := range m.houseRules {
		out = append(out, referee.StoredHouseRules{Name: s.Name, Body: slices.Clone(s.Body)})
	}
	return out, ctx.Err()
}

// DeleteHouseRules implements referee.HouseRuleStore.
func (m *Memory) DeleteHouseRules(ctx context.Context, name string) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	i := m.indexOf(name)
	if i < 0 {
		return referee.ErrNoHouseRules
	}
	m.houseRules = slices.Delete(m.houseRules, i, i+1)
	return ctx.Err()
}

func (m *Memory) indexOf(name string) int {
	return slices.IndexFunc(m.houseRules, func(s referee.StoredHouseRules) bool { return s.Name == name })
}
