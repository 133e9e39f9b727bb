package web_test

import (
	"context"
	"log/slog"
	"net/http"
	"net/http/httptest"
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
}

func (w *deadlineWriter) SetWriteDeadline(at time.Time) error {
	w.deadline = at
	return nil
}

func (w *deadlineWriter) Write(p []byte) (int, error) {
	w.late = w.late || !time.Now().Before(w.deadline)
	return w.ResponseRecorder.Write(p)
}

// TestAnAnswerThatWaitedIsTaken proves that the first page is taken even if reading the tables took longer than a browser has to take an answer.
func TestAnAnswerThatWaitedIsTaken(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		journal := minuteJournal{journaltest.NewMemory()}
		check(t, journal.Create(t.Context(), referee.TableInfo{Code: "BBBBB", Header: enginetest.TallyHeader()}))
		log := slog.New(slog.DiscardHandler)
		lobby, err := referee.Open(t.Context(), referee.Config{Journal: journal, Games: map[string]engine.Rules{"tally": enginetest.Tally{}}, Log: log})
		check(t, err)
		server, err := web.New(web.Config{Lobby: lobby, Games: []views.Game{webtest.Tally()}, Hosts: []string{lanHost}, Log: log, Port: 8080})
		check(t, err)
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
