package imperium_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/judgeofthechange/judge/engine/imperium"
	"github.com/judgeofthechange/judge/engine/imperium/rulebook"
	"github.com/judgeofthechange/judge/engine/record"
)

// revealed is what each card gives alone in a Reveal turn, with one troop in the Conflict, by its card and the rulebook.
var revealed = map[string]string{
	"convincing-argument":     `{"persuasion":2,"swords":0,"strength":2}`,
	"dagger":                  `{"swords":1,"persuasion":0,"strength":3}`,
	"diplomacy":               `{"persuasion":1,"swords":0,"strength":2}`,
	"dune-the-desert-planet":  `{"persuasion":1,"swords":0,"strength":2}`,
	"reconnaissance":          `{"persuasion":1,"swords":0,"strength":2}`,
	"seek-allies":             `{"persuasion":0,"swords":0,"strength":2}`,
	"signet-ring":             `{"persuasion":1,"swords":0,"strength":2}`,
	"arrakis-liaison":         `{"persuasion":2,"swords":0,"strength":2}`,
	"the-spice-must-flow":     `{"spice":1,"vp":0,"swords":0,"persuasion":0,"strength":2}`,
	"foldspace":               `{"persuasion":0,"swords":0,"strength":2}`,
	"arrakis-recruiter":       `{"persuasion":1,"swords":1,"strength":3}`,
	"assassination-mission":   `{"solari":1,"swords":1,"persuasion":0,"strength":3}`,
	"bene-gesserit-initiate":  `{"persuasion":1,"swords":0,"strength":2}`,
	"bene-gesserit-sister":    `{"persuasion":0,"swords":0}`,
	"carryall":                `{"persuasion":1,"spice":1,"swords":0,"strength":2}`,
	"chani":                   `{"persuasion":2,"swords":0,"strength":2}`,
	"choam-directorship":      `{"solari":3,"persuasion":0,"swords":0,"strength":2}`,
	"crysknife":               `{"swords":1,"persuasion":0,"strength":3}`,
	"dr-yueh":                 `{"persuasion":1,"swords":0,"strength":2}`,
	"duncan-idaho":            `{"swords":2,"water":2,"persuasion":0,"strength":4}`,
	"fedaykin-death-commando": `{"persuasion":1,"swords":0,"strength":2}`,
	"firm-grip":               `{"persuasion":0,"swords":0,"strength":2}`,
	"fremen-camp":             `{"persuasion":2,"swords":1,"strength":3}`,
	"gene-manipulation":       `{"persuasion":2,"swords":0,"strength":2}`,
	"guild-administrator":     `{"persuasion":1,"swords":0,"strength":2}`,
	"guild-ambassador":        `{"persuasion":0,"swords":0,"strength":2}`,
	"guild-bankers":           `{"persuasion":0,"swords":0,"strength":2}`,
	"gun-thopter":             `{"swords":3,"persuasion":0,"strength":5}`,
	"gurney-halleck":          `{"persuasion":2,"swords":0,"strength":2}`,
	"imperial-spy":            `{"persuasion":1,"swords":1,"strength":3}`,
	"kwisatz-haderach":        `{"persuasion":0,"swords":0,"strength":2}`,
	"lady-jessica":            `{"persuasion":3,"swords":1,"strength":3}`,
	"liet-kynes":              `{"persuasion":2,"swords":0,"strength":2}`,
	"missionaria-protectiva":  `{"persuasion":1,"swords":0,"strength":2}`,
	"opulence":                `{"persuasion":1,"swords":0,"strength":2}`,
	"other-memory":            `{"persuasion":2,"swords":0,"strength":2}`,
	"piter-de-vries":          `{"persuasion":3,"swords":1,"strength":3}`,
	"power-play":              `{"persuasion":0,"swords":0,"strength":2}`,
	"reverend-mother-mohiam":  `{"persuasion":2,"spice":2,"swords":0,"strength":2}`,
	"sardaukar-infantry":      `{"persuasion":1,"swords":2,"strength":4}`,
	"sardaukar-legion":        `{"persuasion":1,"swords":0,"strength":2}`,
	"scout":                   `{"persuasion":1,"swords":1,"strength":3}`,
	"shifting-allegiances":    `{"persuasion":2,"swords":0,"strength":2}`,
	"sietch-reverend-mother":  `{"persuasion":0,"spice":0,"swords":0,"strength":2}`,
	"smugglers-thopter":       `{"persuasion":1,"spice":1,"swords":0,"strength":2}`,
	"space-travel":            `{"persuasion":2,"swords":0,"strength":2}`,
	"spice-hunter":            `{"persuasion":1,"swords":1,"spice":0,"strength":3}`,
	"spice-smugglers":         `{"persuasion":1,"swords":1,"strength":3}`,
	"stilgar":                 `{"persuasion":2,"swords":3,"strength":5}`,
	"test-of-humanity":        `{"persuasion":2,"swords":0,"strength":2}`,
	"the-voice":               `{"persuasion":2,"swords":0,"strength":2}`,
	"thufir-hawat":            `{"persuasion":1,"intrigue":1,"swords":0,"strength":2}`,
	"worm-riders":             `{"swords":0,"persuasion":0,"strength":2}`,
}

