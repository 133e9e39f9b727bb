package event

import (
	"github.com/judgeofthechange/judge/engine"
)

// The round clock: extensions, the last turn, time.

func init() {
	register("extend", (*decision).extend)
	register("last-turn", func(d *decision, in tableArgs) error {
		return d.announce(in, func(t *Table) { t.LastTurn = true }, false)
	})
	register("time", func(d *decision, in tableArgs) error { return d.announce(in, func(t *Table) { t.Time = true }, true) })
	register("freeze", func(d *decision, in oneTable) error { return d.freeze(in, true) })
	register("release", func(d *decision, in oneTable) error { return d.freeze(in, false) })
}

const (
	longestExtension = 30 // minutes, at once and in all
	minute           = 60
)

type tableArgs struct {
	Table *int `json:"table" kind:"number,optional"`
}

type oneTable struct {
	Table int `json:"table" kind:"number"`
}

// playingTables are those that a clock command is for: one, or all that play.
func (d *decision) playingTables(table *int) (out []Table, no error) {
	if _, no := d.round(); no != nil {
		return nil, no
	}
	if table != nil {
		t, no := d.table(*table)
		return []Table{t}, no
	}
	for _, t := range d.tablesOf(d.Round) {
		if t.State != Approved {
			out = append(out, t)
		}
	}
	return out, nil
}

// clocks reports who may stop or extend clocks: a judge that of one table at which the judge does not play; of all tables who leads.
func (d *decision) clocks(tables []Table, one bool) error {
	switch {
	case !one:
		return d.role(d.leads())
	case d.plays(d.by, tables[0]):
		return d.role(false)
	}
	return d.role(d.isJudge(d.by))
}

type extendArgs struct {
	Table   *int `json:"table" kind:"number,optional"`
	Minutes int  `json:"minutes" kind:"number"`
}

func (d *decision) extend(in extendArgs) error {
	tables, no := d.playingTables(in.Table)
	if no != nil {
		return no
	}
	if no := firstOf(d.clocks(tables, in.Table != nil), d.text(true)); no != nil {
		return no
	}
	for _, t := range tables {
		if no := d.lengthen(t, in.Minutes); no != nil {
			return no
		}
	}
	return nil
}

// lengthen gives a table more minutes [ER-K1, ER-K2].
func (d *decision) lengthen(t Table, minutes int) error {
	switch now := d.time(); {
	case minutes < 1 || minutes > longestExtension:
		return engine.Refuse(ruleExtend, "event.extension", "minutes", minutes, "most", longestExtension)
	case !t.Started:
		return engine.Refuse(ruleClock, "event.not_started", "table", t.Number)
	case t.Extended+minutes*minute > longestExtension*minute, t.Ends > 0 && now > t.Ends:
		if no := d.passes(engine.Refuse(ruleExtend, "event.extended", "table", t.Number, "minutes", t.Extended/minute, "most", longestExtension)); no != nil {
			return no
		}
	}
	t.Extended += minutes * minute
	if t.Ends > 0 {
		t.Ends += minutes * minute
	}
	d.setTable(t)
	return nil
}

// announce notes the last turn or the end of a table, or of all that play. The end before its time needs a reason [ER-K2].
func (d *decision) announce(in tableArgs, note func(*Table), end bool) error {
	tables, no := d.playingTables(in.Table)
	if no != nil {
		return no
	}
	role := d.clocks(tables, in.Table != nil)
	if in.Table != nil && d.leads() {
		role = nil
	}
	if no := firstOf(role, d.text(false)); no != nil {
		return no
	}
	for _, t := range tables {
		switch {
		case in.Table == nil && (!t.Started || t.Frozen): // it does not play
			continue
		case !t.Started:
			return engine.Refuse(ruleClock, "event.not_started", "table", t.Number)
		case end && d.time() < t.Ends && d.Reason == "":
			return engine.Refuse(ruleClock, "event.too_early", "table", t.Number)
		}
		if no := thawed(t); no != nil {
			return no
		}
		note(&t)
		d.setTable(t)
	}
	if r := d.rounds[d.Round]; r.State != Running && r.State != Closed {
		return engine.Refuse(ruleClock, "event.not_started", "table", 0)
	}
	return nil
}

func (d *decision) freeze(in oneTable, on bool) error {
	t, no := d.table(in.Table)
	if no := firstOf(no, d.role(d.isJudge(d.by)), d.text(false)); no != nil {
		return no
	}
	if on {
		no = thawed(t)
	} else if !t.Frozen {
		no = engine.Refuse(ruleFrozen, "event.not_frozen", "table", t.Number)
	}
	if no != nil { // [ER-F1]
		return no
	}
	t.Frozen = on
	d.setTable(t)
	return nil
}
