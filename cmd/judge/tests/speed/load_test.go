package speed

import (
	"errors"
	"math"
	"slices"
	"sync"
	"testing"
	"time"

	"github.com/judgeofthechange/judge/cmd/judge/apptest"
)

// load sends a script to every table. Each table goes on where the last run ended.
type load struct {
	tables []*table
	post   func(code string, s step) error // returns once the step is acknowledged
	steps  []step
	next   []int // by table
}

func newLoad(s *session, steps []step) *load {
	return &load{s.tables, s.post, steps, make([]int, len(s.tables))}
}

// input is a sent step.
type input struct {
	table   *table
	version int
	due     time.Time // when it should be sent
	acked   time.Time
}

// run is what one run showed. Times are in milliseconds; what is not known is NaN.
type run struct {
	inputs                       int
	perSecond                    float64
	cpu, database                float64 // of the server and of its database, in seconds for 1,000 inputs
	ack50, ack99, last50, last99 float64
	bytes                        float64 // to a screen for an input
	residentBefore, resident     float64 // MiB
	others                       float64 // percent of the processor that others used
	unseen                       int     // inputs that did not reach all screens in time
	sent                         []input
}

// saturate sends each table's next step as soon as all its screens show the last one, until the time is over or the script ends.
func (l *load) saturate(tb testing.TB, server serving, length time.Duration) run {
	tb.Helper()
	return l.measure(tb, server, func(i int, begin time.Time, send func(due time.Time) (input, error)) error {
		for deadline := begin.Add(length); l.next[i] < len(l.steps) && time.Now().Before(deadline); {
			in, err := send(time.Now())
			if err == nil {
				err = in.table.wait(in.version, time.Now().Add(patience))
			}
			if err != nil {
				return err
			}
		}
		return nil
	})
}

// pace sends so many steps a second to all tables together, evenly, however late the screens are.
func (l *load) pace(tb testing.TB, server serving, perSecond float64, length time.Duration) run {
	tb.Helper()
	every := time.Duration(float64(len(l.tables)) / perSecond * float64(time.Second))
	return l.measure(tb, server, func(i int, begin time.Time, send func(due time.Time) (input, error)) error {
		var last input
		for due := begin.Add(every * time.Duration(i) / time.Duration(len(l.tables))); due.Before(begin.Add(length)); due = due.Add(every) {
			time.Sleep(time.Until(due))
			var err error
			if last, err = send(due); err != nil {
				return err
			}
		}
		if last.table != nil {
			_ = last.table.wait(last.version, time.Now().Add(patience)) // what is missing is counted
		}
		return nil
	})
}

// measure has work send to each table, all at once, and reports what the server needed.
func (l *load) measure(tb testing.TB, server serving, work func(i int, begin time.Time, send func(due time.Time) (input, error)) error) run {
	tb.Helper()
	var group sync.WaitGroup
	var mu sync.Mutex
	var inputs []input
	var failed error
	r := run{residentBefore: server.resident()}
	received, machine, used, database, begin := l.bytes(), readMachine(server), server.cpu(), server.database(), time.Now()
	for i, t := range l.tables {
		group.Go(func() {
			err := work(i, begin, func(due time.Time) (input, error) {
				if l.next[i] >= len(l.steps) {
					return input{}, errors.New("the script is too short")
				}
				s := l.steps[l.next[i]]
				l.next[i]++
				err := l.post(t.code, s)
				in := input{t, s.version, due, time.Now()}
				mu.Lock()
				defer mu.Unlock()
				inputs = append(inputs, in)
				return in, err
			})
			if err != nil {
				mu.Lock()
				failed = errors.Join(failed, err)
				mu.Unlock()
			}
		})
	}
	group.Wait()
	apptest.Check(tb, failed)
	took := time.Since(begin)
	r.cpu = (server.cpu() - used) * 1000 / float64(len(inputs))
	r.database = (server.database() - database) * 1000 / float64(len(inputs))
	r.others = machine.others(server)
	r.resident = server.resident()
	time.Sleep(20 * time.Millisecond) // for the padding behind the last frames
	r.inputs, r.sent, r.perSecond = len(inputs), inputs, float64(len(inputs))/took.Seconds()
	r.bytes = float64(l.bytes()-received) / float64(len(inputs)) / float64(len(l.tables[0].screens))
	var acks, lasts []float64
	for _, in := range inputs {
		acks = append(acks, milliseconds(in.acked.Sub(in.due)))
		if last, ok := in.table.last(in.version); ok {
			lasts = append(lasts, milliseconds(last.Sub(in.due)))
		} else {
			lasts = append(lasts, math.Inf(1))
			r.unseen++
		}
	}
	r.ack50, r.ack99, r.last50, r.last99 = percentile(acks, 50), percentile(acks, 99), percentile(lasts, 50), percentile(lasts, 99)
	return r
}

// bytes gives what all screens have received.
func (l *load) bytes() (sum int64) {
	for _, t := range l.tables {
		for _, one := range t.screens {
			sum += one.received.Load()
		}
	}
	return sum
}

func milliseconds(d time.Duration) float64 { return float64(d.Microseconds()) / 1000 }

// percentile gives the value that so many in a hundred do not exceed.
func percentile(values []float64, p int) float64 {
	if len(values) == 0 {
		return math.NaN()
	}
	slices.Sort(values)
	return values[min(len(values)-1, len(values)*p/100)]
}

// median gives the middle of a number that some runs have.
func median(runs []run, of func(run) float64) float64 {
	var values []float64
	for _, r := range runs {
		values = append(values, of(r))
	}
	slices.Sort(values)
	if len(values) == 0 {
		return math.NaN()
	}
	return values[len(values)/2]
}
