// Package journaltest has what every referee.Journal is measured by: a conformance suite, and a journal in memory
// that passes it, for tests that need no disk.
package journaltest

import (
	"context"
	"slices"
	"sync"

	"github.com/judgeofthechange/judge/referee"
)

// Memory is a journal that lives as long as the program.
type Memory struct {
	mu     sync.Mutex
	tables []referee.TableInfo
	rows   map[string][]referee.Row
	shelf  []referee.Shelved
}

var _ referee.Shelf = (*Memory)(nil)

// NewMemory gives an empty journal.
func NewMemory() *Memory { return &Memory{rows: map[string][]referee.Row{}} }

// Create is as referee.Journal says.
func (m *Memory) Create(ctx context.Context, table referee.TableInfo) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	if err := ctx.Err(); err != nil {
		return err
	}
	if _, ok := m.rows[table.Code]; ok {
		return referee.ErrExists
	}
	m.rows[table.Code] = nil
	m.tables = append(m.tables, table)
	return nil
}

// Append is as referee.Journal says.
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
	for _, row := range rows {
		row.Body = slices.Clone(row.Body)
		have = append(have, row)
	}
	m.rows[table] = have
	return nil
}

// Tables is as referee.Journal says.
func (m *Memory) Tables(ctx context.Context) ([]referee.TableInfo, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	return slices.Clone(m.tables), ctx.Err()
}

// Read is as referee.Journal says.
func (m *Memory) Read(ctx context.Context, table string, from int) ([]referee.Row, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	have, ok := m.rows[table]
	if !ok {
		return nil, referee.ErrNoTable
	}
	var rows []referee.Row
	for _, row := range have[min(max(from-1, 0), len(have)):] {
		row.Body = slices.Clone(row.Body)
		rows = append(rows, row)
	}
	return rows, ctx.Err()
}

// Shelve is as referee.Shelf says.
func (m *Memory) Shelve(ctx context.Context, name string, body []byte) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	if err := ctx.Err(); err != nil {
		return err
	}
	if m.shelved(name) >= 0 {
		return referee.ErrExists
	}
	m.shelf = append(m.shelf, referee.Shelved{Name: name, Body: slices.Clone(body)})
	return nil
}

// Shelved is as referee.Shelf says.
func (m *Memory) Shelved(ctx context.Context) ([]referee.Shelved, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	var out []referee.Shelved
	for _, s := range m.shelf {
		out = append(out, referee.Shelved{Name: s.Name, Body: slices.Clone(s.Body)})
	}
	return out, ctx.Err()
}

// Unshelve is as referee.Shelf says.
func (m *Memory) Unshelve(ctx context.Context, name string) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	i := m.shelved(name)
	if i < 0 {
		return referee.ErrNotKept
	}
	m.shelf = slices.Delete(m.shelf, i, i+1)
	return ctx.Err()
}

func (m *Memory) shelved(name string) int {
	return slices.IndexFunc(m.shelf, func(s referee.Shelved) bool { return s.Name == name })
}
