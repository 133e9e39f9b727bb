package referee

import (
	"context"
	"fmt"
	"time"

	"github.com/judgeofthechange/judge/engine"
)

// Journal stores tables for good. It is append-only, but for Rewrite, and does not know what its rows mean. All methods may be called
// at the same time. Test an implementation with journaltest.Suite.
type Journal interface {
	Archive
	HeadKeeper
	HouseRuleStore
	// Create adds a table with its first rows, of which there may be none, and returns once all is durable. It writes everything or
	// nothing. It returns ErrExists if there is a table of this code.
	Create(ctx context.Context, table TableInfo, first ...Row) error
	// Append writes all rows or none, and returns once they are durable. expected is the Seq of the table's last row
	// as the writer knows it, 0 for none; if it is another, Append returns ErrConflict. The rows follow it one by
	// one. Append returns ErrNoTable for a table that was never created.
	Append(ctx context.Context, table string, expected int, rows []Row) error
	// Rewrite replaces the bodies of rows of tables that are there, of all or none, and returns once that is durable: it deletes what must not
	// be kept. Nothing else of a row may differ, else it returns ErrConflict. What was there before is in no file of the journal once
	// nobody reads it, and in no later backup.
	Rewrite(ctx context.Context, rows map[string][]Row) error
}

// Archive is the part of a journal that readers need.
type Archive interface {
	// Tables lists every table, oldest first.
	Tables(ctx context.Context) ([]TableInfo, error)
	// Read returns a table's rows from the given Seq on, in order, or ErrNoTable. A journal that is elsewhere may wrap ErrNoAnswer.
	Read(ctx context.Context, table string, from int) ([]Row, error)
}

// TableInfo is the part of a table that never changes.
type TableInfo struct {
	Code    string    // five letters; a name, not a secret
	Name    string    // what people call the table, may be empty
	Created time.Time // UTC, to the millisecond
	Header  engine.Header
}

// Row is one thing that happened at a table.
type Row struct {
	Redacted
	Seq  int       // position in the table's journal, from 1 without gaps
	At   time.Time // when it was accepted, UTC, to the millisecond
	Kind string    // names the form of Body
	Body []byte    // may hold secrets: journals neither log it nor keep it in the clear
}

// HouseRuleStore is the part of a journal that stores house rules by name.
type HouseRuleStore interface {
	// SaveHouseRules saves rules durably, or returns ErrExists.
	SaveHouseRules(ctx context.Context, name string, body []byte) error
	// ListHouseRules lists the saved house rules, oldest first.
	ListHouseRules(ctx context.Context) ([]StoredHouseRules, error)
	// DeleteHouseRules deletes the rules of a name, or returns ErrNoHouseRules.
	DeleteHouseRules(ctx context.Context, name string) error
}

// StoredHouseRules are house rules in a HouseRuleStore.
type StoredHouseRules struct {
	Name string
	Body []byte
}

// CheckRows is the check that every journal makes before it appends: last is the Seq of the table's last row, expected
// the one that the writer knows. The error is ErrConflict, or one that names rows out of order.
func CheckRows(last, expected int, rows []Row) error {
	if last != expected {
		return ErrConflict
	}
	for i, row := range rows {
		if row.Seq != expected+1+i {
			return fmt.Errorf("journal: got row %d, want row %d", row.Seq, expected+1+i)
		}
	}
	return nil
}
