package gamekit

import (
	"bytes"
	"encoding/json"
	"reflect"
	"slices"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/diff"
)

// A correction says little of a position, and little of it differs then: only those members of a view are encoded.

// differing are the trees of what differs between two values of a type; empty or nil if nothing does.
func differing(was, is any) (before, after any) {
	return differ(reflect.ValueOf(was), reflect.ValueOf(is))
}

func differ(was, is reflect.Value) (before, after any) {
	a, b := diff.MembersOf(was), diff.MembersOf(is)
	if a == nil || b == nil {
		return JSONTree(was.Interface()), JSONTree(is.Interface())
	}
	old, now := map[string]any{}, map[string]any{}
	for _, name := range a.Names() {
		x, encoded := a.Get(name)
		if !encoded {
			continue
		}
		if y, stays := b.Get(name); !stays {
			old[name] = JSONTree(x.Interface())
		} else if !areEqual(x, y) {
			old[name], now[name] = differ(x, y)
		}
	}
	for _, name := range b.Names() {
		if y, encoded := b.Get(name); encoded {
			if _, stood := a.Get(name); !stood {
				now[name] = JSONTree(y.Interface())
			}
		}
	}
	return old, now
}

// areEqual is reflect.DeepEqual, without an allocation for what most members are.
func areEqual(was, is reflect.Value) bool {
	switch was.Kind() {
	case reflect.Bool, reflect.Int, reflect.String:
		return was.Equal(is)
	case reflect.Map:
		if was.Pointer() == is.Pointer() {
			return true
		}
	}
	return reflect.DeepEqual(was.Interface(), is.Interface())
}

// treeAlong is the tree of what a value has under the names that are said; the whole value where none are.
func treeAlong(said, value any) any { return along(said, reflect.ValueOf(value)) }

func along(said any, value reflect.Value) any {
	names, members := asObject(said), diff.MembersOf(value)
	if names == nil || members == nil {
		return JSONTree(value.Interface())
	}
	tree := map[string]any{}
	for name := range names {
		if member, encoded := members.Get(name); encoded {
			tree[name] = along(names[name], member)
		}
	}
	return tree
}

// Merge puts what is said into a copy of a view. It refuses what a view does not have, and names that there are not. What is not said may
// share lists and maps with the view.
func (p *Paths) Merge(said Said, view, into any) error {
	if no := p.check(map[string]any(said), nil); no != nil {
		return no
	}
	copied := reflect.ValueOf(into).Elem()
	copied.Set(reflect.Indirect(reflect.ValueOf(view)))
	if p.mergeMembers(copied, map[string]any(said), nil) {
		return nil
	}
	copied.SetZero() // the whole view says what cannot be decoded, and where
	args := engine.Args{}
	for name, value := range asObject(p.mergeTrees(JSONTree(view), map[string]any(said), nil)) {
		args[name] = MustEncode(value)
	}
	if err := args.Decode(into); err != nil {
		return Malformed(p.Ruling, err)
	}
	return nil
}

// mergeMembers puts what is said into a value member by member. It returns false if something cannot be decoded.
func (p *Paths) mergeMembers(value reflect.Value, said any, path []string) bool {
	names := asObject(said)
	if names == nil || p.at(path, Whole|Gone).Use&Whole != 0 || diff.MembersOf(value) == nil {
		return p.decodeInto(value, p.mergeTrees(JSONTree(value.Interface()), said, path))
	}
	members := diff.CopyMembers(value)
	for name, said := range names {
		path := append(slices.Clip(path), name)
		if said == nil {
			if p.at(path, Gone).Use != 0 {
				members.Delete(name)
			}
			continue
		}
		member, ok := members.New(name)
		if !ok || !p.mergeMembers(member, said, path) {
			return false
		}
		members.Set(name, member)
	}
	return true
}

func (p *Paths) decodeInto(value reflect.Value, tree any) bool {
	d := json.NewDecoder(bytes.NewReader(MustEncode(tree)))
	d.DisallowUnknownFields()
	value.SetZero()
	return d.Decode(value.Addr().Interface()) == nil
}

func (p *Paths) mergeTrees(was, said any, path []string) any {
	x := p.at(path, Whole|Gone)
	if n, number := said.(json.Number); number && x.Short != "" {
		return map[string]any{x.Short: n}
	}
	here, more := asObject(was), asObject(said)
	if here == nil || more == nil || x.Use&Whole != 0 {
		return said
	}
	for name, value := range more {
		path := append(slices.Clip(path), name)
		switch {
		case value != nil:
			here[name] = p.mergeTrees(here[name], value, path)
		case p.at(path, Gone).Use != 0:
			delete(here, name)
		}
	}
	return here
}
