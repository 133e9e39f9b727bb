package web_test

import (
	"context"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/enginetest"
	"github.com/judgeofthechange/judge/referee"
	"github.com/judgeofthechange/judge/referee/journaltest"
	"github.com/judgeofthechange/judge/referee/web"
	"github.com/judgeofthechange/judge/referee/web/webtest"
	"github.com/judgeofthechange/judge/views"
)

// minuteJournal is a journal from which each table is read in a minute.
type minuteJournal struct{ referee.Journal }

func (j minuteJournal) Read(ctx context.Context, table string, from int) ([]referee.Row, error) {
	time.Sleep(time.Minute)
	return j.Journal.Read(ctx, table, from)
}

// deadlineWriter takes an answer only before the deadline that was set last, as a connection does.
type deadlineWriter struct {
	*httptest.ResponseRecorder
	deadline time.Time
	late     bool
	reading  time.Time // until when the request must be there; zero for no end
}

func (w *deadlineWriter) SetReadDeadline(at time.Time) error {
	w.reading = at
	return nil
}

func (w *deadlineWriter) SetWriteDeadline(at time.Time) error {
	w.deadline = at
	return nil
}

func (w *deadlineWriter) Write(p []byte) (int, error) {
	w.late = w.late || !time.Now().Before(w.deadline)
	return w.ResponseRecorder.Write(p)
}

// openOn opens a site with one table on a journal.
func openOn(t *testing.T, journal referee.Journal) (*referee.Lobby, http.Handler) {
	t.Helper()
	check(t, journal.Create(t.Context(), referee.TableInfo{Code: "BBBBB", Header: enginetest.TallyHeader()}))
	log := slog.New(slog.DiscardHandler)
	lobby, err := referee.Open(t.Context(), referee.Config{Journal: journal, Games: map[string]engine.Rules{"tally": enginetest.Tally{}}, Log: log})
	check(t, err)
	server, err := web.New(web.Config{Lobby: lobby, Games: []views.Game{webtest.Tally()}, Hosts: []string{lanHost}, Log: log, Port: 8080})
	check(t, err)
	return lobby, server
}

// TestAnAnswerThatWaitedIsTaken proves that the first page is taken even if reading the tables took longer than a browser has to take an answer.
func TestAnAnswerThatWaitedIsTaken(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		lobby, server := openOn(t, minuteJournal{journaltest.NewMemory()})
		r := httptest.NewRequestWithContext(t.Context(), http.MethodGet, "http://localhost:8080/", nil)
		r.RemoteAddr = "127.0.0.1:1"
		w := &deadlineWriter{ResponseRecorder: httptest.NewRecorder()}
		began := time.Now()
		server.ServeHTTP(w, r)
		if waited := time.Since(began); w.Code != http.StatusOK || w.late || waited < time.Minute {
			t.Errorf("after %v the answer is %d; too late: %v", waited, w.Code, w.late)
		}
		check(t, lobby.Close(context.Background()))
		time.Sleep(time.Second) // the bundler of scripts sleeps once more
	})
}

// TestAFormThatCameMayWait proves that a form which has come whole may be answered later than it had to come, with its body or without one: net/http takes a
// deadline that passes meanwhile for a client that went away, who is answered 200 with nothing.
func TestAFormThatCameMayWait(t *testing.T) {
	lobby, server := openOn(t, journaltest.NewMemory())
	for _, form := range []string{"seat=amber", ""} {
		r := httptest.NewRequestWithContext(t.Context(), http.MethodPost, "http://localhost:8080/j/BBBBB", strings.NewReader(form))
		r.RemoteAddr = "127.0.0.1:1"
		r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
		r.Header.Set("Origin", "http://localhost:8080")
		w := &deadlineWriter{ResponseRecorder: httptest.NewRecorder()}
		if server.ServeHTTP(w, r); !w.reading.IsZero() {
			t.Errorf("%q: %d, and it had to be there until %v", form, w.Code, w.reading)
		}
	}
	check(t, lobby.Close(context.Background()))
}

// TestARequestThatEndedIsNotAnswered proves that a request which ends before it is answered gets no answer at all: net/http would make it 200 with nothing.
func TestARequestThatEndedIsNotAnswered(t *testing.T) {
	lobby, server := openOn(t, journaltest.NewMemory())
	ended, end := context.WithCancel(t.Context())
	end()
	r := httptest.NewRequestWithContext(ended, http.MethodPost, "http://localhost:8080/t/BBBBB/console", strings.NewReader("do=x"))
	r.RemoteAddr = "127.0.0.1:1"
	r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	r.Header.Set("Origin", "http://localhost:8080")
	w := httptest.NewRecorder()
	if !aborts(server, w, r) {
		t.Errorf("it is answered %d", w.Code)
	}
	check(t, lobby.Close(context.Background()))
}

// aborts reports whether a site hangs up rather than answer a request.
func aborts(site http.Handler, w http.ResponseWriter, r *http.Request) (aborted bool) {
	defer func() { aborted = recover() == http.ErrAbortHandler }()
	site.ServeHTTP(w, r)
	return false
}
