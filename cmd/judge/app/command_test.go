package app

import (
	"context"
	"errors"
	"io"
	"net"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"unicode"
)

func TestHelpNamesEveryCommand(t *testing.T) {
	status, stdout, stderr := judge(t.Context(), "help")
	if status != ExitOK || stderr != "" {
		t.Errorf("want status 0 and a silent stderr, got %d and %q", status, stderr)
	}
	for _, c := range commands() {
		if !strings.Contains(stdout, "judge "+c.name+" "+c.args+"\n") {
			t.Errorf("%s is missing in\n%s", c.name, stdout)
		}
		if status, stdout, _ := judge(t.Context(), "help", c.name); status != ExitOK || !strings.Contains(stdout, "usage: judge "+c.name) {
			t.Errorf("help %s: status %d, %q", c.name, status, stdout)
		}
	}
}

func TestCallsThatMakeNoSense(t *testing.T) {
	for _, args := range [][]string{{"juggle"}, {"help", "juggle"}, {"replay"}, {"replay", "--bogus", "x"}} {
		status, stdout, stderr := judge(t.Context(), args...)
		if status != ExitUsage || stdout != "" || stderr == "" {
			t.Errorf("judge %v: want status 2 and a reason on standard error, got %d, %q and %q", args, status, stdout, stderr)
		}
	}
}

func TestGamesAreNamedAsTheirRecordsNameThem(t *testing.T) {
	for name, rules := range Games() {
		if name != rules.Game() {
			t.Errorf("%q is the game %q", name, rules.Game())
		}
	}
}

// TestTerminal proves that a record of somebody else's, with names and commands for terminals in it, comes onto a terminal as
// text alone (check 44, T8).
func TestTerminal(t *testing.T) {
	const header = `{"record":1,"game":"dune","profile":"gf9-basic","cards":"table","seats":[{"faction":"atreides","circle":1,"name":"A\u001b[2J"},{"faction":"fremen","circle":3,"name":"Bo"},{"faction":"harkonnen","circle":5,"name":"Cy"}]}` + "\n"
	for i, lines := range []string{
		header + `{"by":"atreides","do":"x\u001b[2J\u202e"}` + "\n",
		header + "{\"by\":\"a\u202e\x1b[2J\"\n",
		strings.Replace(header, `"dune"`, `"du\u001b[2Jne"`, 1),
		strings.Replace(header, "gf9-basic", `gf9\u202e`, 1),
	} {
		file := filepath.Join(t.TempDir(), "record.jsonl")
		check(t, os.WriteFile(file, []byte(lines), 0o600))
		for _, command := range []string{"replay", "verify"} {
			_, out, errs := judge(t.Context(), command, file)
			if said := out + errs; said == "" || strings.ContainsFunc(said, func(r rune) bool { return r != '\n' && r != '\t' && !unicode.IsPrint(r) }) {
				t.Errorf("judge %s said of record %d %+q", command, i, said)
			}
		}
	}
}

// TestPortIsKept proves that a server comes back at the port where its phones left it, that a port which somebody else has
// taken meanwhile is given up for another, and that a spoilt note is no obstacle.
func TestPortIsKept(t *testing.T) {
	folder := t.TempDir()
	free, err := net.Listen("tcp", ":0")
	check(t, err)
	port := free.Addr().(*net.TCPAddr).Port
	check(t, keepPort(folder, port))
	if l, err := listen(t.Context(), "", folder); err == nil {
		if got := l.Addr().(*net.TCPAddr).Port; got == port {
			t.Errorf("two listen at port %d", got)
		}
		_ = l.Close() // nobody came
	}
	_ = free.Close() // nobody came
	check(t, keepPort(folder, port))
	l, err := listen(context.Background(), "", folder)
	check(t, err)
	defer l.Close()
	if got := l.Addr().(*net.TCPAddr).Port; got != port {
		t.Errorf("port %d became %d", port, got)
	}
	for _, spoilt := range []string{"", "eighty", "-1", strconv.Itoa(1 << 16)} {
		check(t, os.WriteFile(filepath.Join(folder, portFile), []byte(spoilt), 0o600))
		if got := ports(folder); got[0] != firstPort {
			t.Errorf("%q leads to port %d", spoilt, got[0])
		}
	}
}

// TestServeTellsThatItMoved proves that a program which comes back under another address says so on table screen and console, as long
// as no phone has come, and that one which comes back under its own does not.
func TestServeTellsThatItMoved(t *testing.T) {
	data, code := t.TempDir(), ""
	for i, c := range []struct {
		public string
		moved  bool
	}{{"http://one.example:8443", false}, {"http://one.example", false}, {"http://two.example", true}, {"http://two.example", true}, {"http://one.example", false}} {
		s := startServer(t, data, "--public-url", c.public)
		if i == 0 {
			code = s.newTable(duneTable("phone")...)
			if r := s.post(http.DefaultTransport, "/j/"+code, url.Values{"seat": {"atreides"}}); r.StatusCode != http.StatusSeeOther {
				t.Fatalf("no seat: %s", r.Status)
			}
		}
		for page, says := range map[string]string{"screen": "The network changed: scan again", "console": "The network changed: the phones cannot find this laptop."} {
			r, err := http.Get(s.url + "/t/" + code + "/" + page)
			check(t, err)
			body, err := io.ReadAll(r.Body)
			check(t, errors.Join(err, r.Body.Close()))
			if got := strings.Contains(string(body), says); got != c.moved {
				t.Errorf("start %d: the %s tells of a move: %t", i, page, got)
			}
		}
		s.stop()
	}
}
