package browser

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/judgeofthechange/judge/cmd/judge/apptest"
	"github.com/judgeofthechange/judge/referee/web/browsertest"
)

// TestBrowserWiFi proves that the laptop's page takes a Wi-Fi, with a wrong password on the way; that lobby, large join code and seat
// cards then show two codes that can be scanned, whole at every size; and that no other device can read or change it.
func TestBrowserWiFi(t *testing.T) {
	t.Parallel()
	s := apptest.StartServer(t, t.TempDir())
	code := s.NewTable(append(apptest.DuneTable("phone"), "name.fremen", "Alessandrina Maria B")...)
	room := browsertest.Open(t, s.URL)
	laptop := room.Laptop()
	laptop.Forgive("422")
	laptop.Go("/")
	laptop.Tap(`a[href="/laptop"]`)
	laptop.Fill("name", `Sietch; "Tabr"`)
	laptop.Fill("password", "short")
	laptop.Tap(`#wifi [value="set"]`)
	laptop.Wait("the refusal", `document.querySelector("#wifi .refusal")`)
	laptop.Picture("refused")
	laptop.Fill("password", "muad-dib-1965")
	laptop.Tap(`#wifi [value="set"]`)
	laptop.Wait("the choice", `document.querySelector("#wifi [role=status]")`)
	laptop.Picture("chosen")

	table := room.TableScreen(code)
	const want = `WIFI:T:WPA;S:Sietch\; \"Tabr\";P:muad-dib-1965;;`
	for _, size := range [][2]int64{{1366, 768}, {1920, 1080}, {3840, 2160}} {
		table.Resize(size[0], size[1])
		wantInWindow(t, table, ".lobby *")
		if got := table.QR(".lobby .wifi .qr"); got != want {
			t.Errorf("%d x %d: the Wi-Fi's code reads %q", size[0], size[1], got)
		}
		table.QR(".lobby .way:not([hidden]) .qr")
		if size[0] < 3840 {
			table.Picture("lobby-" + map[int64]string{1366: "1366", 1920: "1920"}[size[0]])
		}
	}
	table.Resize(1366, 768)
	table.Tap(`details#wifi-password summary`)
	wantInWindow(t, table, ".lobby *")
	table.Picture("lobby-password")

	cards := room.Laptop()
	cards.Go("/t/" + code + "/cards")
	if n := cards.Sheets(browsertest.A4); n != 2 {
		t.Errorf("the cards take %d sheets of A4", n)
	}
	if n := cards.Sheets(browsertest.Letter); n != 2 {
		t.Errorf("the cards take %d sheets of Letter", n)
	}
	cards.Picture("cards")
	if got := cards.QR(".wifi-strip .qr"); got != want {
		t.Errorf("on the cards the Wi-Fi's code reads %q", got)
	}

	guest := room.Phone("guest")
	guest.Forgive("403")
	guest.Go("/laptop")
	guest.SeeNot("Sietch")

	laptop.Tap(`#wifi [value="remove"]`)
	laptop.Wait("the removal", `!document.querySelector("#wifi [role=status]")`)
	table.Wait("one code", `!document.querySelector(".wifi") && document.querySelector(".way .qr")`)
}

// TestBrowserBackups proves that a folder for backups is chosen on the laptop's page, that a folder which is gone is said on the console
// while play goes on, and that the console is quiet again when a copy works.
func TestBrowserBackups(t *testing.T) {
	t.Parallel()
	s := apptest.StartServer(t, t.TempDir())
	code := s.NewTable(apptest.DuneTable("phone")...)
	folder := filepath.Join(t.TempDir(), "stick")
	apptest.Check(t, os.Mkdir(folder, 0o700))
	laptop := browsertest.Open(t, s.URL).Laptop()
	laptop.Forgive("422")
	laptop.Go("/laptop")
	laptop.Fill("folder", folder+"/missing")
	laptop.Tap(`#backups [value="set"]`)
	laptop.Wait("the refusal", `document.querySelector("#backups .refusal")`)
	laptop.Fill("folder", folder)
	laptop.Tap(`#backups [value="set"]`)
	laptop.Wait("the choice", `document.querySelector("#backups [role=status]")`)
	laptop.Picture("chosen")
	apptest.Check(t, os.Rename(folder, folder+".gone"))
	laptop.Go("/t/" + code + "/console")
	s.NewTable(apptest.DuneTable("phone")...) // a game begins: its first phase
	laptop.Wait("the trouble", `document.querySelector('.attention a[href="/laptop#backups"]')`)
	laptop.Picture("trouble")
}
