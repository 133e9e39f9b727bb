package part

import (
	"context"
	"maps"
	"sync"
)

// Cache keeps the newest drawing of each kept part of one table, for each viewer, and of each part whoever saw it last: what
// all see alike is drawn once.
type Cache struct {
	mu      sync.Mutex
	drawn   map[place]drawing
	newest  map[place]*Part // of the parts that are always drawn
	derived map[place]derivation
}

type place struct{ viewer, id string }

type drawing struct {
	of   any
	part *Part // nil if it is empty
}

type derivation struct{ of, made any }

// everybody is the viewer of the newest drawing for any viewer.
const everybody = ""

// NewCache makes an empty cache.
func NewCache() *Cache {
	return &Cache{drawn: map[place]drawing{}, newest: map[place]*Part{}, derived: map[place]derivation{}}
}

// part returns the kept drawing of an equal input, or draws it.
func (c *Cache) part(viewer, id string, in any, draw func() (*Part, error)) (*Part, error) {
	if c == nil {
		return draw()
	}
	c.mu.Lock()
	own, shared := c.drawn[place{viewer, id}], c.drawn[place{everybody, id}]
	c.mu.Unlock()
	if own.of != nil && equal(own.of, in) {
		return own.part, nil
	}
	found := shared
	if shared.of == nil || !equal(shared.of, in) {
		p, err := draw()
		if err != nil {
			return nil, err
		}
		found = drawing{in, p}
	}
	c.mu.Lock()
	c.drawn[place{viewer, id}], c.drawn[place{everybody, id}] = found, found
	c.mu.Unlock()
	return found.part, nil
}

// named returns the newest part that was always drawn under an id; nil if there is none.
func (c *Cache) named(viewer, id string) *Part {
	if c == nil {
		return nil
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.newest[place{viewer, id}]
}

// name keeps such a part.
func (c *Cache) name(viewer, id string, p *Part) {
	if c == nil {
		return
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	c.newest[place{viewer, id}] = p
}

// Forget drops the drawings of a viewer who left.
func (c *Cache) Forget(viewer string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	maps.DeleteFunc(c.drawn, func(at place, _ drawing) bool { return at.viewer == viewer })
	maps.DeleteFunc(c.newest, func(at place, _ *Part) bool { return at.viewer == viewer })
	maps.DeleteFunc(c.derived, func(at place, _ derivation) bool { return at.viewer == viewer })
}

// Same returns the value that was given under an id for the page made before, if it equals this one. Parts that are made of it
// are then compared at once.
func Same[T any](ctx context.Context, id string, now *T) *T {
	return Derived(ctx, id, now, func(now *T) *T { return now })
}

// Derived returns what was derived under an id for the page made before, if it was derived of an equal value; otherwise it
// derives it. derive must use nothing else.
func Derived[T, D any](ctx context.Context, id string, of *T, derive func(*T) *D) *D {
	m, ok := ctx.Value(makerKey{}).(*maker)
	if !ok || m.cache == nil {
		return derive(of)
	}
	at := place{m.viewer, id}
	m.cache.mu.Lock()
	old := m.cache.derived[at]
	m.cache.mu.Unlock()
	if before, ok := old.of.(*T); ok && equal(before, of) {
		return old.made.(*D)
	}
	made := derive(of)
	m.cache.mu.Lock()
	m.cache.derived[at] = derivation{of, made}
	m.cache.mu.Unlock()
	return made
}
