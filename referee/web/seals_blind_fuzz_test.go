package web

import (
	"errors"
	"net/url"
	"strings"
	"testing"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/enginetest"
	"github.com/judgeofthechange/judge/referee"
	"github.com/judgeofthechange/judge/referee/journaltest"
)

// FuzzBlind proves that no seal, opening or key makes more than itself fail (T26): a table refuses it with a sentence,
// and opens nothing that nobody sealed.
func FuzzBlind(f *testing.F) {
	zeros := strings.Repeat("0", 64)
	f.Add("commit=" + zeros + "&box=00ff&to=blue&key=k&decision=1.pick.amber.0")
	f.Add("commit=" + zeros + "&key=k&decision=1.pick.amber.0")
	f.Add("salt=" + zeros[:32] + "&payload=%7B%7D&key=k&decision=1.pick.amber.0")
	f.Add("commit=%00&box=x&salt=&payload=%ff&key=" + zeros)
	table, amber := blindTable(f)
	f.Fuzz(func(t *testing.T, form string) {
		fields, err := url.ParseQuery(form)
		if err != nil {
			return
		}
		if seal, err := readSeal(fields, amber); err == nil {
			_, err := table.Seal(t.Context(), seal)
			checkBlind(t, form, err)
		}
		if opening, err := readOpening(fields, amber); err == nil {
			if _, err := table.OpenSeal(t.Context(), opening); err == nil {
				t.Errorf("%q opens a seal", form)
			} else {
				checkBlind(t, form, err)
			}
		}
		var key referee.BoxKey
		if key.UnmarshalText([]byte(fields.Get("key"))) == nil {
			checkBlind(t, form, table.AnnounceBoxKey(t.Context(), amber, key))
		}
	})
}

// blindTable is a blind table with its seat holders.
func blindTable(f *testing.F) (*referee.Table, referee.Actor) {
	f.Helper()
	lobby, err := referee.Open(f.Context(), referee.Config{
		Journal: journaltest.NewMemory(), Games: map[string]engine.Rules{"tally": enginetest.Tally{}},
	})
	check(f, err)
	header := enginetest.TallyHeader()
	header.Blind = true
	table, err := lobby.Create(f.Context(), "", header)
	check(f, err)
	amber := referee.Actor{Seat: "amber", Session: referee.Token("amber").Session()}
	check(f, table.Claim(f.Context(), amber.Session, amber.Seat, ""))
	return table, amber
}

func checkBlind(t *testing.T, form string, err error) {
	t.Helper()
	if err != nil && (!errors.As(err, new(*referee.Problem)) || errors.Is(err, referee.ErrAttention)) {
		t.Errorf("%q got %v, want a sentence", form, err)
	}
}
