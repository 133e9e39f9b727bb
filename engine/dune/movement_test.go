package dune

import (
	"slices"
	"testing"
)

// TestMoves proves what one move may be.
func TestMoves(t *testing.T) {
	runAll(t, []script{
		{name: "the storm bars its sector, not the territory (DUNE-MOVE-07)", lines: `
			{"by":"moderator","do":"table.set","turn":3,"storm":9,"phase":"ship-move","step":"move","turns":{"acting":"atreides"},
				"board":{"arrakeen":{"9":{"atreides":5}},"imperial-basin":{"8":{"atreides":5},"10":{"atreides":1}}}}
			{"by":"atreides","do":"move","from":{"territory":"arrakeen"},"to":"rim-wall-west","normal":5,"refused":"DUNE-MOVE-07"}
			{"by":"atreides","do":"move","from":{"territory":"imperial-basin","sector":8},"to":"arrakeen","normal":5,"refused":"DUNE-MOVE-07"}
			{"by":"atreides","do":"move","from":{"territory":"imperial-basin","sector":8},"via":["imperial-basin","carthag"],"to":"carthag","normal":5,"refused":"DUNE-MOVE-07"}
			{"by":"atreides","do":"move","from":[{"territory":"imperial-basin","sector":8,"normal":1},{"territory":"imperial-basin","sector":10,"normal":1}],"to":"tsimpo","sector":10,"refused":"DUNE-MOVE-10"}
			{"by":"atreides","do":"move","from":{"territory":"imperial-basin","sector":8},"via":["polar-sink"],"to":"imperial-basin","sector":10,"normal":5,"refused":"DUNE-MOVE-07"}
			{"by":"atreides","do":"move","from":{"territory":"imperial-basin","sector":8},"via":["polar-sink","hagga-basin"],"to":"tsimpo","sector":12,"normal":5}`},
		{name: "ornithopters go three territories from anywhere (DUNE-MOVE-02)", lines: `
			{"by":"moderator","do":"table.set","turn":3,"storm":14,"phase":"ship-move","step":"move","turns":{"acting":"guild"},
				"board":{"tueks-sietch":{"4":{"guild":5}},"carthag":{"10":{"guild":1}}}}
			{"expect":{"ornithopters":["guild"]}}
			{"by":"guild","do":"move","from":{"territory":"tueks-sietch"},"to":"arrakeen","normal":1,"refused":"DUNE-MOVE-02"}
			{"by":"guild","do":"move","from":{"territory":"tueks-sietch"},"via":["tueks-sietch","pasty-mesa","shield-wall","hole-in-the-rock"],"to":"hole-in-the-rock","normal":1}
			{"expect":{"board":{"hole-in-the-rock":{"8":{"guild":1}}}}}`},
	})
}

// TestDistancesAreTheSameBothWays proves the search for ways on the whole board.
func TestDistancesAreTheSameBothWays(t *testing.T) {
	free := func(Place) bool { return true }
	for _, from := range territoryIDs {
		for _, p := range from.places() {
			dist := distances(p, free)
			for _, to := range territoryIDs {
				for _, q := range to.places() {
					if back := distances(q, free)[p]; dist[q] != back || dist[q] == 0 != (from == to) {
						t.Fatalf("%v to %v is %d, back %d", p, q, dist[q], back)
					}
					if adjacent := slices.Contains(from.neighbours(), to); adjacent != (dist[q] == 1) {
						t.Fatalf("%v to %v is %d, adjacent %v", p, q, dist[q], adjacent)
					}
				}
			}
		}
	}
}

// TestRefusedMovesSayWhy proves that a refusal names what stands in the way and what would be legal.
func TestRefusedMovesSayWhy(t *testing.T) {
	s := stateOf(t, "ah-basic", `{"turn":3,"storm":9,"phase":"ship-move","step":"move","turns":{"acting":"guild"},
		"seats":{"guild":{"allies":["emperor"]}},"board":{"imperial-basin":{"8":{"guild":5},"9":{"guild":1}},
		"carthag":{"10":{"harkonnen":1,"fremen":1}},"rim-wall-west":{"8":{"emperor":1}},"tsimpo":{"10":{"guild":2}}}}`)
	for _, x := range []struct{ from, to, ruling, key, arg string }{
		{`"territory":"imperial-basin","sector":8`, `"polar-sink","via":["old-gap"]`, "DUNE-MOVE-01", "move.too_far", "reach"},
		{`"territory":"imperial-basin","sector":8`, `"old-gap","sector":8`, "DUNE-MOVE-07", "move.through_storm", "sector"},
		{`"territory":"imperial-basin","sector":8`, `"old-gap","sector":9`, "DUNE-MOVE-07", "move.into_storm", "open"},
		{`"territory":"imperial-basin","sector":9`, `"polar-sink"`, "DUNE-MOVE-07", "move.out_of_storm", "sector"},
		{`"territory":"imperial-basin","sector":8`, `"old-gap"`, "DUNE-MOVE-08", "input.which_sector", "sectors"},
		{`"territory":"imperial-basin","sector":8`, `"rim-wall-west"`, "DUNE-ALLY-07", "ally.is_there", "territory"},
		{`"territory":"imperial-basin","sector":8`, `"shield-wall","sector":8,"via":["sihaya-ridge","shield-wall"]`, "DUNE-MOVE-01", "move.too_far", "distance"},
		{`"territory":"tsimpo","sector":10`, `"carthag"`, "DUNE-MOVE-09", "move.full", "factions"},
		{`"territory":"tsimpo","sector":10`, `"polar-sink"`, "DUNE-MOVE-01", "move.too_far", "distance"},
	} {
		no := refused(t, s, x.ruling, `{"by":"guild","do":"move","normal":1,"from":{`+x.from+`},"to":`+x.to+`}`)
		if _, named := no.Args[x.arg]; no.Key != x.key || !named {
			t.Errorf("from %s to %s: %s %v", x.from, x.to, no.Key, no.Args)
		}
	}
}
