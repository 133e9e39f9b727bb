package imperium

import (
	"fmt"
	"slices"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/gamekit"
	"github.com/judgeofthechange/judge/engine/imperium/rulebook"
)

// Prompts lists the open prompts.
func (Rules) Prompts(state engine.State) []engine.Prompt {
	s := state.(*State)
	return s.cache.Prompts(func() []engine.Prompt { return gamekit.Numbered(s.asked(), s.open) })
}

// Asked lists the open prompts without their choices.
func (Rules) Asked(state engine.State) []engine.Prompt {
	s := state.(*State)
	asked := gamekit.Numbered(s.who().asked(), s.open)
	for i := range asked {
		asked[i].Choices = nil
	}
	return asked
}

// who is the state for those who only need to know who is asked what.
func (s *State) who() *State {
	who := *s
	who.cache, who.withoutChoices = nil, true
	return &who
}

// question is a prompt whose ID does not have its number yet.
func question(seat Color, ask, ruling string, about ...string) engine.Prompt {
	return gamekit.Question(seat, ask, ruling, about...)
}

// asked lists the open questions in a fixed order.
func (s *State) asked() []engine.Prompt {
	if s.result != nil {
		return nil
	}
	out := s.phasePrompts()
	out = append(out, s.effectPrompts()...)
	out = append(out, s.rivalPrompts()...)
	return append(out, s.appPrompts()...)
}

func (s *State) phasePrompts() []engine.Prompt {
	switch s.phase {
	case Setup:
		return s.setupPrompts()
	case RoundStart:
		if s.step == stepDefend {
			return []engine.Prompt{gamekit.Optional(question(s.acting, "defend", "IMP-2.2"))}
		}
		return s.conflictPrompts()
	case Turns:
		return s.turnPrompts()
	case Combat:
		if (s.step == stepIntrigue || s.step == stepWon) && !s.mustChoose() {
			return []engine.Prompt{s.intriguePrompt(s.acting, "IMP-7.1")}
		}
	case Endgame:
		var out []engine.Prompt
		for _, c := range s.order() {
			if s.askedForEndgame(c) && !s.mustChoose() {
				out = append(out, s.intriguePrompt(c, "IMP-9.5"))
			}
		}
		return out
	}
	return nil
}

// mustChoose reports whether somebody must still make a choice.
func (s *State) mustChoose() bool {
	_, open := s.compulsory()
	return open
}

// intriguePrompt asks a seat for an Intrigue card; it may pass. Everybody with a card is asked, whatever it is.
func (s *State) intriguePrompt(c Color, ruling string) engine.Prompt {
	p := gamekit.Optional(question(c, "intrigue", ruling, string(s.phase), s.step))
	return gamekit.WithChoices(p, IntrigueChoice{Cards: s.players[c].IntrigueHand, Count: s.players[c].Intrigue, of: s, seat: c})
}

// setupPrompts asks for what the setup still lacks. Where the app deals, it draws.
func (s *State) setupPrompts() []engine.Prompt {
	var out []engine.Prompt
	switch s.step {
	case stepLeaders:
		for _, c := range s.seats {
			if s.players[c].Leader == "" {
				out = append(out, gamekit.WithPublicChoices(question(c, "leader", "IMP-1.12"), LeaderChoice{Leaders: s.freeLeaders()}))
			}
		}
		if len(out) == 0 {
			out = append(out, s.rivalLeaderPrompts()...)
		}
	case stepFirst:
		if s.cards == engine.CardsTable {
			return append(out, gamekit.WithPublicChoices(question(engine.Moderator, "first", "IMP-1.8"), SeatChoice{s.seats}))
		}
		p := question(engine.App, "first", "IMP-1.8")
		p.Draw = &engine.Draw{From: names(s.seats), Count: 1, Arg: "seat", Single: true}
		out = append(out, p)
	case stepRow:
		if s.cards == engine.CardsTable {
			out = append(out, gamekit.WithUnlisted(question(engine.Moderator, "row.fill", "IMP-6.6"), rowChoice{s}))
		}
	case stepMasterstroke:
		for _, c := range s.seats {
			if s.leader(c).Ability.Masterstroke && s.players[c].Pair == nil {
				out = append(out, gamekit.WithChoices(gamekit.Secret(question(c, "masterstroke.choose", "IMP-1.9")), FactionChoice{rulebook.Factions, 2}))
			}
		}
	}
	return out
}

