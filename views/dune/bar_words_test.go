package dune

import (
	"strings"
	"testing"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/views/pages"
)

// advancedSeats are six seats with all of their factions' powers.
func advancedSeats() engine.Header {
	h := sixSeats()
	h.Profile = "tournament-2009"
	return h
}

// mayGoFirst is a position in which Atreides must ship and the Guild may take its turn before them.
const mayGoFirst = `"phase":"ship-move","turn":3,"storm":18,"turns":{"acting":"atreides"},"step":"order",
	"board":{"carthag":{"10":{"harkonnen":6}},"arrakeen":{"9":{"atreides":5}},"tueks-sietch":{"4":{"guild":5}}}`

// shipped is a position in which Harkonnen must ship and the Bene Gesserit may send an advisor with the Emperor's shipment.
const shipped = `"phase":"ship-move","turn":3,"storm":18,"step":"ship","turns":{"acting":"harkonnen","done":["emperor","guild"],
	"advisor":{"by":"emperor","territory":"carthag","sector":10}},"board":{"carthag":{"10":{"harkonnen":6,"emperor":1}}}`

// TestBarActsForTheNamedSeat proves that a line acts only for the seat that it names: also when the Guild or an advisor may act first,
// and for lines of one letter.
func TestBarActsForTheNamedSeat(t *testing.T) {
	for _, test := range []struct {
		position, typed, means string
		sure                   bool
	}{
		{mayGoFirst, "p", `pass atreides ask="ship"`, false},
		{mayGoFirst, "pass", `pass atreides ask="ship"`, false},
		{mayGoFirst, "p at", `pass atreides ask="ship"`, true},
		{mayGoFirst, "pass gu", `pass guild ask="guild.turn"`, true},
		{mayGoFirst, "p gu", `pass guild ask="guild.turn"`, true},
		{mayGoFirst, "guild waits", `guild.turn guild last=true take=false`, true},
		{mayGoFirst, "la gilda attende", `guild.turn guild last=true take=false`, true},
		{mayGoFirst, "gremio aguarda", `guild.turn guild last=true take=false`, true},
		{mayGoFirst, "cofradía aguarda", `guild.turn guild last=true take=false`, true},
		{mayGoFirst, "now gu", `guild.turn guild take=true`, true},
		{mayGoFirst, "now", `guild.turn guild take=true`, false},
		{mayGoFirst, "n", `advance`, false},
		{mayGoFirst, "ship gu 3 arr", `ship guild normal=3 sector=9 to="arrakeen"`, true},
		{mayGoFirst, "ship 3 arr", `ship atreides normal=3 sector=9 to="arrakeen"`, true},
		{mayGoFirst, "move gu 2 tuek arr", `move guild from=[{"normal":2,"sector":4,"territory":"tueks-sietch"}] sector=9 to="arrakeen"`, true},
		{mayGoFirst, "move at 2 arr carthag", `move atreides from=[{"normal":2,"sector":9,"territory":"arrakeen"}] sector=10 to="carthag"`, true},
		{shipped, "p", `pass harkonnen ask="ship"`, true},
		{shipped, "pass bg", `pass bene-gesserit ask="advisor"`, true},
		{shipped, "p hk", `pass harkonnen ask="ship"`, true},
	} {
		t.Run(test.typed, func(t *testing.T) {
			found := tableOf(t, advancedSeats, test.position).typed(test.typed)
			if len(found) == 0 {
				if test.means != "" {
					t.Fatal("the line has no reading")
				}
				return
			}
			if got := sentBy(found[0]); test.means != "" && got != test.means {
				t.Errorf("it means %s", got)
			}
			if sure := pages.Unambiguous(found); sure != test.sure {
				t.Errorf("sure: %v, of %+v", sure, found)
			}
		})
	}
}