// acquired is what each card costs, and what it gives when it is acquired.
var acquired = map[string]struct {
	cost  int
	gives string
}{
	"chani":                   {5, `{"water":2}`},
	"the-spice-must-flow":     {9, `{"vp":1}`},
	"choam-directorship":      {8, `{"influence":{"emperor":1,"guild":1,"bene-gesserit":1,"fremen":1}}`},
	"liet-kynes":              {5, `{"influence":{"emperor":1}}`},
	"lady-jessica":            {7, `{}`},
	"arrakis-liaison":         {2, `{}`},
	"arrakis-recruiter":       {2, `{}`},
	"assassination-mission":   {1, `{}`},
	"bene-gesserit-initiate":  {3, `{}`},
	"bene-gesserit-sister":    {3, `{}`},
	"carryall":                {5, `{}`},
	"crysknife":               {3, `{}`},
	"dr-yueh":                 {1, `{}`},
	"duncan-idaho":            {4, `{}`},
	"fedaykin-death-commando": {3, `{}`},
	"firm-grip":               {4, `{}`},
	"fremen-camp":             {4, `{}`},
	"gene-manipulation":       {3, `{}`},
	"guild-administrator":     {2, `{}`},
	"guild-ambassador":        {4, `{}`},
	"guild-bankers":           {3, `{}`},
	"gun-thopter":             {4, `{}`},
	"gurney-halleck":          {6, `{}`},
	"imperial-spy":            {2, `{}`},
	"kwisatz-haderach":        {8, `{}`},
	"missionaria-protectiva":  {1, `{}`},
	"opulence":                {6, `{}`},
	"other-memory":            {4, `{}`},
	"piter-de-vries":          {5, `{}`},
	"power-play":              {5, `{}`},
	"reverend-mother-mohiam":  {6, `{}`},
	"sardaukar-infantry":      {1, `{}`},
	"sardaukar-legion":        {5, `{}`},
	"scout":                   {1, `{}`},
	"shifting-allegiances":    {3, `{}`},
	"sietch-reverend-mother":  {4, `{}`},
	"smugglers-thopter":       {4, `{}`},
	"space-travel":            {3, `{}`},
	"spice-hunter":            {2, `{}`},
	"spice-smugglers":         {2, `{}`},
	"stilgar":                 {5, `{}`},
	"test-of-humanity":        {3, `{}`},
	"the-voice":               {2, `{}`},
	"thufir-hawat":            {5, `{}`},
	"worm-riders":             {6, `{}`},
}