// freeLeaders lists the leaders that nobody has.
func (s *State) freeLeaders() (out []string) {
	for _, l := range rulebook.Leaders {
		if s.leaderRefusal(l.ID) == nil {
			out = append(out, l.ID)
		}
	}
	return out
}

// conflictPrompts asks the first player to name the Conflict that was revealed, or the app to draw it.
func (s *State) conflictPrompts() []engine.Prompt {
	var cards []string
	for _, c := range rulebook.Conflicts {
		if c.Level == level(s.round) && !slices.Contains(s.conflicts.Discard, c.ID) {
			cards = append(cards, c.ID)
		}
	}
	if s.cards == engine.CardsTable {
		return []engine.Prompt{gamekit.WithPublicChoices(question(s.host(), "conflict", "IMP-2.1"), CardChoice{Cards: cards})}
	}
	if len(s.conflicts.Next) > 0 {
		cards = s.conflicts.Next[:1]
	}
	p := question(engine.App, "conflict", "IMP-2.1")
	p.Draw = &engine.Draw{From: cards, Count: 1, Arg: "card", Single: true}
	return []engine.Prompt{p}
}

// turnPrompts asks for the own turn.
func (s *State) turnPrompts() []engine.Prompt {
	c := s.acting
	p := s.players[c]
	if p == nil || s.step == stepRival {
		return nil
	}
	var out []engine.Prompt
	switch s.step {
	case stepTurn:
		if s.availableAgents(c) { // [IMP-3.2]
			out = append(out, gamekit.WithChoices(gamekit.Optional(question(c, "agent", "IMP-3.1")), s.agentChoice(c)))
		}
		out = append(out, gamekit.WithChoices(question(c, "reveal", "IMP-6.1", s.step), s.revealChoice(c)))
		if s.turn.MayPass { // [IMP-12.4]
			out = append(out, gamekit.Opportunity(question(c, "pass", "IMP-12.4")))
		}
	case stepAgent:
		if n := s.mayDeploy(); n > 0 {
			out = append(out, gamekit.WithPublicChoices(gamekit.Opportunity(question(c, "deploy", "IMP-4.3", s.turn.Space)), TroopsChoice{Most: n}))
		}
	case stepReveal:
		if p.Cards > 0 { // [IMP-6.11]
			out = append(out, gamekit.WithChoices(question(c, "reveal", "IMP-6.11", s.step), s.revealChoice(c)))
		}
		out = append(out, gamekit.WithPublicChoices(gamekit.Opportunity(question(c, "acquire", "IMP-6.5")), s.acquireChoice(c)))
	}
	if s.step != stepTurn && s.mayEnd() {
		out = append(out, question(c, "done", "IMP-3.1", s.step))
	}
	if p.Intrigue > 0 { // [IMP-3.21]
		out = append(out, gamekit.Opportunity(s.intriguePrompt(c, "IMP-3.21")))
	}
	if s.cards == engine.CardsTable && slices.Contains(s.row, "") {
		out = append(out, gamekit.WithUnlisted(gamekit.Opportunity(question(c, "row.fill", "IMP-6.6")), rowChoice{s}))
	}
	return out
}

// effectPrompts asks what effects leave open. Opponents answer one after the other, from the player's left.
func (s *State) effectPrompts() []engine.Prompt {
	var out []engine.Prompt
	for _, p := range s.turn.Pending {
		if p.Ask == "" || s.isRival(p.For) || p.By != "" && s.firstOpponent() != p.For || p.Ask == askPay && !s.mayPay(p) || !s.canAnswer(p) {
			continue
		}
		q := question(p.For, p.Ask, pendingRuling(p), fmt.Sprint(p.ID))
		switch {
		case p.Must:
		case p.Ask == askReward:
			q = gamekit.Optional(q)
		default:
			q = gamekit.Opportunity(q)
		}
		if p.Ask == askMasterstroke && !p.Must { // [IMP-12.1]
			q.Visibility = engine.Hidden
		}
		if p.Ask == askSteal && s.cards == engine.CardsPhone {
			q = question(engine.App, p.Ask, pendingRuling(p), fmt.Sprint(p.ID))
			q.Draw = &engine.Draw{From: sorted(s.players[p.From].IntrigueHand), Count: 1, Arg: "card", Single: true, For: p.For, Args: map[string]any{"from": p.From}}
		}
		out = append(out, gamekit.WithChoices(q, s.effectChoice(p)))
	}
	return out
}

