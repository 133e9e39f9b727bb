package dune

import (
	"errors"
	"slices"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/dune/rulebook"
)

// KaramaUse is one thing that a Karama can be played for at a table.
type KaramaUse struct {
	Use string
	// Own is the faction if it is its own power, else empty.
	Own Faction
	// No says why it is impossible now; nil if it is possible.
	No *engine.Refusal
}

// karamaUses lists what a seat could do with a Karama now.
func (s *State) karamaUses(f Faction) []string {
	var out []string
	if s.restsOnKarama(f) {
		return nil
	}
	for _, u := range s.usesOf(f, s.blockRefusals()) {
		if u.No == nil {
			out = append(out, u.Use)
		}
	}
	return out
}

// viewKarama lists what a viewer's seat could do with a Karama; without a seat, what any seat could. It depends only on
// what all know, not on who holds a card or has bid with one.
func (s *State) viewKarama(v engine.Viewer) []KaramaUse {
	f, _ := v.Seat()
	if s.promptCache == nil {
		blocks := s.blockRefusals()
		return s.usesBy(f, func(f Faction) []KaramaUse { return s.usesOf(f, blocks) })
	}
	return s.sharedKarama(f, s.usesBy(f, func(f Faction) []KaramaUse { return s.promptCache.usesOf(s, f) }))
}

// usesBy lists what a seat could do with a Karama; of all seats together if f is empty.
func (s *State) usesBy(f Faction, usesOf func(Faction) []KaramaUse) []KaramaUse {
	if f != "" {
		return usesOf(f)
	}
	var all []KaramaUse
	for _, f := range s.seats {
		for _, u := range usesOf(f) {
			at := slices.IndexFunc(all, func(x KaramaUse) bool { return x.Use == u.Use && x.Own == u.Own })
			switch {
			case at < 0:
				all = append(all, u)
			case u.No == nil:
				all[at] = u
			}
		}
	}
	return all
}

// blockRefusals says for each ability of a seat that plays why a Karama cannot block it; nil if it can.
func (s *State) blockRefusals() map[rulebook.Ability]*engine.Refusal {
	out := map[rulebook.Ability]*engine.Refusal{}
	for _, a := range s.rules.Stoppable() {
		if s.has(a.Owner()) {
			out[a] = s.blockRefusal("", a) // the same for all others
		}
	}
	return out
}

// usesOf lists what a seat's Karama can be played for, by the table's rules. blocks are the state's.
func (s *State) usesOf(f Faction, blocks map[rulebook.Ability]*engine.Refusal) []KaramaUse {
	out := []KaramaUse{{Use: useBuy, No: refusal(s.buyRefusal(f))}, {Use: useHalf, No: s.halveRefusal(f)}}
	if _, has := specials[f]; has && s.rules.On("karama_specials") {
		out = append(out, KaramaUse{Use: useSpecial, Own: f, No: s.specialRefusal(f)})
	}
	for _, a := range s.rules.Stoppable() {
		if no, plays := blocks[a]; plays && a.Owner() != f {
			out = append(out, KaramaUse{Use: useBlock + string(a), No: no})
		}
	}
	for i, u := range out {
		out[i].No = u.No.SaidTo(f)
	}
	return out
}

// refusal is the refusal that an error is; nil if there was none.
func refusal(err error) *engine.Refusal {
	var no *engine.Refusal
	errors.As(err, &no)
	return no
}