// TestBarOnPaper proves that a line can say that the secrets are on paper, and what the paper says.
func TestBarOnPaper(t *testing.T) {
	ends := `"paper":true,"turn":3,"storm":7,"phase":"mentat","board":{"arrakeen":{"9":{"harkonnen":2}},"carthag":{"10":{"harkonnen":2}},"sietch-tabr":{"13":{"harkonnen":2}}}`
	for typed, means := range map[string]string{
		"foretold harkonnen": `foretold faction="harkonnen"`, "foretold hk": `foretold faction="harkonnen"`, "foretold nobody": `foretold`,
		"predetto harkonnen": `foretold faction="harkonnen"`, "predicho nadie": `foretold`,
		"harkonnen": `foretold faction="harkonnen"`, "no": `foretold`,
	} {
		typedMeans(t, tableAt(t, ends), typed, means)
	}
	if found := tableAt(t, ends).typed("foretold fremen"); len(found) != 1 || found[0].Enterable || found[0].Why != "Missing: faction – Harkonnen" {
		t.Errorf("who has not won is foretold: %+v", found)
	}
	begun := sixSeats()
	begun.Cards = engine.CardsTable
	for _, typed := range []string{"paper", "on paper", "foglio", "papel"} {
		typedMeans(t, newRoom(t, begun), typed, "paper")
	}
}

func typedMeans(t *testing.T, r room, typed, want string) {
	t.Helper()
	found := r.typed(typed)
	if len(found) == 0 {
		t.Errorf("%q means nothing", typed)
	} else if got := sentBy(found[0]); got != want || !found[0].Enterable {
		t.Errorf("%q means %s: %+v", typed, got, found[0])
	}
}

// TestOneLetterHasOneMeaning proves at every step of a game without phones that one Enter enters a single letter only if it has one
// meaning and it is clear for which seat.
func TestOneLetterHasOneMeaning(t *testing.T) {
	follow(t, game("three-at-a-table.jsonl"), func(r room) {
		c, view := r.Layout(engine.AtModerator), r.Table.Project(engine.AtModerator)
		for letter := 'a'; letter <= 'z'; letter++ {
			found := Pages{}.Read(c, view, r.promptsWithoutPhones(), string(letter))
			if !pages.Unambiguous(found) {
				continue
			}
			for _, other := range found[1:] {
				if other.Enterable && other.Form.Do != found[0].Form.Do {
					t.Errorf("line %d: %q is %q, and %q", r.Table.Len(), letter, found[0].Text, other.Text)
				}
			}
			if do := found[0].Form.Do; do != "pass" && do != "advance" && do != "release" {
				t.Errorf("line %d: %q enters %q", r.Table.Len(), letter, found[0].Text)
			}
		}
	})
}

