package app_test

import (
	"bufio"
	"bytes"
	"io"
	"net"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/judgeofthechange/judge/cmd/judge/app"
	"github.com/judgeofthechange/judge/cmd/judge/apptest"
)

// TestServeStopsWithOpenPages proves that a server stops while pages are open, and tells them that it closes.
func TestServeStopsWithOpenPages(t *testing.T) {
	s := apptest.StartServer(t, t.TempDir())
	code := s.NewTable(apptest.DuneTable("phone")...)
	answer, err := http.Get(s.URL + "/t/" + code + "/screen/events?assets=" + apptest.AssetsOf(t, s, code))
	apptest.Check(t, err)
	defer answer.Body.Close()
	stream := bufio.NewReader(answer.Body)
	if _, err := stream.ReadString('\n'); err != nil {
		t.Fatal(err)
	}
	s.Stop()
	rest, err := io.ReadAll(stream)
	if err != nil || !strings.Contains(string(rest), "event: bye\ndata: closing\n") {
		t.Errorf("the page was not told: %v", err)
	}
}

// TestServeUsage proves that judge serve refuses wrong arguments with a reason and serves nothing.
func TestServeUsage(t *testing.T) {
	busy, err := net.Listen("tcp", "127.0.0.1:0")
	apptest.Check(t, err)
	defer busy.Close()
	for _, c := range []struct {
		name string
		args []string
		want int
	}{
		{"operand", []string{"serve", "table"}, app.ExitUsage},
		{"unknown flag", []string{"serve", "--port", "1"}, app.ExitUsage},
		{"phones sent nowhere", []string{"serve", "--public-url", "https://table.example/dune"}, app.ExitUsage},
		{"port in use", []string{"serve", "--addr", busy.Addr().String(), "--data", t.TempDir()}, app.ExitFailed},
		{"no such address", []string{"serve", "--addr", "nowhere", "--data", t.TempDir()}, app.ExitFailed},
		{"data is a file", []string{"serve", "--addr", "127.0.0.1:0", "--data", "serve_test.go"}, app.ExitFailed},
	} {
		t.Run(c.name, func(t *testing.T) {
			var stdout, stderr bytes.Buffer
			if got := app.Run(t.Context(), c.args, &stdout, &stderr); got != c.want || stderr.Len() == 0 {
				t.Errorf("status %d, says %q", got, stderr.String())
			}
		})
	}
}

// TestPublicAddress proves that with --public-url the join address names that host, and that the server answers to it.
func TestPublicAddress(t *testing.T) {
	s := apptest.StartServer(t, t.TempDir(), "--public-url", "http://table.example:9000")
	code := s.NewTable(apptest.DuneTable("phone")...)
	r, err := http.NewRequestWithContext(t.Context(), http.MethodGet, s.URL+"/w/"+code, nil)
	apptest.Check(t, err)
	r.Host = "table.example:9000"
	answer, err := http.DefaultClient.Do(r)
	apptest.Check(t, err)
	defer answer.Body.Close()
	page, err := io.ReadAll(answer.Body)
	if err != nil || answer.StatusCode != http.StatusOK || !strings.Contains(string(page), "HTTP://TABLE.EXAMPLE:9000/"+code) {
		t.Errorf("at the public address a phone gets %s, %v: %s", answer.Status, err, page)
	}
}

// TestOnlyDifferencesAreStored proves that a table stores only the house rules that differ from its profile.
func TestOnlyDifferencesAreStored(t *testing.T) {
	data := t.TempDir()
	s := apptest.StartServer(t, data)
	code := s.NewTable(append(apptest.DuneTable("phone"),
		"house.bidding.reenter", "yes", "house.charity.limit", "zero", "house.nexus.timing", "")...)
	header, _, _ := strings.Cut(apptest.MustRun(t, "export", "--data", data, code), "\n")
	if !strings.Contains(header, `"house":{"charity.limit":"zero"}`) {
		t.Errorf("the header is %s", header)
	}
}