// rewards are those of each Conflict by rank, where the winner chooses the Guild first and the Fremen second.
var rewards = map[string]struct{ first, second, third, winner, others string }{
	"skirmish-a":                {`{"vp":2}`, `{"intrigue":1,"solari":2}`, `{"solari":2}`, "", ""},
	"skirmish-b":                {`{"vp":2}`, `{"water":2}`, `{"spice":1}`, "", ""},
	"skirmish-c":                {`{"spice":1,"influence":{"guild":1}}`, `{"spice":2}`, `{"spice":1}`, `{"by":"red","do":"reward","faction":"guild"}`, ""},
	"skirmish-d":                {`{"solari":2,"influence":{"guild":1}}`, `{"solari":3}`, `{"solari":2}`, `{"by":"red","do":"reward","faction":"guild"}`, ""},
	"cloak-and-dagger":          {`{"intrigue":2,"influence":{"guild":1}}`, `{"intrigue":1,"spice":1}`, `{"spice":1}`, `{"by":"red","do":"reward","faction":"guild"}`, `{"by":"blue","do":"reward","options":["spice"]}`},
	"desert-power":              {`{"vp":2,"water":2}`, `{"water":2,"spice":1}`, `{"spice":1}`, "", ""},
	"guild-bank-raid":           {`{"solari":6}`, `{"solari":4}`, `{"solari":2}`, "", ""},
	"machinations":              {`{"influence":{"guild":1,"fremen":1}}`, `{"water":2,"solari":2}`, `{"water":2}`, `{"by":"red","do":"reward","factions":["guild","fremen"]}`, ""},
	"raid-stockpiles":           {`{"intrigue":1,"spice":3}`, `{"spice":2}`, `{"spice":1}`, "", ""},
	"secure-imperial-basin":     {`{"vp":2}`, `{"water":3}`, `{"water":2}`, "", ""},
	"siege-of-arrakeen":         {`{"vp":2}`, `{"solari":4}`, `{"solari":2}`, "", ""},
	"siege-of-carthag":          {`{"vp":2}`, `{"intrigue":1,"spice":1}`, `{"spice":1}`, "", ""},
	"sort-through-the-chaos":    {`{"intrigue":1,"solari":2}`, `{"intrigue":1,"solari":2}`, `{"solari":2}`, "", ""},
	"terrible-purpose":          {`{"vp":2,"discard":[]}`, `{"water":2,"spice":1}`, `{"spice":1}`, `{"by":"red","do":"reward","card":"dagger","from":"discard"}`, ""},
	"battle-for-arrakeen":       {`{"vp":3}`, `{"intrigue":1,"solari":3}`, `{"intrigue":1,"solari":2}`, "", `{"by":"green","do":"reward","options":["solari","intrigue"]}`},
	"battle-for-carthag":        {`{"vp":3}`, `{"intrigue":1,"spice":3}`, `{"spice":3}`, "", ""},
	"battle-for-imperial-basin": {`{"vp":3}`, `{"spice":5}`, `{"spice":3}`, "", ""},
	"grand-vision":              {`{"influence":{"guild":2},"vp":2,"intrigue":1}`, `{"intrigue":1,"spice":3}`, `{"spice":3}`, `{"by":"red","do":"reward","faction":"guild"}`, ""},
}

const threeSeats = `{"record":1,"game":"imperium","profile":"standard","house":{},"cards":"table","seats":[` +
	`{"faction":"red","circle":1,"sheet":{"leader":"paul-atreides"}},{"faction":"green","circle":2,"sheet":{"leader":"helena-richese"}},` +
	`{"faction":"blue","circle":3,"sheet":{"leader":"earl-memnon-thorvald"}}]}`

// replayLines replays a record of these lines.
func replayLines(t *testing.T, lines ...string) {
	t.Helper()
	r, err := record.Read(strings.NewReader(strings.Join(lines, "\n")+"\n"), t.Name())
	if err != nil {
		t.Fatal(err)
	}
	result, err := record.Replay(imperium.Rules{}, r)
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range result.Failures {
		t.Errorf("%s\n%s", f.Text, lines[f.Line-1])
	}
}