// TestBarSaysWho proves that the first faction named acts, that "at" means Atreides where a faction must be named, and that a word of
// a place or a leader is never read as a faction. To press Enter twice is better than a wrong seat.
func TestBarSaysWho(t *testing.T) {
	for _, test := range []struct{ position, typed, means string }{
		{shipping, "bribe at gu 2", `bribe atreides spice=2 to="guild"`},
		{shipping, "bribe at hk 2", `bribe atreides spice=2 to="harkonnen"`},
		{shipping, "bribe gu at 2", `bribe guild spice=2 to="atreides"`},
		{shipping, "give at gu 2", `give atreides spice=2 to="guild"`},
		{shipping, "bribe duke leto gu 2", `bribe atreides spice=2 to="guild"`},
		{shipping, "ship at 3 imp basin 10", `ship atreides normal=3 sector=10 to="imperial-basin"`},
		{shipping, "ship 3 imp basin 10", `ship fremen normal=3 sector=10 to="imperial-basin"`},
		{shipping, "ship 3 imp 10", `ship fremen normal=3 sector=10 to="imperial-basin"`},
		{moving3, "move 2 carthag imp 10", `move harkonnen from=[{"normal":2,"sector":10,"territory":"carthag"}] sector=10 to="imperial-basin"`},
		{shipping, "ship 3 at carthag", `ship fremen normal=3 sector=10 to="carthag"`},
		{shipping, "at ship 3 carthag", `ship atreides normal=3 sector=10 to="carthag"`},
		{shipping, "spice red chasm 5", `adjust set.{spice.red-chasm.6}=5`},
		{shipping, "bribe at gu 2 half price", `bribe atreides spice=2 text="half price" to="guild"`},
		{shipping, "bribe at gu 2 for half price because he asked", `bribe atreides spice=2 text="half price because he asked" to="guild"`},
		{shipping, "deal at gu 3: Harkonnen stays out", `deal atreides spice=3 text="Harkonnen stays out" to="guild"`},
		{shipping, "deal at gu “no 7 bids”", `deal atreides text="no 7 bids" to="guild"`},
		{shipping, "bribe at gu 2 per metà prezzo", `bribe atreides spice=2 text="metà prezzo" to="guild"`},
		{shipping, "soborno at gu 2 por Arrakeen", `bribe atreides spice=2 text="Arrakeen" to="guild"`},
		{shipping, "truthtrance fr hk is lasgun in your hand?", `play fremen ask="harkonnen" card="truthtrance" question="is lasgun in your hand?"`},
		{shipping, "hajr fr", `play fremen card="hajr"`},
		{shipping, "hajr", `play fremen card="hajr"`},
		{shipping, "hajr fr 2 tabr carthag", `play fremen card="hajr" from=[{"normal":2,"sector":13,"territory":"sietch-tabr"}] sector=10 to="carthag"`},
		{shipping, "ghola hk 3", `play harkonnen card="tleilaxu-ghola" normal=3`},
		{shipping, "ghola hk feyd", `play harkonnen card="tleilaxu-ghola" leader="feyd-rautha"`},
		{shipping, "weather hk 5", `play harkonnen card="weather-control" sectors=5`},
		{shipping, "atomics hk", `play harkonnen card="family-atomics"`},
		{shipping, "karama em stops guild", `play emperor card="karama" use="block:guild.shipping-income"`},
		{shipping, "karama em guild income", `play emperor card="karama" use="block:guild.shipping-income"`},
		{shipping, "last turn because the lobby closes", `game.last reason="the lobby closes"`},
		{shipping, "last turn 5: the lobby closes", `game.last reason="the lobby closes" turn=5`},
		{shipping, "ends now because the lobby closes", `game.end reason="the lobby closes"`},
		{shipping, "ultimo turno perché chiudono la sala", `game.last reason="chiudono la sala"`},
		{shipping, "último turno porque cierran", `game.last reason="cierran"`},
		{shipping, "finisce ora perché chiudono", `game.end reason="chiudono"`},
		{shipping, "termina ahora porque cierran", `game.end reason="cierran"`},
		{bidding, "unsold", `bid.sold`},
		{bidding, "sold nobody", `bid.sold`},
		{bidding, "invenduta", `bid.sold`},
		{bidding, "sin vender", `bid.sold`},
		{bidding, "sold em 3", `bid.sold amount=3 to="emperor"`},
		{bidding, "vendida em 3", `bid.sold amount=3 to="emperor"`},
		{bidding, "venduta em 3", `bid.sold amount=3 to="emperor"`},
	} {
		t.Run(test.typed, func(t *testing.T) {
			found := tableAt(t, test.position).typed(test.typed)
			if len(found) == 0 {
				t.Fatal("the line has no reading")
			}
			if got := sentBy(found[0]); got != test.means || found[0].Guessed {
				t.Errorf("it means %s: %+v", got, found[0])
			}
		})
	}
}

// TestBarSaysWhy proves that a line which cannot be entered says why: what is missing and what fits, which word is unknown, or what
// must come first.
func TestBarSaysWhy(t *testing.T) {
	for _, test := range []struct{ position, typed, why string }{
		{shipping, "ship fr", "Missing: "},
		{shipping, "ship fr 3", "Missing: "},
		{shipping, "revive em 2", "First: The Fremen to ship."},
		{shipping, "ship fr 3 great flat zzzz", "zzzz"},
		{bidding, "bid gu", "Missing: a number"},
		{bidding, "bid gu 4 duke whatever", "whatever"},
		{shipping, "spice at gu 2", "“gu”"},
		{shipping, "tanks em 2 xyzzy", "“xyzzy”"},
		{shipping, "give at 2", "Missing: "},
		{shipping, "xyzzy at 2", ""},
		{shipping, "truthtrance fr", "Missing: "},
		{battling, "plan hk feyd", "First: "},
		{shipping, "last turn", "Missing: a reason"},
		{shipping, "ends now", "Missing: a reason"},
	} {
		t.Run(test.typed, func(t *testing.T) {
			found := tableAt(t, test.position).typed(test.typed)
			if test.why == "" {
				if len(found) > 0 && found[0].Enterable {
					t.Errorf("it may be entered: %+v", found[0])
				}
				return
			}
			if len(found) == 0 || found[0].Enterable || !strings.Contains(found[0].Why, test.why) {
				t.Errorf("it says %+v", found)
			}
		})
	}
}