// TestSharedSides proves that War for Arrakis offers to share a side, or both, and what is printed on the partners' boards.
func TestSharedSides(t *testing.T) {
	data := t.TempDir()
	s := apptest.StartServer(t, data)
	form := []string{"game", "arrakis", "profile", "standard", "ticked", "yes", "name.shared-both.fremen-ally", "Fay", "name.two.atreides", "Ann"}
	for seating, want := range map[string]string{
		"two":              `[{"faction":"atreides","name":"Ann"},{"faction":"harkonnen"}]`,
		"shared-harkonnen": `[{"faction":"atreides"},{"faction":"house-harkonnen"},{"faction":"corrino-ally"}]`,
		"shared-atreides":  `[{"faction":"house-atreides"},{"faction":"fremen-ally"},{"faction":"harkonnen"}]`,
		"shared-both":      `[{"faction":"house-atreides"},{"faction":"fremen-ally","name":"Fay"},{"faction":"house-harkonnen"},{"faction":"corrino-ally"}]`,
	} {
		code := s.NewTable(append(form, "seating", seating)...)
		if header, _, _ := strings.Cut(apptest.MustRun(t, "export", "--data", data, code), "\n"); strings.Contains(header, `"house"`) || !strings.Contains(header, `"seats":`+want) {
			t.Errorf("%s: the header is %s", seating, header)
		}
	}
	ticked := apptest.TableForm(append(form, "seating", "shared-both"))
	ticked["house.boxes.house_atreides"], ticked["house.boxes.house_harkonnen"] = []string{"leadership", "house"}, []string{"leadership", "mentat", "house"} // the latter as printed
	code := strings.Split(s.Post(http.DefaultTransport, "/tables", ticked).Header.Get("Location"), "/")[2]
	if header, _, _ := strings.Cut(apptest.MustRun(t, "export", "--data", data, code), "\n"); !strings.Contains(header, `"house":{"boxes.house_atreides":"leadership house"}`) {
		t.Errorf("with boxes the header is %s", header)
	}
	copied := getPage(s, "/new/arrakis/standard?as="+code)
	for _, want := range []string{
		`value="shared-both" checked`, `name="house.boxes.house_atreides" value="leadership" checked`, `name="house.boxes.house_atreides" value="mentat">`,
		`name="house.boxes.corrino_ally" value="strategy" checked`,
	} {
		if !strings.Contains(copied, want) {
			t.Errorf("the form for a copy has no %s", want)
		}
	}
	r := s.Post(http.DefaultTransport, "/tables", apptest.TableForm(append(form, "seating", "shared-both", "house.boxes.corrino_ally", "spice")))
	if r.StatusCode != http.StatusUnprocessableEntity {
		t.Errorf("a result that is no result is answered with %s", r.Status)
	}
	alone := strings.Split(s.Post(http.DefaultTransport, "/rehearsals", apptest.TableForm(append(form, "seating", "shared-atreides"))).Header.Get("Location"), "/")[2]
	if header, _, _ := strings.Cut(apptest.MustRun(t, "export", "--rehearsal", "--data", data, alone), "\n"); !strings.Contains(header, `"fremen-ally"`) {
		t.Errorf("alone the header is %s", header)
	}
}

// TestMahdiIsOffered proves that War for Arrakis is offered against Mahdi, who has no seat, for one player and for two, with the house rules of the
// solitaire game alone.
func TestMahdiIsOffered(t *testing.T) {
	data := t.TempDir()
	s := apptest.StartServer(t, data)
	form := []string{"game", "arrakis", "profile", "mahdi", "ticked", "yes", "house.solo.cards", "app"}
	for seating, want := range map[string]string{
		"mahdi-one": `[{"faction":"atreides"}]`,
		"mahdi-two": `[{"faction":"house-atreides"},{"faction":"fremen-ally"}]`,
	} {
		code := s.NewTable(append(form, "seating", seating)...)
		if header, _, _ := strings.Cut(apptest.MustRun(t, "export", "--data", data, code), "\n"); !strings.Contains(header, `"house":{"solo.cards":"app"}`) || !strings.Contains(header, `"seats":`+want) {
			t.Errorf("%s: the header is %s", seating, header)
		}
	}
	against, together := getPage(s, "/new/arrakis/mahdi"), getPage(s, "/new/arrakis/standard")
	for _, only := range []string{"house.solo.cards", "house.solo.garrison", `value="mahdi-two"`} {
		if !strings.Contains(against, only) || strings.Contains(together, only) {
			t.Errorf("%s is not offered against Mahdi alone", only)
		}
	}
	for _, never := range []string{"house.boxes.corrino_ally", "plays.two.harkonnen"} {
		if strings.Contains(against, never) {
			t.Errorf("against Mahdi the form asks for %s", never)
		}
	}
}

// TestServeStopsForHalfAForm proves that a server stops within seconds while clients have sent half a form, half a header, or nothing.
func TestServeStopsForHalfAForm(t *testing.T) {
	s := apptest.StartServer(t, t.TempDir())
	host := strings.TrimPrefix(s.URL, "http://")
	for _, half := range []string{
		"POST /language HTTP/1.1\r\nHost: " + host + "\r\nOrigin: " + s.URL + "\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 100\r\n\r\nlanguage=",
		"POST /language HTTP/1.1\r\nHost: ", "",
	} {
		var dialer net.Dialer
		c, err := dialer.DialContext(t.Context(), "tcp", strings.Replace(host, "localhost", "127.0.0.1", 1))
		apptest.Check(t, err)
		defer c.Close()
		if _, err := io.WriteString(c, half); err != nil {
			t.Fatal(err)
		}
	}
	if r, err := http.Get(s.URL + "/ping"); err != nil { // by now the server has the others
		t.Fatal(err)
	} else if err := r.Body.Close(); err != nil {
		t.Fatal(err)
	}
	began := time.Now()
	s.Stop() // wants status 0
	if took := time.Since(began); took > 5*time.Second {
		t.Errorf("stopping took %v", took)
	}
}
