package web

import (
	"encoding/json"
	"errors"
	"net/url"
	"testing"

	"github.com/judgeofthechange/judge/engine"
)

type (
	group struct {
		Territory string   `json:"territory" kind:"place" second:"sector"`
		Sector    int      `json:"sector" kind:"number"`
		Normal    int      `json:"normal" kind:"count"`
		Names     []string `json:"names" kind:"text,optional"`
	}
	anything struct {
		To      string                     `json:"to" kind:"place" second:"sector"`
		Sector  int                        `json:"sector" kind:"number"`
		Text    string                     `json:"text" kind:"text"`
		Amount  int                        `json:"amount" kind:"number"`
		Price   *int                       `json:"price" kind:"number,optional"`
		Dial    float64                    `json:"dial" kind:"number"`
		Call    *bool                      `json:"call" kind:"yes"`
		Leader  *string                    `json:"leader" kind:"text"`
		Cards   []string                   `json:"cards" kind:"text"`
		Sectors []int                      `json:"sectors" kind:"number"`
		From    *group                     `json:"from" kind:"place"`
		At      []group                    `json:"at" kind:"rows"`
		Normal  int                        `json:"normal" kind:"count"`
		Special int                        `json:"special" kind:"count"`
		Set     map[string]json.RawMessage `json:"set" kind:"json"`
	}
)

// said is what the command of these forms declares.
var said = engine.ArgsOf[anything]()

// TestArgs proves which names forms may use, and which JSON they give.
func TestArgs(t *testing.T) {
	for _, c := range []struct{ name, form, want string }{
		{"string", "arg.to=arrakeen", `{"to":"arrakeen"}`},
		{"empty string", "arg.text=", `{"text":""}`},
		{"number", "arg.amount=4", `{"amount":4}`},
		{"negative number reaches the rules", "arg.amount=-1", `{"amount":-1}`},
		{"fraction reaches the rules", "arg.amount=1.5", `{"amount":1.5}`},
		{"huge number reaches the rules", "arg.amount=1e400", `{"amount":1e400}`},
		{"decimal comma", "arg.dial=2,5", `{"dial":2.5}`},
		{"half sign", "arg.dial=2½", `{"dial":2.5}`},
		{"half alone", "arg.dial=½", `{"dial":0.5}`},
		{"leading zeros", "arg.amount=007", `{"amount":7}`},
		{"plus and space", "arg.amount=%2B3+", `{"amount":3}`},
		{"optional number left out", "arg.price=", `{}`},
		{"bool of a radio", "arg.call=true", `{"call":true}`},
		{"bool of a checkbox with its default", "arg.call=false&arg.call=on", `{"call":true}`},
		{"null", "arg.leader=", `{"leader":null}`},
		{"not null", "arg.leader=caid", `{"leader":"caid"}`},
		{"member", "arg.from.territory=carthag&arg.from.sector=10", `{"from":{"sector":10,"territory":"carthag"}}`},
		{"list", "arg.cards=lasgun&arg.cards=shield", `{"cards":["lasgun","shield"]}`},
		{"empty list", "arg.cards=", `{"cards":[]}`},
		{"list of numbers", "arg.sectors=3&arg.sectors=4", `{"sectors":[3,4]}`},
		{"rows", "arg.from[0].normal=1&arg.from[2].normal=2", `{"from":[{"normal":1},{"normal":2}]}`},
		{"rows that count nothing are left out",
			"arg.at[0].territory=a&arg.at[0].normal=0&arg.at[1].territory=b&arg.at[1].normal=3",
			`{"at":[{"normal":3,"territory":"b"}]}`},
		{"a row without counts that names something", "arg.at[0].normal=0&arg.at[0].names=a", `{"at":[{"names":["a"]}]}`},
		{"a list of a row that may be empty",
			"arg.at[0].normal=1&arg.at[0].names:%3F=&arg.at[1].normal=1&arg.at[1].names:%3F=a&arg.at[1].names:%3F=",
			`{"at":[{"normal":1},{"names":["a"],"normal":1}]}`},
		{"json left out", "arg.set:json%3F=&arg.from:json%3F={\"normal\":2}", `{"from":{"normal":2}}`},
		{"zero counts are left out", "arg.normal=3&arg.special=0", `{"normal":3}`},
		{"braces", "arg.set.{seats.atreides.spice}:int=4", `{"set":{"seats.atreides.spice":4}}`},
		{"place", "arg.to=red-chasm:6", `{"sector":6,"to":"red-chasm"}`},
		{"place outside all sectors", "arg.to=polar-sink:0", `{"to":"polar-sink"}`},
		{"place without sectors", "arg.to=reserves", `{"to":"reserves"}`},
		{"place that was not chosen", "arg.to=", `{}`},
		{"place in an object", "arg.from.territory=carthag:10", `{"from":{"sector":10,"territory":"carthag"}}`},
		{"place in a row", "arg.at[1].territory=a:3&arg.at[1].normal=2", `{"at":[{"normal":2,"sector":3,"territory":"a"}]}`},
		{"optional place in a row", "arg.from[0].normal=1&arg.from[1].territory:%3F=b&arg.from[1].normal=2", `{"from":[{"normal":1},{"normal":2,"territory":"b"}]}`},
		{"optional place that was not chosen", "arg.at[0].territory:%3F=&arg.at[0].normal=0&arg.normal=1", `{"at":[],"normal":1}`},
		{"chosen name", "arg.set.{seats.<seat>.spice}:int=4&seat=guild", `{"set":{"seats.guild.spice":4}}`},
		{"two chosen names", "arg.set.{board.<at>.<seat>}:int=2&seat=guild&at=carthag.10", `{"set":{"board.carthag.10.guild":2}}`},
		{"json", "arg.set={\"storm\":3}", `{"set":{"storm":3}}`},
		{"json of anything", "arg.amount:json=3&arg.new:json=[4]", `{"amount":3,"new":[4]}`},
		{"undeclared number", "arg.new:int=3&arg.none:int%3F=&arg.no%3F=", `{"new":3}`},
		{"other fields are no arguments", "do=bid&key=1", `{}`},
	} {
		t.Run(c.name, func(t *testing.T) {
			form, err := url.ParseQuery(c.form)
			check(t, err)
			args, err := parseArgs(said, form)
			check(t, err)
			got, err := json.Marshal(args)
			check(t, err)
			if string(got) != c.want {
				t.Errorf("got %s, want %s", got, c.want)
			}
		})
	}
}

