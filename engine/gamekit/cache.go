package gamekit

import (
	"slices"
	"sync"

	"github.com/judgeofthechange/judge/engine"
)

// Cache keeps what a finished state asks, and how viewers see it as a V, each worked out once. A state that still changes has none: nil keeps
// nothing.
type Cache[V any] struct {
	once    sync.Once
	prompts []engine.Prompt

	mu    sync.Mutex
	views map[engine.Viewer]*V
}

// Cached is a cache of what a state asks that has been worked out already.
func Cached[V any](prompts []engine.Prompt) *Cache[V] {
	c := &Cache[V]{}
	c.once.Do(func() { c.prompts = prompts })
	return c
}

// Prompts returns a copy of what the state asks; ask works it out.
func (c *Cache[V]) Prompts(ask func() []engine.Prompt) []engine.Prompt {
	c.once.Do(func() { c.prompts = ask() })
	return slices.Clone(c.prompts)
}

// View returns how a viewer sees the state; see works it out. Nobody may change it.
func (c *Cache[V]) View(v engine.Viewer, see func(engine.Viewer) *V) *V {
	if c == nil {
		return see(v)
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	view, known := c.views[v]
	if !known {
		view = see(v)
		if c.views == nil {
			c.views = map[engine.Viewer]*V{}
		}
		c.views[v] = view
	}
	return view
}
