package web

import (
	"net/url"
	"testing"

	"github.com/judgeofthechange/judge/views/home"
)

// TestCustomSheetsAreTyped proves that what a moderator types on a custom sheet reaches the header, in the form of a
// command's arguments: rows that count nothing are left out, an untouched sheet is nil, and malformed numbers are
// reported.
func TestCustomSheetsAreTyped(t *testing.T) {
	const own = "sheet.blue."
	for _, test := range []struct {
		name  string
		typed map[string]string
		want  string
		fails bool
	}{
		{name: "nothing", typed: map[string]string{own + "text": "", "sheet.amber.amount": "4"}},
		{name: "a name", typed: map[string]string{own + "text": " Ann Blue "}, want: `{"text":"Ann Blue"}`},
		{
			name: "rows", want: `{"amount":8,"at":[{"normal":2,"sector":7,"territory":"hill"}]}`,
			typed: map[string]string{
				own + "amount": "8", own + "at[0].territory": "hill:7", own + "at[0].normal": "2", own + "at[1].territory": "hill:7", own + "at[1].normal": "0",
			},
		},
		{name: "no number", typed: map[string]string{own + "amount": "many"}, fails: true},
	} {
		t.Run(test.name, func(t *testing.T) {
			form := url.Values{}
			for name, value := range test.typed {
				form.Set(name, value)
			}
			got, err := encodeSheet(said, home.SeatChoice{Faction: "blue", Sheet: sheetFields("blue", form)})
			if string(got) != test.want || (err != nil) != test.fails {
				t.Errorf("got %s, %v; want %s, fails %v", got, err, test.want, test.fails)
			}
		})
	}
}
