package part

import (
	"reflect"
	"strconv"
	"testing"
	"time"
)

type model struct {
	Self  *model
	N     int
	Words []string
	By    map[string][]int
	Any   any
	At    time.Time
	Do    func()
	tags  [2]bool
	share float64
}

// TestEqual proves that inputs are equal when reflect.DeepEqual says so, whatever they share, and also when they lead to themselves.
func TestEqual(t *testing.T) {
	t.Parallel()
	newModel := func(change func(*model)) model {
		m := model{N: 1, Words: []string{"a", "b"}, By: map[string][]int{"x": {1}, "y": nil}, Any: &model{N: 2}, At: time.Unix(1, 2), tags: [2]bool{true}, share: 1.5}
		m.Self = &m
		change(&m)
		return m
	}
	shared := []string{"a", "b"}
	for i, change := range []func(*model){
		func(*model) {},
		func(m *model) { m.N = 2 },
		func(m *model) { m.Words = shared },
		func(m *model) { m.Words = m.Words[:1] },
		func(m *model) { m.Words = []string{"a", "c"} },
		func(m *model) { m.Words = nil },
		func(m *model) { m.Words = []string{} },
		func(m *model) { m.By["x"] = []int{2} },
		func(m *model) { m.By = map[string][]int{"x": {1}, "z": nil} },
		func(m *model) { m.By["y"] = []int{} },
		func(m *model) { m.By = nil },
		func(m *model) { m.Any = nil },
		func(m *model) { m.Any = 2 },
		func(m *model) { m.Any = "2" },
		func(m *model) { m.Any = &model{N: 3} },
		func(m *model) { m.At = m.At.Add(1) },
		func(m *model) { m.tags[1] = true },
		func(m *model) { m.share = 2 },
		func(m *model) { m.Self = nil },
		func(m *model) { m.Do = func() {} },
	} {
		for j, other := range []model{newModel(func(*model) {}), newModel(change), newModel(func(m *model) { m.Words = shared })} {
			t.Run(strconv.Itoa(i)+"."+strconv.Itoa(j), func(t *testing.T) {
				one := newModel(change)
				if got, want := equal(one, other), reflect.DeepEqual(one, other); got != want {
					t.Errorf("equal says %t", got)
				}
			})
		}
	}
	one := newModel(func(*model) {})
	if two := one; !equal(&one, &two) || !equal[any](1, 1) || equal[any](1, "1") {
		t.Error("a copy, or what an interface holds, is not compared")
	}
}

// BenchmarkEqual compares two models that share nothing.
func BenchmarkEqual(b *testing.B) {
	by := func() map[string][]int {
		m := map[string][]int{}
		for i := range 50 {
			m[strconv.Itoa(i)] = []int{i, i + 1}
		}
		return m
	}
	one, two := model{By: by(), Words: []string{"a"}}, model{By: by(), Words: []string{"a"}}
	b.Run("equal", func(b *testing.B) {
		for b.Loop() {
			equal(&one, &two)
		}
	})
	b.Run("DeepEqual", func(b *testing.B) {
		for b.Loop() {
			reflect.DeepEqual(&one, &two)
		}
	})
}
