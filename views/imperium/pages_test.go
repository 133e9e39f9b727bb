package imperium

import (
	"regexp"
	"strings"
	"testing"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/imperium"
	"github.com/judgeofthechange/judge/engine/imperium/rulebook"
	"github.com/judgeofthechange/judge/views/pagestest"
)

// ids are the tokens of spaces, cards and leaders that have a hyphen; single words are often words of a sentence, too.
var ids = func() *regexp.Regexp {
	var all []string
	for _, c := range rulebook.Cards {
		all = append(all, c.ID)
	}
	for _, c := range rulebook.IntrigueCards {
		all = append(all, c.ID)
	}
	for _, s := range rulebook.Spaces {
		all = append(all, s.ID)
	}
	for _, l := range rulebook.Leaders {
		all = append(all, l.ID)
	}
	var hyphened []string
	for _, id := range all {
		if strings.Contains(id, "-") {
			hyphened = append(hyphened, regexp.QuoteMeta(id))
		}
	}
	return regexp.MustCompile(`(^|[\s(])(` + strings.Join(hyphened, "|") + `)($|[\s.,;:)])`)
}()

var suite = pagestest.New(pagestest.Game{
	Game: Game(), Engine: "../../engine/imperium", Least: 129, IDs: ids,
	Formless: func(_ *pagestest.Room, v engine.Viewer, p engine.Prompt) bool { return p.Draw != nil },
})

func TestEveryMessageHasWords(t *testing.T) { suite.EveryMessageHasWords(t) }

func TestRefusalsSayWhoIsTold(t *testing.T) { suite.RefusalsSayWhoIsTold(t) }

// TestRecordsAreShown checks that each question of the records has a form, and the pages what every game's pages must do.
func TestRecordsAreShown(t *testing.T) {
	seen := suite.RecordsAreShown(t)
	for do := range (imperium.Rules{}).Commands() {
		switch do {
		case "advance", "effect", "cards.draw", "intrigue.draw", "look", engine.TableSet, engine.Adjust: // nobody is asked for these
		default:
			if !seen[do] && !testing.Short() { // in short, not all records are read
				t.Errorf("no record asks %q", do)
			}
		}
	}
}

func TestCorrectionsAreTold(t *testing.T) { suite.CorrectionsAreTold(t) }

func TestCommandsHaveNames(t *testing.T) { suite.CommandsHaveNames(t) }

func TestMomentsOutliveTheApp(t *testing.T) { suite.MomentsOutliveTheApp(t) }

func TestSkippingIsAccepted(t *testing.T) { suite.SkippingIsAccepted(t) }