// TestEveryCardIsRevealed proves the Reveal box of every card.
func TestEveryCardIsRevealed(t *testing.T) {
	for _, card := range rulebook.Cards {
		t.Run(card.ID, func(t *testing.T) {
			gives, ok := revealed[card.ID]
			if !ok {
				t.Fatal("nobody says what it gives")
			}
			replayLines(t, threeSeats,
				fmt.Sprintf(`{"by":"moderator","do":"table.set","reason":"a case","phase":"turns","first":"red","acting":"red","seats":{"red":{"hand":[%q],"troops":{"garrison":3,"conflict":1}}}}`, card.ID),
				`{"by":"red","do":"reveal"}`,
				fmt.Sprintf(`{"expect":{"step":"reveal","seats":{"red":%s}}}`, gives),
				fmt.Sprintf(`{"expect":{"seats":{"red":{"inPlay":[%q],"cards":0}}}}`, card.ID),
			)
		})
	}
}

// TestEveryCardIsAcquired proves the cost and the Acquire box of every card.
func TestEveryCardIsAcquired(t *testing.T) {
	for _, card := range rulebook.Cards {
		if card.Cost == nil {
			continue
		}
		t.Run(card.ID, func(t *testing.T) {
			is, ok := acquired[card.ID]
			if !ok {
				t.Fatal("nobody says what it costs")
			}
			row := card.ID
			if card.Deck == rulebook.Reserve {
				row = ""
			}
			replayLines(t, threeSeats,
				fmt.Sprintf(`{"by":"moderator","do":"table.set","reason":"a case","phase":"turns","step":"reveal","acting":"red","row":[%q,"","","",""],"turn":{"kind":"reveal"},"seats":{"red":{"hand":[],"persuasion":%d}}}`, row, is.cost-1),
				fmt.Sprintf(`{"by":"red","do":"acquire","card":%q,"refused":"IMP-6.5"}`, card.ID),
				fmt.Sprintf(`{"by":"moderator","do":"adjust","set":{"seats.red.persuasion":%d},"reason":"a case"}`, is.cost),
				fmt.Sprintf(`{"by":"red","do":"acquire","card":%q}`, card.ID),
				fmt.Sprintf(`{"expect":{"seats":{"red":%s}}}`, is.gives),
				fmt.Sprintf(`{"expect":{"seats":{"red":{"persuasion":0,"discard":[%[1]q],"owns":{%[1]q:1}}}}}`, card.ID),
			)
		})
	}
}

// TestEveryConflictIsWon proves the three rewards of every Conflict.
func TestEveryConflictIsWon(t *testing.T) {
	four := strings.Replace(threeSeats, `]}`, `,{"faction":"yellow","circle":4,"sheet":{"leader":"duke-leto-atreides"}}]}`, 1)
	for _, card := range rulebook.Conflicts {
		t.Run(card.ID, func(t *testing.T) {
			is, ok := rewards[card.ID]
			if !ok {
				t.Fatal("nobody says what it gives")
			}
			lines := []string{four, fmt.Sprintf(`{"by":"moderator","do":"table.set","reason":"a case","round":%d,"phase":"combat","first":"red","conflict":{"card":%q},"seats":{`+
				`"red":{"discard":["dagger"],"troops":{"garrison":3,"conflict":4}},"green":{"troops":{"garrison":3,"conflict":3}},`+
				`"blue":{"troops":{"garrison":3,"conflict":2}},"yellow":{"troops":{"garrison":3,"conflict":1}}}}`, map[string]int{"I": 1, "II": 3, "III": 8}[card.Level], card.ID)}
			for _, choice := range []string{is.winner, is.others} {
				if choice != "" {
					lines = append(lines, choice)
				}
			}
			replayLines(t, append(lines,
				fmt.Sprintf(`{"expect":{"seats":{"red":%s,"green":%s,"blue":%s,"yellow":{"vp":1,"solari":0,"spice":0,"water":1,"intrigue":0}}}}`, is.first, is.second, is.third),
				`{"expect":{"conflict":{"outcome":{"winner":"red","rewards":{"red":"first","green":"second","blue":"third"}}}}}`)...)
		})
	}
}