// TestArgsRefused proves that an unreadable form gives the key of a sentence.
func TestArgsRefused(t *testing.T) {
	for _, c := range []struct{ name, form, want string }{
		{"no number", "arg.amount=", "form.number"},
		{"words for a number", "arg.amount=four", "form.number"},
		{"NaN", "arg.amount=NaN", "form.number"},
		{"hexadecimal", "arg.amount=0x10", "form.number"},
		{"a list for a number", "arg.amount=[1]", "form.number"},
		{"no choice", "arg.call=maybe", "form.choice"},
		{"broken json", "arg.set:json={", "form.json"},
		{"unknown kind", "arg.a:date=1", "form.malformed"},
		{"no name", "arg.=1", "form.malformed"},
		{"list of nothing", "arg.[]=1", "form.malformed"},
		{"index beyond reason", "arg.a[99999].b=1", "form.malformed"},
		{"too deep", "arg.a.b.c.d.e.f.g=1", "form.malformed"},
		{"value and object of one name", "arg.a=1&arg.a.b=2", "form.malformed"},
		{"object and list of one name", "arg.a.b=1&arg.a[0].b=2", "form.malformed"},
		{"two kinds of one name", "arg.a=1&arg.a:int=2", "form.malformed"},
		{"place in no sector", "arg.to=carthag:ten", "form.number"},
		{"place given twice", "arg.to=carthag:10&arg.sector=9", "form.malformed"},
		{"name that was not chosen", "arg.set.{<path>}:int=4", "form.malformed"},
		{"by is not for forms to say", "arg.by=emperor", "form.malformed"},
		{"do is not an argument", "arg.do=bid", "form.malformed"},
	} {
		t.Run(c.name, func(t *testing.T) {
			form, err := url.ParseQuery(c.form)
			check(t, err)
			_, err = parseArgs(said, form)
			var field *FieldError
			if !errors.As(err, &field) || field.Key != c.want {
				t.Errorf("got %v, want %s", err, c.want)
			}
		})
	}
}

// FuzzArgs proves that any form gives either arguments that a record can hold, or a FieldError.
func FuzzArgs(f *testing.F) {
	f.Add("arg.at[0].normal=3&arg.at[0].territory=a")
	f.Add("arg.leader=&arg.dial=2½")
	f.Add("arg.set.{a.b}:json={}")
	f.Add("arg.to=red-chasm:6")
	f.Add("arg.set.{<x>.b}:json={}&x=<x>")
	f.Fuzz(func(t *testing.T, query string) {
		form, err := url.ParseQuery(query)
		if err != nil {
			return
		}
		args, err := parseArgs(said, form)
		if err != nil {
			var field *FieldError
			if !errors.As(err, &field) {
				t.Fatalf("got %v, want a FieldError", err)
			}
			return
		}
		written, err := json.Marshal(engine.Command{By: "atreides", Do: "bid", Args: args})
		if err != nil {
			t.Fatalf("a record cannot hold the arguments: %v", err)
		}
		var back engine.Command
		if err := json.Unmarshal(written, &back); err != nil || back.Do != "bid" || back.By != "atreides" {
			t.Fatalf("a record gives the arguments back as %+v, %v", back, err)
		}
	})
}
