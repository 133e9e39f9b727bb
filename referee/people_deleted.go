package referee

import (
	"context"
	"encoding/json"

	"github.com/judgeofthechange/judge/engine"
)

// After an event, people may be deleted from it: the journal then holds numbers in place of names, and nothing that they wrote. The chain of the
// record stays as it was, since it binds a commitment to each line that holds a name or a text (docs/adr/0040).

const rowPeopleDeleted = "people_deleted"

type peopleDeletedRow struct{}

// foldPeopleDeleted tells nothing in the log: the settings show it.
func (d *tableState) foldPeopleDeleted(row Row, _ peopleDeletedRow) {
	d.peopleDeleted = true
	d.logSilently(row)
}

// PeopleDeleted reports whether people were deleted from the event.
func (s *Snapshot) PeopleDeleted() bool { return s.peopleDeleted }

// ErrTextInChain: the chain of the record binds a name or a text itself, as in a record that was made elsewhere. Nothing was deleted.
var ErrTextInChain = NewProblem("problem.text_in_chain")

// DeletePeople deletes names, clubs and texts from an event, and names from its tables: from all of them or none. Errors are ErrNotYours,
// ErrTextInChain, ErrNotSaved and those of Answer.
func (h *Lobby) DeletePeople(ctx context.Context, by Actor, event *Table, tables []*Table) error {
	if err := event.moderate(ctx, by, func(*tableState) error { return nil }); err != nil {
		return err
	}
	ctx = context.WithoutCancel(ctx) // whoever pressed may go away: all tables stand still until it is done
	if err := h.rewrite(ctx, append(tables, event), map[string][]Row{}); err != nil {
		return err
	}
	return event.do(ctx, func(d *tableState) error {
		if d.peopleDeleted {
			return nil
		}
		return d.writeAndFold(rowPeopleDeleted, peopleDeletedRow{}, by.Seat, "delete people")
	})
}

// rewrite holds one table after another, collects the rows that change, and writes those of all tables at once.
func (h *Lobby) rewrite(ctx context.Context, tables []*Table, rows map[string][]Row) error {
	if len(tables) == 0 {
		return h.journal.Rewrite(ctx, rows)
	}
	t := tables[0]
	return t.do(ctx, func(d *tableState) error {
		if err := t.append(ctx, t.now()); err != nil {
			return err
		}
		var err error
		if rows[t.info.Code], err = t.withoutPeople(ctx, d); err != nil {
			return err
		}
		if err := h.rewrite(ctx, tables[1:], rows); err != nil {
			return err
		}
		return t.fold(ctx)
	})
}

// withoutPeople returns the table's rows that hold people, without them. The error is ErrTextInChain if the chain would not stay.
func (t *Table) withoutPeople(ctx context.Context, d *tableState) (changed []Row, err error) {
	rows, err := t.journal.Read(ctx, t.info.Code, 1)
	if err != nil {
		return nil, err
	}
	for i, row := range rows {
		body := row.Body
		switch {
		case row.Kind == rowSeat:
			body, err = withoutText(body, func(r *seatRow) *string { return &r.Name })
		case row.Kind == rowPause: // a judge's freeze has a reason
			body, err = withoutText(body, func(r *pauseRow) *string { return &r.Reason })
		case row.Kind == rowEntry && d.roster != nil:
			body, err = d.impersonal(body)
		}
		if err != nil {
			return nil, faultOf("delete people", err)
		}
		if string(body) != string(row.Body) {
			rows[i].Body = body
			changed = append(changed, rows[i])
		}
	}
	after, err := newTableState(t.info, t.rules, t.chance, t.now, 0)
	if err != nil {
		return nil, err
	}
	if err := after.restore(ctx, rows); err != nil {
		return nil, err
	}
	if after.sealing.head() != d.sealing.head() {
		return nil, ErrTextInChain
	}
	return changed, nil
}

// withoutText returns the body of a row without a text that it may have.
func withoutText[T any](body []byte, text func(*T) *string) ([]byte, error) {
	var row T
	if err := json.Unmarshal(body, &row); err != nil || *text(&row) == "" {
		return body, err
	}
	*text(&row) = ""
	return mustJSON(row), nil
}

// impersonal returns the body of a line of an event without people. Of a line that held a name or a text, the commitment stays and the salt goes:
// nobody can try names against it. So does what tells a repeated form.
func (d *tableState) impersonal(body []byte) ([]byte, error) {
	var row entryRow
	if err := json.Unmarshal(body, &row); err != nil {
		return nil, err
	}
	var entry struct {
		Command engine.Command `json:"command"`
	}
	if err := json.Unmarshal(row.Entry, &entry); err != nil {
		return nil, err
	}
	out := row
	if s := row.Seal; s != nil && s.Commitment == nil && d.roster.IsPersonal(entry.Command) {
		seal, err := s.seal(entry.Command)
		if err != nil {
			return nil, err
		}
		out.Seal = &sealRow{Decision: s.Decision, Ask: s.Ask, Commitment: &seal.Commitment}
	}
	if row.Answer != nil {
		out.Answer = &answered{Actor: row.Answer.Actor, Receipt: row.Answer.Receipt}
	}
	var err error
	out.Entry, err = d.roster.Impersonal(d.timeline.State(), row.Entry)
	return mustJSON(out), err
}
