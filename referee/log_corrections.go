package referee

import (
	"encoding/json"
	"reflect"
	"slices"

	"github.com/judgeofthechange/judge/engine"
)

// mostUndone is how many entries an undo names in words.
const mostUndone = 3

// kernelArgs are the arguments of the kernel's commands.
type kernelArgs struct {
	Count  int             `json:"count"`
	Line   int             `json:"line"`
	After  int             `json:"after"`
	With   json.RawMessage `json:"with"`
	Keep   bool            `json:"keep"`
	Reason string          `json:"reason"`
}

func kernelArgsOf(c engine.Command) (args kernelArgs) {
	for name, into := range map[string]any{
		"count": &args.Count, "line": &args.Line, "after": &args.After, "with": &args.With, "keep": &args.Keep, "reason": &args.Reason,
	} {
		if raw, ok := c.Args[name]; ok {
			_ = json.Unmarshal(raw, into) // the kernel accepted it
		}
	}
	return args
}

// note says what a command of the kernel did, by the sentences of the entries that it is about: it has no events that a game could
// narrate. Each viewer reads of them what it may know.
func (h history) note(row logEntry, v engine.Viewer) (engine.Message, bool) {
	c := row.play.Command
	switch c.Do {
	case engine.Undo:
		return h.undoNote(row, v), true
	case engine.Amend:
		return h.amendNote(row, v), true
	case engine.Count:
		return engine.NewMessage("notice.count", ""), true
	}
	return engine.Message{}, false
}

// undoNote names what no longer counts, or counts again.
func (h history) undoNote(row logEntry, v engine.Viewer) engine.Message {
	entries, key, silent := row.fix.Gone, "notice.undo", "notice.undo_silent"
	switch by := row.play.Command.By; {
	case by != engine.Moderator:
		key, silent = "notice.retract", "notice.retract_silent"
	case row.again:
		entries, key, silent = row.fix.Come, "notice.redo", "notice.redo_silent"
	}
	leads := h.leads(entries, v)
	if len(leads) == 0 {
		return engine.NewMessage(silent, "", "seat", string(row.play.Command.By), "count", max(len(entries), 1), "reason", kernelArgsOf(row.play.Command).Reason)
	}
	more := max(0, len(leads)-mostUndone)
	what := leads[len(leads)-1-more]
	for _, m := range slices.Backward(leads[:len(leads)-1-more]) {
		what = engine.NewMessage("notice.then", "", "first", m, "rest", what)
	}
	return engine.NewMessage(key, "", "seat", string(row.play.Command.By), "what", what, "more", more, "reason", kernelArgsOf(row.play.Command).Reason)
}

// leads are the first sentences of entries, without what the app did of its own unless it did all.
func (h history) leads(entries []engine.Entry, v engine.Viewer) []engine.Message {
	var people, all []engine.Message
	for _, e := range entries {
		said := told(h.rules, e.Events, v)
		if len(said) == 0 { // only the console may know that anything was entered
			if !v.IsModerator() || e.Command.By == engine.App || hasSecrets(h.rules, e.Command) || h.isSecret(e.Line) {
				continue
			}
			said = []engine.Message{engine.NewMessage("notice.did", "", "seat", string(e.Command.Actor()), "do", e.Command.Do)}
		}
		if all = append(all, said[0]); e.Command.By != engine.App {
			people = append(people, said[0])
		}
	}
	if people == nil {
		return all
	}
	return people
}

// isSecret reports whether an entry was secret when it was entered.
func (h history) isSecret(line int) bool {
	return slices.ContainsFunc(h.rows, func(r logEntry) bool { return r.line() == line && r.secret })
}

// amendNote says what an entry was and what it is.
func (h history) amendNote(row logEntry, v engine.Viewer) engine.Message {
	args := kernelArgsOf(row.play.Command)
	say := func(key string, more ...any) engine.Message {
		return engine.NewMessage(key, "", append(more, "reason", args.Reason)...)
	}
	was, is := h.amendedSentences(row, v)
	switch {
	case args.Keep && args.After > 0:
		return say("notice.amend_keep_after")
	case args.Keep && was == nil:
		return say("notice.amend_keep_silent")
	case was == nil && is == nil:
		return say("notice.amend_silent")
	case args.Keep:
		return say("notice.amend_keep", "was", *was)
	case args.After > 0 && is != nil:
		return say("notice.amend_after", "now", *is)
	case len(args.With) == 0 && was != nil:
		return say("notice.amend_never", "was", *was)
	case was == nil:
		return say("notice.amend_now", "now", *is)
	case is == nil:
		return say("notice.amend_gone", "was", *was)
	}
	if not, one := onlyDifference(*was, *is); one {
		return say("notice.amend", "now", *is, "not", not)
	}
	return say("notice.amend_all", "now", *is, "was", *was)
}

// amendedSentences gives the first sentences in which an entry differs from what it was, for the entry that an amendment is about. One is nil
// where nothing is told any more, or was, and both where a viewer may not know of the difference.
func (h history) amendedSentences(row logEntry, v engine.Viewer) (was, is *engine.Message) {
	then, now := []engine.Message(nil), []engine.Message(nil)
	if c, ok := row.target(); ok {
		then = told(h.rules, c.Before.Events, v)
		if c.After != nil {
			now = told(h.rules, c.After.Events, v)
		}
	} else if i := slices.IndexFunc(h.rows, func(r logEntry) bool { return r.played() && r.line() == kernelArgsOf(row.play.Command).Line }); i >= 0 {
		then = told(h.rules, h.rows[i].play.Events, v) // the table plays on as it was
	}
	for len(then) > 0 && len(now) > 0 && reflect.DeepEqual(then[0], now[0]) {
		then, now = then[1:], now[1:]
	}
	if len(then) > 0 {
		was = &then[0]
	}
	if len(now) > 0 {
		is = &now[0]
	}
	return was, is
}

// target is the change of the entry that an amendment is about.
func (h logEntry) target() (engine.Change, bool) {
	args := kernelArgsOf(h.play.Command)
	i := slices.IndexFunc(h.fix.Changes, func(c engine.Change) bool {
		return c.Before.Line == args.Line || args.After > 0 && c.Before.Line == h.line()
	})
	if i < 0 {
		return engine.Change{}, false
	}
	return h.fix.Changes[i], true
}

// onlyDifference gives the value of the first of two messages that the second has otherwise, if that is all.
func onlyDifference(was, is engine.Message) (value any, one bool) {
	if was.Key != is.Key || len(was.Args) != len(is.Args) {
		return nil, false
	}
	differ := 0
	for name, x := range was.Args {
		if !reflect.DeepEqual(x, is.Args[name]) {
			differ, value = differ+1, x
		}
	}
	switch reflect.ValueOf(value).Kind() {
	case reflect.String, reflect.Int:
		return value, differ == 1
	}
	return nil, false
}
