package secrecy

import (
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/judgeofthechange/judge/cmd/judge/apptest"
)

// knownToSome is a whole game with texts that only some seats know until the table reveals everything.
type knownToSome struct {
	file   string
	inPlay int                 // a line before the end
	texts  map[string][]string // to each, the seats that know it
	titles []string            // of what each seat's own story has once
}

var ownStories = map[string]knownToSome{
	apptest.Dune.Name: {
		file: "engine/dune/testdata/games/gf9-basic-six.jsonl", inPlay: 100,
		texts:  map[string][]string{"Predicted: the Fremen in turn 8.": {"bene-gesserit"}},
		titles: []string{"Traitors in their pay", "In your pay: "},
	},
	apptest.Imperium.Name: {
		file: "engine/imperium/testdata/games/standard-three-phone.jsonl", inPlay: 300,
		texts: map[string][]string{
			"Allied Armada": {"green"}, "The Sleeper Must Awaken": {"green"}, "Double Cross": {"red"}, "Master Tactician": {"red", "green"}, // stolen
		},
		titles: []string{"Only "},
	},
	apptest.Arrakis.Name: {
		file: "engine/arrakis/testdata/games/harkonnen-by-supremacy.jsonl", inPlay: 90,
		texts: map[string][]string{
			"Kwisatz Haderach 8, Sand Dwellers 6, Jihad 8": {"atreides"}, "Habbanya Ridge (sietch of rank 1, 2 regulars and 1 elite)": {"atreides"},
			"Alam al-Mithal": {"atreides"}, "Mudir-Nahya": {"harkonnen"},
		},
		titles: []string{"Only ", "You noted in your hand: "},
	},
}

// TestOwnStoryKeepsOthersSecrets proves that each seat, and nobody else, may take home the game as that seat saw it: with its own
// secrets and what only it was told, and without the others', also once the table has revealed everything. Nobody's secrets are in the
// public story and in the look back until then; afterwards the public story has them all.
func TestOwnStoryKeepsOthersSecrets(t *testing.T) {
	t.Parallel()
	for game, planted := range ownStories {
		t.Run(game, func(t *testing.T) {
			t.Parallel()
			r := newStoryReaders(t, planted)
			r.wantOwnStories("at the end")
			if _, others := r.phones[r.seats[0]].Ask(http.MethodGet, r.path(r.seats[1]), nil); strings.Contains(others, "<html") {
				t.Error("another seat gets a seat's own story")
			}
			if status, _ := r.audience().Ask(http.MethodGet, r.path(r.seats[1]), nil); status == http.StatusOK {
				t.Error("the audience gets a seat's own story")
			}
			r.wantPublic(false)
			r.wantLookBackSilent()
			if answer := r.Post(http.DefaultTransport, "/t/"+r.code+"/console/open", url.Values{}); answer.StatusCode != http.StatusSeeOther {
				t.Fatalf("the console cannot reveal everything: %s", answer.Status)
			}
			r.wantOwnStories("after everything was revealed")
			r.wantPublic(true)
		})
		t.Run(game+" in play", func(t *testing.T) {
			t.Parallel()
			inPlay := planted
			inPlay.file = upTo(t, planted)
			r := newStoryReaders(t, inPlay)
			if status, _ := r.phones[r.seats[0]].Ask(http.MethodGet, r.path(r.seats[0]), nil); status == http.StatusOK {
				t.Error("a seat gets its own story before the end")
			}
		})
	}
}

// upTo writes a record's lines before the end into a file, and gives its path.
func upTo(t *testing.T, planted knownToSome) string {
	t.Helper()
	raw, err := os.ReadFile(apptest.File(planted.file))
	apptest.Check(t, err)
	file := filepath.Join(t.TempDir(), "in-play.jsonl")
	lines := slices.Collect(strings.Lines(string(raw)))
	apptest.Check(t, os.WriteFile(file, []byte(strings.Join(lines[:planted.inPlay], "")), 0o600))
	return file
}

// storyReaders are the phones of everybody who played a game.
type storyReaders struct {
	*apptest.Server
	knownToSome
	code   string
	steps  int
	seats  []string
	phones map[string]apptest.Phone
}

// newStoryReaders serves a table with the game and has a phone take each seat.
func newStoryReaders(t *testing.T, planted knownToSome) *storyReaders {
	t.Helper()
	file := planted.file
	if !filepath.IsAbs(file) {
		file = apptest.File(file)
	}
	data, played := t.TempDir(), apptest.ReadRecord(t, file)
	code := apptest.Import(t, data, apptest.ChainedFile(t, file))
	r := &storyReaders{Server: apptest.StartServer(t, data), knownToSome: planted, code: code}
	for _, seat := range played.Header.Seats {
		r.seats = append(r.seats, string(seat.Faction))
	}
	for _, item := range played.Items {
		if item.Command != nil {
			r.steps++
		}
	}
	r.phones = r.Phones(code, r.seats...)
	return r
}

func (r *storyReaders) path(seat string) string { return "/t/" + r.code + "/seat/" + seat + "/story" }

func (r *storyReaders) audience() apptest.Phone { return apptest.Phone{Server: r.Server} }

// wantOwnStories proves that each seat's own story tells what it knows and nothing that others alone know.
func (r *storyReaders) wantOwnStories(when string) {
	r.T.Helper()
	for _, seat := range r.seats {
		status, story := r.phones[seat].Ask(http.MethodGet, r.path(seat), nil)
		if status != http.StatusOK {
			r.T.Fatalf("%s: %s gets no story: %d", when, seat, status)
		}
		for text, knowing := range r.texts {
			if told := strings.Contains(story, text); told != slices.Contains(knowing, seat) {
				r.T.Errorf("%s: the story of %s tells %q: %v", when, seat, text, told)
			}
		}
		for _, title := range r.titles {
			if n := strings.Count(story, title); n != 1 {
				r.T.Errorf("%s: the story of %s has %q %d times", when, seat, title, n)
			}
		}
		if strings.Contains(story, "data:application/jsonl") {
			r.T.Errorf("%s: the story of %s has the whole record", when, seat)
		}
	}
}

// wantPublic proves that everybody's story tells each secret if, and only if, everything was revealed.
func (r *storyReaders) wantPublic(revealed bool) {
	r.T.Helper()
	_, story := r.audience().Ask(http.MethodGet, "/t/"+r.code+"/story", nil)
	for text := range r.texts {
		if strings.Contains(story, text) != revealed {
			r.T.Errorf("revealed: %v, and the public story tells %q: %v", revealed, text, !revealed)
		}
	}
	if strings.Contains(story, "data:application/jsonl") != revealed {
		r.T.Errorf("revealed: %v, and the public story has the record: %v", revealed, !revealed)
	}
}

// wantLookBackSilent proves that no moment of the look back tells a secret, whoever looks.
func (r *storyReaders) wantLookBackSilent() {
	r.T.Helper()
	looking := map[string]apptest.Phone{"the audience": r.audience(), "a seat": r.phones[r.seats[0]]}
	for at := 0; at <= r.steps; at += 7 {
		for who, phone := range looking {
			status, page := phone.Ask(http.MethodGet, "/t/"+r.code+"/replay?at="+strconv.Itoa(at), nil)
			if status != http.StatusOK {
				r.T.Fatalf("step %d: %s gets no page: %d", at, who, status)
			}
			for text := range r.texts {
				if strings.Contains(page, text) {
					r.T.Errorf("step %d: %s reads %q", at, who, text)
				}
			}
		}
	}
}
