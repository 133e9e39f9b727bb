package postgres

import (
	"errors"
	"fmt"
	"strings"

	"github.com/jackc/pgx/v5/pgconn"

	"github.com/judgeofthechange/judge/db/durable"
)

// Reasons why this process must not write to a table, or answer for it. Nothing was acknowledged; whoever sent the input repeats it to the table's
// owner.
var (
	// ErrNotOwner is wrapped for a table that this process does not own.
	ErrNotOwner = errors.New("this table belongs to another process of the hall, or to none")
	// ErrFenced is wrapped if another process took the table over: what is in memory of it is out of date.
	ErrFenced = errors.New("another process of the hall has taken this table over")
	// ErrLapsed is wrapped if the database was not heard for so long that other processes may take over this one's tables.
	ErrLapsed = errors.New("the hall's database was not reached in time; nothing is saved until it answers")
	// ErrOwned is wrapped by TakeOver if another process owns the table and its lease holds.
	ErrOwned = errors.New("another process of the hall owns this table")
)

// Faults of a database. Each is a sentence for the person who started the program and names the way out.
var (
	// ErrAddress is wrapped for a text that is no address. It does not repeat the text, which may have a password.
	ErrAddress = errors.New("this is no address of a hall, which has the form postgres://USER@HOST/DATABASE; in a password, write %40 for @, %2F for /, " +
		"%3F for ? and %23 for #, or leave it out and set PGPASSWORD")
	// ErrUnreachable is wrapped if no connection can be made.
	ErrUnreachable = errors.New("the hall's database cannot be reached; see whether it runs, and whether its address and password are right")
	// ErrNoRight is wrapped if the database keeps the address's role from what it asks.
	ErrNoRight = errors.New("the role of this address may not do that; it must own the database, and be the one that made the hall")
	// ErrNoHall is wrapped for a database without a hall.
	ErrNoHall = errors.New("this database has no hall; make one with judge hall init")
	// ErrNotHall is wrapped for a database whose schema judge is not, or not wholly, this program's.
	ErrNotHall = errors.New("the schema judge of this database is not as this program made it; choose another database")
	// ErrNewer is wrapped for a hall that a newer program made.
	ErrNewer = errors.New("this hall was made by a newer version of this program; update the program on this laptop")
	// ErrUnsafe is wrapped for a server whose settings let it lose what it has acknowledged, or that is too old.
	ErrUnsafe = errors.New("this PostgreSQL cannot keep a hall")
	// ErrDamaged is wrapped for rows that were changed from outside or are missing.
	ErrDamaged = errors.New("the hall's database is damaged; bring back its last backup")
	// ErrNotEmpty is wrapped if a hall into which tables were to be copied has some.
	ErrNotEmpty = errors.New("this hall already has tables or house rules; make a new database for these")
	// ErrOtherKey is wrapped if tables were to be copied into a hall of another key.
	ErrOtherKey = errors.New("this hall has another key than these tables; make a new database for them")
)

// Codes of PostgreSQL's errors, and classes of them.
const (
	diskFull       = "53100"
	noRight        = "42501"
	tooManyClients = "53300"
	readOnly       = "25006" // a standby that was the primary a moment ago
)

// transient are the classes of errors after which the same statement may go through: connections, rollbacks, and stops by somebody else.
var transient = []string{"08", "40", "57", tooManyClients, readOnly}

// isRefusal reports whether the server said that a statement can never go through. After every other error nobody knows whether it was committed.
func isRefusal(err error) bool {
	var theirs *pgconn.PgError
	if !errors.As(err, &theirs) {
		return false
	}
	for _, class := range transient {
		if strings.HasPrefix(theirs.Code, class) {
			return false
		}
	}
	return true
}

// oneLine is an error whose text has several lines, such as one for each address of a host.
type oneLine struct{ error }

func (o oneLine) Error() string { return strings.Join(strings.Fields(o.error.Error()), " ") }

func (o oneLine) Unwrap() error { return o.error }

// explain puts a sentence before an error, if one fits.
func explain(err error) error {
	var theirs *pgconn.PgError
	var failed *pgconn.ConnectError
	switch {
	case err == nil:
		return nil
	case errors.As(err, &failed):
		return fmt.Errorf("%w (%w)", ErrUnreachable, oneLine{err})
	case errors.As(err, &theirs) && theirs.Code == diskFull:
		return fmt.Errorf("%w (%w)", durable.ErrFull, err)
	case errors.As(err, &theirs) && theirs.Code == noRight:
		return fmt.Errorf("%w (%w)", ErrNoRight, err)
	}
	return err
}

// wrap adds what was tried to an error and explains it.
func wrap(err error, format string, args ...any) error {
	if err == nil {
		return nil
	}
	return fmt.Errorf(format+": %w", append(args, explain(err))...)
}
