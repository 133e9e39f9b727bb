// Command preview writes a page with the map in a busy state, to look at while drawing: preview [en|it|es] > page.html.
// Run it in the directory of package dunemap; the page loads the stylesheets from the module's static directory.
package main

import (
	"context"
	"encoding/json"
	"fmt"
	"log"
	"os"
	"path/filepath"

	"github.com/judgeofthechange/judge/views/dune/dunemap"
)

func main() {
	log.SetFlags(0)
	language := "en"
	if len(os.Args) > 1 {
		language = os.Args[1]
	}
	if err := run(language); err != nil {
		log.Fatal("preview: ", err)
	}
}

func run(language string) error {
	data, err := os.ReadFile("testdata/names.json")
	if err != nil {
		return err
	}
	var names map[string]map[string]string
	if err := json.Unmarshal(data, &names); err != nil {
		return err
	}
	styles, err := filepath.Abs("../../../static")
	if err != nil {
		return err
	}
	fmt.Printf("<!DOCTYPE html><meta charset=utf-8><meta name=viewport content='width=device-width'>"+
		"<link rel=stylesheet href='file://%[1]s/shared/tokens.css'><link rel=stylesheet href='file://%[1]s/dune/map.css'>"+
		"<style>body{margin:0;background:var(--ground)}.arrakis{height:100vh}</style>", styles)
	m := busy
	if len(os.Args) > 2 {
		m = picker
	}
	m.Names = names[language]
	return dunemap.Board(m).Render(context.Background(), os.Stdout)
}

var busy = dunemap.Model{
	Title: "Arrakis", StormSector: 8, StormFrom: 3, ShieldWallBroken: true,
	Forces: []dunemap.Stack{
		{Part: "arrakeen:9", Faction: "atreides", Code: "AT", Normal: 10},
		{Part: "carthag:10", Faction: "harkonnen", Code: "HK", Normal: 8},
		{Part: "carthag:10", Faction: "emperor", Code: "EM", Normal: 4, Special: 3},
		{Part: "carthag:10", Faction: "bene-gesserit", Code: "BG", Advisors: 2},
		{Part: "tueks-sietch:4", Faction: "guild", Code: "GU", Normal: 5},
		{Part: "sietch-tabr:13", Faction: "fremen", Code: "FR", Normal: 3, Special: 3},
		{Part: "false-wall-south:3", Faction: "fremen", Code: "FR", Normal: 4},
		{Part: "false-wall-west:16", Faction: "fremen", Code: "FR", Normal: 2},
		{Part: "polar-sink", Faction: "bene-gesserit", Code: "BG", Normal: 1},
		{Part: "polar-sink", Faction: "guild", Code: "GU", Normal: 12},
		{Part: "hagga-basin:12", Faction: "atreides", Code: "AT", Normal: 2},
		{Part: "hagga-basin:12", Faction: "emperor", Code: "EM", Normal: 6},
		{Part: "hagga-basin:12", Faction: "harkonnen", Code: "HK", Normal: 11},
		{Part: "wind-pass-north:16", Faction: "guild", Code: "GU", Normal: 3},
		{Part: "the-minor-erg:5", Faction: "harkonnen", Code: "HK", Normal: 1},
		{Part: "the-minor-erg:5", Faction: "emperor", Code: "EM", Normal: 1},
		{Part: "false-wall-east:6", Faction: "atreides", Code: "AT", Normal: 1},
		{Part: "meridian:18", Faction: "guild", Code: "GU", Normal: 4},
		{Part: "meridian:18", Faction: "atreides", Code: "AT", Normal: 4},
		{Part: "meridian:18", Faction: "fremen", Code: "FR", Normal: 4, Special: 1},
		{Part: "meridian:18", Faction: "harkonnen", Code: "HK", Normal: 4},
		{Part: "meridian:18", Faction: "emperor", Code: "EM", Normal: 4, Special: 1},
		{Part: "meridian:18", Faction: "bene-gesserit", Code: "BG", Normal: 4},
	},
	Spice: []dunemap.Heap{
		{Part: "cielago-south:1", Amount: 12},
		{Part: "hagga-basin:12", Amount: 6},
		{Part: "the-great-flat:14", Amount: 10},
	},
	Strongholds: []dunemap.Hold{
		{Territory: "arrakeen", Faction: "atreides"},
		{Territory: "carthag", Contested: true},
		{Territory: "tueks-sietch", Faction: "guild"},
		{Territory: "sietch-tabr", Faction: "fremen"},
	},
	Battles: []string{"carthag", "hagga-basin"},
	Circles: []dunemap.Circle{
		{Position: 1, Faction: "atreides", Code: "AT"},
		{Position: 2, Faction: "bene-gesserit", Code: "BG"},
		{Position: 3, Faction: "emperor", Code: "EM"},
		{Position: 4, Faction: "fremen", Code: "FR", First: true},
		{Position: 5, Faction: "guild", Code: "GU"},
		{Position: 6, Faction: "harkonnen", Code: "HK"},
	},
}

var picker = dunemap.Model{
	Title: "Where to?", StormSector: 8,
	Forces: []dunemap.Stack{
		{Part: "hagga-basin:12", Faction: "atreides", Code: "AT", Normal: 2},
	},
	Focus: []string{"arsunt:10", "arsunt:11", "carthag:10", "hagga-basin:11", "hagga-basin:12", "tsimpo:11", "plastic-basin:13"},
	Pick: map[string]string{
		"arsunt:11": "Arsunt", "tsimpo:11": "Tsimpo", "hagga-basin:11": "Hagga Basin", "plastic-basin:13": "Plastic Basin",
	},
}
