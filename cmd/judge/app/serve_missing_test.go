package app_test

import (
	"errors"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/judgeofthechange/judge/cmd/judge/app"
	"github.com/judgeofthechange/judge/cmd/judge/apptest"
)

// TestServeSaysWhatIsMissing proves that a server whose file lost the end of a game names the missing lines in its log, on the
// console and on the table screen; and that it names a lost table in its log and on the front page.
func TestServeSaysWhatIsMissing(t *testing.T) {
	data := t.TempDir()
	file := filepath.Join(data, app.DataFile)
	apptest.Check(t, apptest.OpenData(t, data, "").Close())
	oldest, err := os.ReadFile(file)
	apptest.Check(t, err)
	code := enterLines(t, data, "Ann's", 2)
	older, err := os.ReadFile(file)
	apptest.Check(t, err)
	enterLines(t, data, "", 3)
	serve := func(text []byte) *apptest.Server {
		t.Helper()
		apptest.Check(t, os.WriteFile(file, text, 0o600))
		return apptest.StartServer(t, data)
	}
	s := serve(older)
	for _, page := range []string{"/t/" + code + "/console", "/t/" + code + "/screen"} {
		if text := getPage(s, page); !strings.Contains(text, "it had reached line 6 and now ends at line 3 (entries missing: 3)") {
			t.Errorf("%s does not name the missing lines", page)
		}
	}
	if text := getPage(s, "/tables"); !strings.Contains(text, "record in doubt") {
		t.Error("the list of tables does not mark the table as in doubt")
	}
	s.Stop() // by then the log tells what was found as the tables were read
	if says := s.Log.String(); !strings.Contains(says, "judge: table "+code+" (Ann's) lost lines 4 to 6: its record had come to line 6 and ends at line 3.") {
		t.Errorf("with missing lines the log says %q", says)
	}
	s = serve(oldest)
	if text := getPage(s, "/"); !strings.Contains(text, "Table "+code+" Ann&#39;s is gone: its record had reached line 3.") {
		t.Error("the front page does not name the lost table")
	}
	s.Stop()
	if says := s.Log.String(); !strings.Contains(says, "judge: table "+code+" (Ann's) is gone: its record had come to line 3.") {
		t.Errorf("without the table the log says %q", says)
	}
}

// getPage returns a page as the laptop's own browser gets it.
func getPage(s *apptest.Server, path string) string {
	s.T.Helper()
	r, err := http.NewRequestWithContext(s.T.Context(), http.MethodGet, s.URL+path, nil)
	apptest.Check(s.T, err)
	answer, err := http.DefaultTransport.RoundTrip(r)
	apptest.Check(s.T, err)
	text, err := io.ReadAll(answer.Body)
	apptest.Check(s.T, errors.Join(err, answer.Body.Close()))
	return string(text)
}
