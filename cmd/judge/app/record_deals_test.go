package app_test

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/judgeofthechange/judge/cmd/judge/app"
	"github.com/judgeofthechange/judge/cmd/judge/apptest"
	"github.com/judgeofthechange/judge/engine/dune"
	"github.com/judgeofthechange/judge/engine/record"
)

// recordOfDeals returns a record of so many deals, each made, accepted and kept.
func recordOfDeals(deals int) string {
	var b strings.Builder
	b.WriteString(`{"record":1,"game":"dune","profile":"gf9-basic","cards":"table","seats":[` +
		`{"faction":"atreides","circle":1},{"faction":"fremen","circle":3},{"faction":"harkonnen","circle":5}]}
{"by":"moderator","do":"table.set","turn":2,"phase":"storm","storm":7,"wheels":["atreides","harkonnen"]}
`)
	for i := 1; i <= deals; i++ {
		fmt.Fprintf(&b, `{"by":"atreides","do":"deal","to":"fremen","text":"I come to your aid, and that for the %dth time."}
{"by":"fremen","do":"accept","deal":%d}
{"by":"moderator","do":"deal.done","deal":%d}
`, i, i, i)
	}
	return b.String()
}

// exportRecord plays a record and returns it as a server exports it.
func exportRecord(t *testing.T, text string) []byte {
	t.Helper()
	r, err := record.Read(strings.NewReader(text), "record")
	apptest.Check(t, err)
	result, err := record.Replay(dune.Rules{}, r)
	if err != nil || len(result.Failures) > 0 {
		t.Fatal(err, result.Failures)
	}
	var b bytes.Buffer
	apptest.Check(t, record.WriteChained(&b, result.Timeline, record.ExportOptions{}))
	return b.Bytes()
}

// TestRecordsOfManyDeals proves that the length of a record grows linearly with its deals, and that every command reads one of 2,000
// deals.
func TestRecordsOfManyDeals(t *testing.T) {
	t.Parallel()
	deals := 500
	if testing.Short() {
		deals = 125
	}
	few, many := exportRecord(t, recordOfDeals(deals)), exportRecord(t, recordOfDeals(4*deals))
	if len(many) > len(few)*41/10 || len(many) > 6<<20 {
		t.Errorf("%d deals take %d bytes, four times as many take %d", deals, len(few), len(many))
	}
	file, long := filepath.Join(t.TempDir(), "few.jsonl"), filepath.Join(t.TempDir(), "many.jsonl")
	apptest.Check(t, errors.Join(os.WriteFile(file, few, 0o600), os.WriteFile(long, many, 0o600)))
	for _, args := range [][]string{
		{"replay", file}, {"report", file, "--out", file + ".html"}, {"verify", long}, {"import", long, "--data", t.TempDir(), "--keys", t.TempDir()},
	} {
		if status, stdout, stderr := apptest.Run(t.Context(), args...); status != app.ExitOK {
			t.Errorf("judge %s: status %d, %.200s %.200s", args[0], status, stdout, stderr)
		}
	}
}
