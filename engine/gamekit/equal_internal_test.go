package gamekit

import (
	"fmt"
	"reflect"
	"testing"
)

type compared struct {
	Count  int
	Names  []string
	ByName map[string][]int
	Next   *compared
	Any    any
	flags  [2]bool
	small  uint8
	hidden any
}

// TestEqual proves that values of a state are equal when reflect.DeepEqual says so.
func TestEqual(t *testing.T) {
	t.Parallel()
	values := []compared{
		{}, {Count: 1}, {Names: []string{}}, {Names: []string{"a", "b"}}, {Names: []string{"a", "c"}}, {Names: []string{"a"}},
		{ByName: map[string][]int{}}, {ByName: map[string][]int{"x": {1}, "y": nil}}, {ByName: map[string][]int{"x": {1}, "y": {}}},
		{ByName: map[string][]int{"x": {1}, "z": nil}}, {ByName: map[string][]int{"x": {2}, "y": nil}},
		{Next: &compared{}}, {Next: &compared{Count: 1}}, {Any: 1}, {Any: "1"}, {Any: []int{1}}, {flags: [2]bool{false, true}},
		{small: 1}, {hidden: 1}, {hidden: []int{1}}, {hidden: []int{2}},
	}
	for i, a := range values {
		for j, b := range values {
			t.Run(fmt.Sprint(i, ".", j), func(t *testing.T) {
				if i == j { // the same, but nothing is shared
					b = copied(a)
				}
				if got, want := equal(reflect.ValueOf(a), reflect.ValueOf(b)), reflect.DeepEqual(a, b); got != want {
					t.Errorf("equal says %t", got)
				}
			})
		}
	}
}

func copied(c compared) compared {
	if c.Names != nil {
		c.Names = append([]string{}, c.Names...)
	}
	if c.ByName != nil {
		by := map[string][]int{}
		for name, list := range c.ByName {
			by[name] = append(list[:0:0], list...)
		}
		c.ByName = by
	}
	if c.Next != nil {
		next := copied(*c.Next)
		c.Next = &next
	}
	return c
}
