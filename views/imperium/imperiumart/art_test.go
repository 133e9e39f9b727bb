package imperiumart

import (
	"fmt"
	"math"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/a-h/templ"

	"github.com/judgeofthechange/judge/engine/imperium/rulebook"
	"github.com/judgeofthechange/judge/static"
)

// TestEveryComponentHasAMark proves that whatever the rulebook names with an icon has a mark: Agent icons, factions, leaders, and what
// effects give.
func TestEveryComponentHasAMark(t *testing.T) {
	ids := strings.Fields("solari spice water troops draw intrigue vp persuasion swords influence control council mentat")
	for _, s := range rulebook.Spaces {
		ids = append(ids, string(s.Icon))
	}
	for _, c := range rulebook.Cards {
		for _, i := range c.Icons {
			ids = append(ids, string(i))
		}
	}
	for _, f := range rulebook.Factions {
		ids = append(ids, string(f))
	}
	for _, l := range rulebook.Leaders {
		ids = append(ids, l.ID)
	}
	for _, id := range ids {
		if !Has(id) {
			t.Errorf("%s has no mark", id)
		}
	}
}

// TestMarksDiffer proves that no two marks share an id or a drawing, and that each stays on its grid.
func TestMarksDiffer(t *testing.T) {
	byID, byShape := map[string]bool{}, map[string]string{}
	for _, s := range symbols {
		if byID[s.id] {
			t.Errorf("two marks are called %s", s.id)
		}
		byID[s.id] = true
		shape := fmt.Sprint(s.parts)
		if other := byShape[shape]; other != "" {
			t.Errorf("%s looks like %s", s.id, other)
		}
		byShape[shape] = s.id
		for _, p := range s.parts {
			for _, figure := range regexp.MustCompile(`-?[\d.]+`).FindAllString(p.d, -1) {
				if v, err := strconv.ParseFloat(figure, 64); err != nil || p.transform == "" && (v < -.01 || v > 24) {
					t.Errorf("%s: %s in %s", s.id, figure, p.d)
				}
			}
		}
	}
}

// TestPagesNeedNothingElse proves that all components together show only marks of the sheet, and keep the pages' policy: no inline styles.
func TestPagesNeedNothingElse(t *testing.T) {
	seat := Seat{"red", "Red"}
	space := Space{ID: "carthag", Icon: "city", Cost: []Amount{{Mark: "spice", N: 2, To: 5}}, Needs: []Amount{{Mark: "influence", Of: "fremen", N: 2}}, Agents: []Seat{seat}, Control: seat, Voice: seat, ControlBonus: []Amount{{Mark: "solari"}}, Bonus: 1, Combat: true, Lit: true}
	free := Space{ID: "arrakeen", ControlBonus: space.ControlBonus, Gains: []Amount{{Mark: "troops"}, {Mark: "arrow"}, {Mark: "draw", N: 3}}}
	track := Track{Icon: "guild", Markers: []Marker{{seat, 4}}, At2: []Amount{{Mark: "vp"}}, Alliance: seat}
	card := Card{ID: "chani", Icons: []string{"fremen"}, Agent: free.Gains, Reveal: free.Gains}
	var b strings.Builder
	for _, c := range []templ.Component{
		Sheet(), BoardView(Board{Pick: "space", Groups: []Group{{Icon: "guild", Track: &track}, {Icon: "city", Spaces: []Space{space, free}}}}),
		TracksView([]Track{track, {Icon: "emperor", OnBoard: true}}), ConflictView(Conflict{Bars: []Bar{{Seat: seat, Troops: 2, Swords: 1, Strength: 5}}}),
		RowView(Row{Cards: []Card{card, {}}, Stacks: []Card{{ID: "foldspace", Free: true, Stack: true}}}),
		RaceView(Race{Goal: 10, Runners: []Runner{{Seat: seat, Leader: "helena-richese", Tokens: []Amount{{Mark: "council", Name: "Council seat"}}}}}), Troop(seat, 20),
	} {
		if err := c.Render(t.Context(), &b); err != nil {
			t.Fatal(err)
		}
	}
	if strings.Contains(b.String(), "style=") {
		t.Error("inline style")
	}
	for _, use := range regexp.MustCompile(`href="#m-([^"]*)"`).FindAllStringSubmatch(b.String(), -1) {
		if !Has(use[1]) {
			t.Errorf("no mark %s", use[1])
		}
	}
}

// TestColoursCanBeRead proves that each seat has a colour, and that ink and seats reach 4.5:1 on both grounds.
func TestColoursCanBeRead(t *testing.T) {
	file, ok := static.Get("imperium-base.css")
	if !ok {
		t.Fatal("no styles")
	}
	root, _, _ := strings.Cut(string(file.Body), "@media")
	colours := map[string]float64{}
	for _, m := range regexp.MustCompile(`--([\w-]+): #([0-9a-f]{6});`).FindAllStringSubmatch(root, -1) {
		colours[m[1]] = luminance(m[2])
	}
	for _, name := range strings.Fields("ink ink-2 ink-3 brass imp-spice imp-water imp-solari seat-red seat-green seat-blue seat-yellow seat-rival seat-rival-2") {
		for _, ground := range []string{"ground", "ground-raised"} {
			if ratio := (colours[name] + .05) / (colours[ground] + .05); colours[name] == 0 || ratio < 4.5 {
				t.Errorf("--%s on --%s: %.1f", name, ground, ratio)
			}
		}
	}
	for _, id := range SeatIDs {
		if !strings.Contains(string(file.Body), ".f-"+id) {
			t.Errorf("%s has no colour", id)
		}
	}
}

func luminance(hex string) (sum float64) {
	for i, weight := range []float64{.2126, .7152, .0722} {
		v, _ := strconv.ParseUint(hex[2*i:2*i+2], 16, 8) // the pattern takes only digits
		c := float64(v) / 255
		if c <= .04045 {
			sum += weight * c / 12.92
		} else {
			sum += weight * math.Pow((c+.055)/1.055, 2.4)
		}
	}
	return sum
}
