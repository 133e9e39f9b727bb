package dune

import (
	"slices"
	"strings"

	"github.com/judgeofthechange/judge/engine"
)

// rings reports whether all are asked at once something to which silence is a no.
func (s scene) rings() bool {
	return slices.ContainsFunc(s.open, func(p engine.Prompt) bool { return p.Urgency == engine.Ring })
}

// ringAsks reports whether a chance is what such a question asks: whoever closes it has given everybody the time to take it.
func (s scene) ringAsks(what string) bool {
	return slices.ContainsFunc(s.open, func(p engine.Prompt) bool {
		return p.Urgency == engine.Ring && (what == p.Ask || strings.HasPrefix(what, p.Ask+"."))
	})
}

// ringThen says what becomes of a ring whose time has run out.
func (s scene) ringThen() string {
	if s.Clock.ByItself {
		return s.t("ring.then.itself")
	}
	return s.t("ring.then.moderator")
}