// TestBarNamesThings proves that a reading shows names and no ids.
func TestBarNamesThings(t *testing.T) {
	for position, lines := range map[string][]string{
		shipping:   {"drew at feyd, stilgar, guild rep, dr yueh", "plan hk feyd 3 lasgun shield", "bribe at gu 2 half price", "ally at gu", "got hk shield"},
		bidding:    {"sold em 3", "p", "karama hk guild"},
		reviving:   {"revive em 2", "p"},
		battling:   {"battle arr", "voice bg poison weapon"},
		`"turn":3`: {"p", "n"},
	} {
		for _, line := range lines {
			for _, found := range tableAt(t, position).typed(line) {
				if strings.ContainsAny(found.Text, `[]{}"`) || strings.Contains(found.Text, "-rautha,") {
					t.Errorf("%q: %s", line, found.Text)
				}
			}
		}
	}
}

// In blowing a spice card is due; meeting is a Nexus.
const (
	blowing = `"phase":"spice-blow","turn":3,"storm":16`
	meeting = `"turn":3,"storm":16,"phase":"spice-blow","step":"nexus"`
)

// TestBarKnowsTheEditionsWords proves that the words of both rulebooks are understood in every language, and that a misspelt word is
// shown before it is entered.
func TestBarKnowsTheEditionsWords(t *testing.T) {
	for _, test := range []struct {
		position, typed, means string
		guessed                bool
	}{
		{reviving, "recupera em 2", `revive emperor normal=2`, false},
		{reviving, "rigenera em 2", `revive emperor normal=2`, false},
		{reviving, "recupra em 2", `revive emperor normal=2`, true},
		{reviving, "reactiva em 2", `revive emperor normal=2`, false},
		{reviving, "reactvia em 2", `revive emperor normal=2`, true},
		{reviving, "revvie em 2", `revive emperor normal=2`, true},
		{shipping, "sbarca fre 3 pozzo polare", `ship fremen normal=3 to="polar-sink"`, false},
		{shipping, "sbarca fre 3 armate depressione polare", `ship fremen normal=3 to="polar-sink"`, false},
		{shipping, "sbraca fre 3 polare", `ship fremen normal=3 to="polar-sink"`, true},
		{shipping, "envía fre 3 sumidero polar", `ship fremen normal=3 to="polar-sink"`, false},
		{shipping, "evnía fre 3 polar", `ship fremen normal=3 to="polar-sink"`, true},
		{shipping, "shpi fre 3 polar", `ship fremen normal=3 to="polar-sink"`, true},
		{bidding, "licita gu 4", `bid guild amount=4`, false},
		{bidding, "rilancia gu 4", `bid guild amount=4`, false},
		{bidding, "licta gu 4", `bid guild amount=4`, true},
		{bidding, "rilanica gu 4", `bid guild amount=4`, true},
		{shipping, "vasche em 2", `adjust set.{seats.emperor.tanks}=2`, false},
		{shipping, "armate hark 3 carthag", `adjust set.{board.carthag.10.harkonnen}=3`, false},
		{shipping, "trance veridica fr hk: hai la pistola?", `play fremen ask="harkonnen" card="truthtrance" question="hai la pistola?"`, false},
		{shipping, "trance della verità fr hk: hai la pistola?", `play fremen ask="harkonnen" card="truthtrance" question="hai la pistola?"`, false},
		{shipping, "corrompi at gu 2", `bribe atreides spice=2 to="guild"`, false},
		{reviving, "rigenerazione em 2", `revive emperor normal=2`, false},
		{reviving, "reactivación em 2", `revive emperor normal=2`, false},
		{reviving, "renacimiento em 2", `revive emperor normal=2`, false},
		{reviving, "avivamiento em 2", `revive emperor normal=2`, false},
		{bidding, "licitación gu 4", `bid guild amount=4`, false},
		{bidding, "oferta gu 4", `bid guild amount=4`, false},
		{shipping, "sbarca fre 3 armate nel bacino polare", `ship fremen normal=3 to="polar-sink"`, false},
		{shipping, "sbarca fre 3 armate nella fortezza di carthag", `ship fremen normal=3 sector=10 to="carthag"`, false},
		{shipping, "sbarca fre 3 nel dominio carthag", `ship fremen normal=3 sector=10 to="carthag"`, false},
		{shipping, "envía fre 3 fuerzas a la fortaleza carthag", `ship fremen normal=3 sector=10 to="carthag"`, false},
		{shipping, "sbarca fre 3 falso muro est 8", `ship fremen normal=3 sector=8 to="false-wall-east"`, false},
		{shipping, "vasche tleilaxu em 2", `adjust set.{seats.emperor.tanks}=2`, false},
		{shipping, "serbatoi tleilaxu em 2", `adjust set.{seats.emperor.tanks}=2`, false},
		{shipping, "tanques tleilaxu em 2", `adjust set.{seats.emperor.tanks}=2`, false},
		{blowing, "esplosione di spezia baratro rosso", `spice.turn card="red-chasm"`, false},
		{blowing, "fioritura della spezia baratro rosso", `spice.turn card="red-chasm"`, false},
		{blowing, "golpe de especia abismo rojo", `spice.turn card="red-chasm"`, false},
		{blowing, "explosión de especia abismo rojo", `spice.turn card="red-chasm"`, false},
		{blowing, "carta verme della sabbia", `spice.turn card="shai-hulud"`, false},
		{blowing, "carta gusano de arena", `spice.turn card="shai-hulud"`, false},
		{meeting, "legame at gu", `nexus.ally members=["atreides","guild"]`, false},
		{meeting, "nexo at gu", `nexus.ally members=["atreides","guild"]`, false},
		{shipping, "shipment fre 3 tokens polar sink", `ship fremen normal=3 to="polar-sink"`, false},
		{shipping, "lands fre 3 forces polar sink", `ship fremen normal=3 to="polar-sink"`, false},
		{shipping, "fre ships 2+1 starred forces great flat", `ship fremen normal=2 sector=14 special=1 to="the-great-flat"`, false},
		{shipping, "tleilaxu tanks em 2", `adjust set.{seats.emperor.tanks}=2`, false},
		{moving3, "hark moves 3 tokens from carthag to arrakeen", `move harkonnen from=[{"normal":3,"sector":10,"territory":"carthag"}] sector=9 to="arrakeen"`, false},
		{bidding, "gu opens 4", `bid guild amount=4`, false},
		{bidding, "gu raises 4", `bid guild amount=4`, false},
		{reviving, "em revives 2 tokens", `revive emperor normal=2`, false},
		{battling, "combat arr", `battle.pick atreides territory="arrakeen"`, false},
		{blowing, "spice blow red chasm", `spice.turn card="red-chasm"`, false},
		{blowing, "territory card red chasm", `spice.turn card="red-chasm"`, false},
		{blowing, "sandworm card", `spice.turn card="shai-hulud"`, false},
		{meeting, "alliance at gu", `nexus.ally members=["atreides","guild"]`, false},
		{shipping, "atomiche fre", `play fremen card="family-atomics"`, false},
		{shipping, "envía fre 3 muro de escudo 8", `ship fremen normal=3 sector=8 to="shield-wall"`, false},
	} {
		t.Run(test.typed, func(t *testing.T) {
			found := tableAt(t, test.position).typed(test.typed)
			if len(found) == 0 {
				t.Fatal("the line has no reading")
			}
			if got := sentBy(found[0]); got != test.means || found[0].Guessed != test.guessed || pages.Unambiguous(found) == test.guessed {
				t.Errorf("it means %s (guessed: %v, sure: %v)", got, found[0].Guessed, pages.Unambiguous(found))
			}
		})
	}
}

// TestCardsGoByTheEditionsNames proves that a card is found by its name in either rulebook.
func TestCardsGoByTheEditionsNames(t *testing.T) {
	for typed, card := range map[string]string{
		"eroe sordo": "cheap-hero", "eroe conveniente": "cheap-hero", "eroina conveniente": "cheap-heroine", "heroína barata": "cheap-heroine",
		"trance della verità": "truthtrance", "trance de la verdad": "truthtrance", "gusano de arena": "shai-hulud", "verme delle sabbie": "shai-hulud",
	} {
		for _, do := range []string{"comprata hk ", "carta "} {
			if found := tableAt(t, blowing).typed(do + typed); len(found) > 0 && strings.Contains(sentBy(found[0]), `"`+card+`"`) {
				typed = ""
				break
			}
		}
		if typed != "" {
			t.Errorf("%q is not %s", typed, card)
		}
	}
}
