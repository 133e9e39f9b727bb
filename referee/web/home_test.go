package web

import (
	"net/url"
	"testing"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/views"
)

// TestSheetsAreTyped proves that what a moderator types on a side's sheet becomes the header's, in the form of a command's
// arguments: rows that count nothing are left out, an untouched sheet is none, and what is no number is said.
func TestSheetsAreTyped(t *testing.T) {
	const own = "sheet.blue."
	type disc struct {
		ID       string `json:"id" kind:"text"`
		Strength int    `json:"strength" kind:"count"`
	}
	type start struct {
		Territory string `json:"territory" kind:"place" second:"sector"`
		Sector    int    `json:"sector" kind:"number"`
		Count     int    `json:"count" kind:"count"`
	}
	args := engine.ArgsOf[struct {
		Spice     int     `json:"spice" kind:"number"`
		Principal string  `json:"principal" kind:"text"`
		Leaders   []disc  `json:"leaders" kind:"rows"`
		Start     []start `json:"start" kind:"rows"`
	}]()
	for _, test := range []struct {
		name  string
		typed map[string]string
		want  string
		fails bool
	}{
		{name: "nothing", typed: map[string]string{own + "principal": "", "sheet.amber.spice": "4"}},
		{name: "a name", typed: map[string]string{own + "principal": " Ann Blue "}, want: `{"principal":"Ann Blue"}`},
		{
			name: "rows", want: `{"leaders":[{"id":"Ann","strength":5}],"spice":8,"start":[{"count":2,"sector":7,"territory":"hill"}]}`,
			typed: map[string]string{
				own + "spice": "8", own + "leaders[0].id": "Ann", own + "leaders[0].strength": "5", own + "leaders[1].strength": "0",
				own + "start[0].territory": "hill:7", own + "start[0].count": "2", own + "start[1].territory": "hill:7", own + "start[1].count": "0",
			},
		},
		{name: "no number", typed: map[string]string{own + "spice": "many"}, fails: true},
	} {
		t.Run(test.name, func(t *testing.T) {
			form := url.Values{}
			for name, value := range test.typed {
				form.Set(name, value)
			}
			got, err := sheet(args, views.SeatChoice{Faction: "blue", Typed: typedOn("blue", form)})
			if string(got) != test.want || (err != nil) != test.fails {
				t.Errorf("got %s, %v", got, err)
			}
		})
	}
}