func pendingRuling(p Pending) string {
	switch p.Ask {
	case askPay:
		return "IMP-3.12"
	case askInfluence:
		return "IMP-10.8"
	case askReward:
		return "IMP-7.12"
	case askDeploy:
		return "IMP-4.6"
	case askRetreat:
		return "IMP-4.7"
	case askTrash:
		return "IMP-11.1"
	case askDiscard:
		return "IMP-11.7"
	case askRecall:
		return "IMP-3.22"
	case askVoice:
		return "IMP-12.3"
	case askAlliance:
		return "IMP-10.5"
	case askSteal:
		return "IMP-3.19"
	case askAcquire:
		return "IMP-6.5"
	case askMasterstroke:
		return "IMP-12.1"
	}
	switch s := p.Step; {
	case s.EachOpponentChooses != nil:
		return "IMP-12.5"
	case s.ChosenOpponentLoses > 0:
		return "IMP-12.10"
	case s.SetAsideRowCard > 0:
		return "IMP-12.13"
	}
	return "IMP-3.13"
}

// appPrompts are the draws of the app: hands, Intrigue cards, the row, and a look at a draw pile.
func (s *State) appPrompts() []engine.Prompt {
	if s.cards == engine.CardsTable {
		return nil
	}
	var out []engine.Prompt
	draw := func(ask string, c Color, d engine.Draw) {
		p := question(engine.App, ask, map[string]string{"cards.draw": "IMP-2.3", "intrigue.draw": "IMP-11.8", "row.fill": "IMP-6.6", "look": "IMP-12.7"}[ask], string(c))
		d.For, p.Draw = c, &d
		out = append(out, p)
	}
	if n := count(s.row, ""); n > 0 && (s.phase != Setup || s.step == stepRow) {
		draw("row.fill", "", engine.Draw{From: s.unlocatedCards(), Count: n, Arg: "cards"})
	}
	for _, c := range s.seats {
		p := s.players[c]
		if n := p.Cards - len(p.Hand); n > 0 {
			draw("cards.draw", c, engine.Draw{From: p.hidden(), Count: n, Arg: "cards"})
		}
		if n := p.Intrigue - len(p.IntrigueHand); n > 0 && !s.owesTheft(c) {
			draw("intrigue.draw", c, engine.Draw{From: s.unseenIntrigue(), Count: n, Arg: "cards"})
		}
		if p.WantsLook && p.Cards == len(p.Hand) {
			draw("look", c, engine.Draw{From: p.hidden(), Count: 1, Arg: "card", Single: true})
		}
	}
	return out
}

// owesTheft reports whether a stolen card of a seat has no name yet.
func (s *State) owesTheft(c Color) bool {
	return slices.ContainsFunc(s.turn.Pending, func(p Pending) bool { return p.Ask == askSteal && p.For == c })
}

// unlocatedCards are the Imperium cards of which the app does not know where they are.
func (s *State) unlocatedCards() (out []string) {
	for _, c := range rulebook.Cards {
		if c.Deck == rulebook.Imperium {
			for range s.unlocated(c.ID) {
				out = append(out, c.ID)
			}
		}
	}
	return out
}

func count[T comparable](list []T, x T) (n int) {
	for _, y := range list {
		if x == y {
			n++
		}
	}
	return n
}

func names(seats []Color) (out []string) {
	for _, c := range seats {
		out = append(out, string(c))
	}
	return sorted(out)
}

func sorted(list []string) []string { return slices.Sorted(slices.Values(list)) }
