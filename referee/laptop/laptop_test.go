package laptop

import (
	"context"
	"errors"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/enginetest"
	"github.com/judgeofthechange/judge/referee"
	"github.com/judgeofthechange/judge/referee/journaltest"
)

// store is a Store in memory.
type store struct {
	text []byte
	fail error
}

func (s *store) Read() ([]byte, error) { return s.text, s.fail }

func (s *store) Replace(text []byte) error {
	if s.fail == nil {
		s.text = text
	}
	return s.fail
}

// tables is a Source whose copies are small files.
type tables struct{ made chan string }

func (*tables) ID() string { return "0123abcd" }

func (c *tables) Backup(_ context.Context, to string) (int, error) {
	err := os.WriteFile(to, []byte("sealed"), 0o600)
	if err == nil && c.made != nil {
		c.made <- to
	}
	return 1, err
}

func check(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

func opened(t *testing.T, s Store) *File {
	t.Helper()
	f, err := Open(s)
	check(t, err)
	return f
}

// TestWiFiCode proves that names and passwords with every separator come out of the code as they went in.
func TestWiFiCode(t *testing.T) {
	for _, test := range []struct {
		wifi WiFi
		want string
	}{
		{WiFi{"Arrakeen", "muad-dib-1965"}, `WIFI:T:WPA;S:Arrakeen;P:muad-dib-1965;;`},
		{WiFi{Name: "Café Sietch"}, `WIFI:T:nopass;S:Café Sietch;;`},
		{WiFi{`a;b,c:d"e\f`, `;:,"\;:,"`}, `WIFI:T:WPA;S:a\;b\,c\:d\"e\\f;P:\;\:\,\"\\\;\:\,\";;`},
	} {
		if got := test.wifi.Code(); got != test.want {
			t.Errorf("%+v: got %s, want %s", test.wifi, got, test.want)
		}
	}
}

// TestSetWiFi proves that only what a network can have is kept, unchanged, and that it can be removed.
func TestSetWiFi(t *testing.T) {
	kept := &store{}
	f := opened(t, kept)
	for _, test := range []struct {
		wifi WiFi
		want error
	}{
		{WiFi{"Arrakeen", "muad-dib-1965"}, nil},
		{WiFi{"", "muad-dib-1965"}, ErrWiFiName},
		{WiFi{strings.Repeat("é", 17), ""}, ErrWiFiName}, // 34 bytes
		{WiFi{"Arra\u202ekeen", ""}, ErrWiFiName},
		{WiFi{"Arrakeen", "short"}, ErrWiFiPassword},
		{WiFi{"Arrakeen", strings.Repeat("x", 64)}, ErrWiFiPassword},
		{WiFi{"Arrakeen", "two  blanks"}, ErrWiFiPassword},
		{WiFi{"Arrakeen", "with\u200bzero"}, ErrWiFiPassword},
	} {
		if err := f.SetWiFi(test.wifi); !errors.Is(err, test.want) {
			t.Errorf("%+v: got %v, want %v", test.wifi, err, test.want)
		}
		if got := opened(t, kept).Choices().WiFi; got != (WiFi{"Arrakeen", "muad-dib-1965"}) {
			t.Errorf("after %+v %+v is kept", test.wifi, got)
		}
	}
	kept.fail = errors.New("full")
	if err := f.SetWiFi(WiFi{}); !errors.Is(err, ErrNotKept) || f.Choices().WiFi.Name == "" {
		t.Errorf("got %v with %+v, want the old choice", err, f.Choices())
	}
	kept.fail = nil
	check(t, f.SetWiFi(WiFi{}))
	if string(kept.text) != "{}\n" {
		t.Errorf("after the removal %q is kept", kept.text)
	}
}

// TestOpen proves that a damaged file is told and replaced by the next choice.
func TestOpen(t *testing.T) {
	kept := &store{text: []byte("{")}
	f, err := Open(kept)
	if err == nil || f.Choices() != (Choices{}) {
		t.Errorf("got %+v, %v", f.Choices(), err)
	}
	check(t, f.SetWiFi(WiFi{Name: "Arrakeen"}))
	if got := opened(t, kept).Choices().WiFi.Name; got != "Arrakeen" {
		t.Errorf("%q is kept", got)
	}
}

var noon = time.Date(2026, 11, 24, 12, 0, 0, 0, time.UTC)

func newBackups(t *testing.T, source Source, apart ...string) (*Backups, *store) {
	t.Helper()
	kept := &store{}
	b := NewBackups(opened(t, kept), source, slog.New(slog.DiscardHandler), apart...)
	b.pace = 0
	return b, kept
}

// TestChoose proves that a folder is kept once a first copy lies in it, and that no other folder is.
func TestChoose(t *testing.T) {
	own, other := t.TempDir(), t.TempDir()
	file := filepath.Join(other, "file")
	check(t, os.WriteFile(file, nil, 0o600))
	within, link := filepath.Join(own, "keys", "sub"), filepath.Join(other, "link")
	check(t, os.MkdirAll(within, 0o700))
	check(t, os.Symlink(filepath.Join(own, "keys"), link))
	b, kept := newBackups(t, &tables{}, own)
	for _, test := range []struct {
		folder string
		want   error
	}{
		{filepath.Join(other, "missing"), ErrNoFolder},
		{file, ErrNoFolder},
		{".", ErrNoFolder},
		{own, ErrSameFolder},
		{filepath.Join(own, "..", filepath.Base(own)), ErrSameFolder},
		{within, ErrSameFolder},
		{link, ErrSameFolder},
		{"/dev", ErrDeviceFolder},
		{"/proc/self/fdinfo", ErrDeviceFolder},
	} {
		if _, err := os.Stat(test.folder); test.want == ErrDeviceFolder && err != nil {
			continue // another system has none
		}
		if err := b.Choose(t.Context(), test.folder, noon); !errors.Is(err, test.want) || b.State().Folder != "" {
			t.Errorf("%s: got %v with %+v, want %v", test.folder, err, b.State(), test.want)
		}
	}
	if len(kept.text) > 0 {
		t.Errorf("%q is kept", kept.text)
	}
	check(t, b.Choose(t.Context(), other, noon))
	if _, err := os.Stat(filepath.Join(other, "judge-0123abcd-20261124-120000.000.db")); err != nil {
		t.Error(err)
	}
	if got := b.State(); got != (State{other, noon, nil}) {
		t.Errorf("got %+v", got)
	}
	check(t, b.Choose(t.Context(), "", noon))
	if got := b.State().Folder; got != "" {
		t.Errorf("still copies to %s", got)
	}
}

// TestOldCopiesGo proves that the newest five copies stay, and every file that is none of ours.
func TestOldCopiesGo(t *testing.T) {
	folder := t.TempDir()
	others := []string{"judge-0123abcd-notes.db", "judge-99999999-20200101-000000.000.db", "holiday.jpg"}
	for _, name := range others {
		check(t, os.WriteFile(filepath.Join(folder, name), nil, 0o600))
	}
	b, _ := newBackups(t, &tables{})
	for i := range 8 {
		check(t, b.Choose(t.Context(), folder, noon.Add(time.Duration(i)*time.Hour)))
	}
	found, err := filepath.Glob(filepath.Join(folder, "judge-0123abcd-2026*"))
	check(t, err)
	if len(found) != keptBackups || !strings.HasSuffix(found[0], "-150000.000.db") {
		t.Errorf("%q stayed", found)
	}
	for _, name := range others {
		if _, err := os.Stat(filepath.Join(folder, name)); err != nil {
			t.Error(err)
		}
	}
}

// TestOldCopyThatStays proves that a copy counts although an old one cannot be removed.
func TestOldCopyThatStays(t *testing.T) {
	folder := t.TempDir()
	stays := filepath.Join(folder, "judge-0123abcd-20200101-000000.000.db")
	check(t, os.MkdirAll(filepath.Join(stays, "full"), 0o700))
	b, _ := newBackups(t, &tables{})
	for i := range 7 {
		check(t, b.Choose(t.Context(), folder, noon.Add(time.Duration(i)*time.Hour)))
	}
	if got := b.State(); got.Problem != nil || got.Folder != folder {
		t.Errorf("got %+v", got)
	}
}

// TestSwappedFolder proves that no copy follows a folder that was swapped for a link to the tables after it was chosen.
func TestSwappedFolder(t *testing.T) {
	own, other := t.TempDir(), t.TempDir()
	folder := filepath.Join(other, "stick")
	check(t, os.Mkdir(folder, 0o700))
	b, _ := newBackups(t, &tables{}, own)
	check(t, b.Choose(t.Context(), folder, noon))
	check(t, os.Rename(folder, folder+".gone"))
	check(t, os.Symlink(own, folder))
	if b.copyNow(t.Context(), folder, noon.Add(time.Hour)); !errors.Is(b.State().Problem, ErrSameFolder) {
		t.Errorf("got %+v", b.State())
	}
	if found, err := os.ReadDir(own); err != nil || len(found) > 0 {
		t.Errorf("%v lies beside the tables (%v)", found, err)
	}
}

// TestCopiesFollowPlay proves that a copy follows when a table has come further; that a folder which is gone is told, and never stops
// play; and that the copies go on when it is back.
func TestCopiesFollowPlay(t *testing.T) {
	lobby, err := referee.Open(t.Context(), referee.Config{
		Journal: journaltest.NewMemory(), Games: map[string]engine.Rules{"tally": enginetest.Tally{}}, Log: slog.New(slog.DiscardHandler),
	})
	check(t, err)
	folder := filepath.Join(t.TempDir(), "stick")
	check(t, os.Mkdir(folder, 0o700))
	source := &tables{made: make(chan string, 1)}
	b, _ := newBackups(t, source)
	check(t, b.Choose(t.Context(), folder, noon))
	<-source.made

	now := noon
	ctx, stop := context.WithCancel(t.Context())
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		b.Run(ctx, lobby, func() time.Time { now = now.Add(time.Minute); return now })
	}()
	play := func() {
		t.Helper()
		_, err := lobby.Create(t.Context(), "", enginetest.TallyHeader())
		check(t, err)
	}
	changed := b.Changes()
	play()
	if got := <-source.made; !strings.HasSuffix(got, "-120100.000.db") {
		t.Errorf("the copy is %s", got)
	}
	<-changed

	check(t, os.Rename(folder, folder+".gone"))
	changed = b.Changes()
	play()
	<-changed
	if got := b.State(); got.Problem == nil || !got.Last.Equal(noon.Add(time.Minute)) {
		t.Errorf("without the folder: %+v", got)
	}

	check(t, os.Rename(folder+".gone", folder))
	changed = b.Changes()
	play()
	<-source.made
	<-changed
	if got := b.State(); got.Problem != nil || !got.Last.Equal(noon.Add(3*time.Minute)) {
		t.Errorf("with the folder again: %+v", got)
	}
	stop()
	<-ended
	check(t, lobby.Close(t.Context()))
}
