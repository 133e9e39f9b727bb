package dune

import (
	"slices"
	"strings"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/dune/rulebook"
)

func init() {
	says("deal.stated", DealStated{}, "log.deal.stated", "DUNE-DEAL-02", "from", "to", "spice", "text")
	says("deal.accepted", DealAccepted{}, "log.deal.accepted", "DUNE-DEAL-02", "from", "to")
	says("deal.done", DealDone{}, "log.deal.done", "DUNE-DEAL-05", "deal=id")
}

// maxText is the length of the longest text of a deal, bribe or question, in bytes.
const maxText = 500

// maxOffers is the most deals of one faction that may wait for an answer.
const maxOffers = 8

type dealArgs struct {
	To     Faction           `json:"to" kind:"seat"`
	Spice  int               `json:"spice" kind:"count"`
	Text   string            `json:"text" kind:"text"`
	Cards  []rulebook.Card   `json:"cards" kind:"cards,unlisted"`
	Leader rulebook.Leader   `json:"leader" kind:"leader,optional,unlisted"`
	Forces *Forces           `json:"forces" kind:"json"`
	Power  *rulebook.Ability `json:"power" kind:"word,unlisted"`
	Due    *DealMoment       `json:"due" kind:"json"`
}

// deal records a deal that was said aloud [DUNE-DEAL-02]; a bribe is a deal with spice.
func (d *decision) deal(f Faction, in dealArgs) error {
	deal := Deal{ID: len(d.deals) + 1, From: f, To: in.To, Spice: in.Spice, Text: in.Text, Leader: in.Leader, Due: in.Due}
	switch {
	case d.phase == Setup && !d.rules.Yes("deals.in_setup"):
		return engine.Refuse("DUNE-SETUP-16", "deal.in_setup")
	case in.To == f || !d.has(in.To):
		return engine.Refuse("DUNE-DEAL-02", "deal.whom")
	case len(in.Cards) > 0 || in.Forces != nil || in.Power != nil:
		return engine.Refuse("DUNE-DEAL-03", "deal.not_tradeable")
	case in.Leader != "" && d.captiveRefusal(deal) != nil:
		return d.captiveRefusal(deal)
	case in.Spice < 0 || len(in.Text) > maxText || in.Spice == 0 && in.Leader == "" && strings.TrimSpace(in.Text) == "":
		return engine.Refuse("DUNE-DEAL-02", "deal.what")
	case d.offers(f) >= maxOffers:
		return engine.Refuse("DUNE-DEAL-02", "deal.too_many", "count", maxOffers)
	case in.Spice > 0 && d.allied(f, in.To) && !d.rules.Yes("deals.between_allies"):
		return engine.Refuse("DUNE-DEAL-04", "deal.allies")
	case in.Spice > 0 && d.phase == Mentat && d.rules.Is("spice.transfer_window", "mentat_pause"):
		return engine.Refuse("DUNE-DEAL-04", "deal.in_mentat_pause")
	case d.paidAtOnce() && deal.payer() == f && in.Spice > d.unpledged(f):
		return privateRefusal(engine.Refuse("DUNE-DEAL-04", "deal.purse"))
	}
	if no := d.dueRefusal(in.Due); no != nil {
		return no
	}
	deal.Due = d.dueAt(in.Due)
	d.deals = append(d.deals, deal)
	d.emit(DealStated{deal})
	return nil
}

// offers counts a faction's deals that are not answered yet.
func (s *State) offers(f Faction) int {
	n := 0
	for _, deal := range s.deals {
		if deal.From == f && !deal.Accepted && !deal.isOver() {
			n++
		}
	}
	return n
}

func (d *decision) bribe(f Faction, in dealArgs) error {
	if in.Spice <= 0 {
		return engine.Refuse("DUNE-DEAL-04", "deal.bribe_spice")
	}
	return d.deal(f, in)
}

type dealRef struct {
	Deal int `json:"deal" kind:"number"`
}

func (d *decision) findDeal(id int, ruling string) (Deal, error) {
	i := slices.IndexFunc(d.deals, func(x Deal) bool { return x.ID == id })
	if i < 0 {
		return Deal{}, engine.Refuse(ruling, "deal.unknown", "deal", id)
	}
	return d.deals[i], nil
}

// accept makes a stated deal binding [DUNE-DEAL-02]; its spice changes hands when the rules say [DUNE-DEAL-04].
func (d *decision) accept(f Faction, in dealRef) error {
	deal, err := d.openDeal(f, in)
	switch {
	case err != nil:
		return err
	case d.paidAtOnce() && deal.Spice > d.unpledged(deal.payer()):
		return privateRefusal(engine.Refuse("DUNE-DEAL-04", "deal.cannot_pay"))
	}
	d.changeDeal(deal.ID, func(x *Deal) { x.Accepted = true })
	d.emit(DealAccepted{deal.From, deal.To})
	if deal.Spice > 0 && d.paidAtOnce() {
		d.payDeal(deal)
	}
	return nil
}

// paidAtOnce reports whether the spice of a deal is paid now: in the tournament only in the harvest, in other games at any
// time, though it may lie in front of the shield until the mentat pause [DUNE-DEAL-04].
func (s *State) paidAtOnce() bool {
	return !s.rules.Is("spice.transfer_window", "harvest") || s.phase == Collection
}

func (d *decision) payDeal(deal Deal) {
	from, to := deal.payer(), deal.To
	if from == to {
		to = deal.From
	}
	if d.rules.Is("spice.transfer_window", "mentat_pause") {
		d.spend(string(from), frontOf+string(to), deal.Spice, "bribe", "DUNE-DEAL-04")
		return
	}
	d.spend(string(from), string(to), deal.Spice, "deal", "DUNE-DEAL-04")
	d.markPaid(deal.ID)
}

// payHarvestDeals pays the spice of deals after the harvest [DUNE-HARVEST-07]. If a purse is too small the deal stays owed,
// and the moderator is asked.
func (d *decision) payHarvestDeals() {
	if !d.rules.Is("spice.transfer_window", "harvest") {
		return
	}
	for _, deal := range slices.Clone(d.deals) {
		switch {
		case !deal.Accepted || deal.Paid || deal.isOver() || deal.Spice == 0:
		case deal.Spice > d.unpledged(deal.payer()):
			d.remindOfDeal(deal)
		default:
			d.payDeal(deal)
		}
	}
}

type keptArgs struct {
	Deal int   `json:"deal" kind:"number"`
	Kept *bool `json:"kept" kind:"yes,unlisted"` // false: it was not
}

// dealDone notes that a deal was kept or broken.
func (d *decision) dealDone(_ Faction, in keptArgs) error {
	deal, err := d.findDeal(in.Deal, "DUNE-DEAL-05")
	switch {
	case err != nil:
		return err
	case !deal.Accepted || deal.isOver():
		return engine.Refuse("DUNE-DEAL-05", "deal.not_open", "deal", deal.ID)
	case in.Kept != nil && !*in.Kept:
		d.changeDeal(deal.ID, func(x *Deal) { x.Broken, x.IsDue = true, false })
		d.emit(DealBroken{deal.From, deal.To, deal.Text})
		return nil
	case deal.Leader != "" && d.captiveRefusal(deal) != nil:
		return d.captiveRefusal(deal)
	}
	d.keepDeal(deal.ID)
	if deal.Leader != "" {
		d.moveLeader(LeaderMoved{Leader: deal.Leader, At: atReady, Why: "traded", Ruling: "DUNE-DEAL-03"})
	}
	return nil
}

type giveArgs struct {
	To    Faction `json:"to" kind:"seat"`
	Spice int     `json:"spice" kind:"number"`
}

// give is a gift of spice, if the rules allow one now.
func (d *decision) give(f Faction, in giveArgs) error {
	switch {
	case in.To == f || !d.has(in.To):
		return engine.Refuse("DUNE-HARVEST-07", "deal.whom")
	case in.Spice <= 0:
		return engine.Refuse("DUNE-HARVEST-07", "give.how_much")
	}
	if no := d.giftRefusal(f, in.To); no != nil {
		return no
	}
	if in.Spice > d.unpledged(f) {
		return privateRefusal(engine.Refuse("DUNE-ALLY-06", "deal.purse"))
	}
	e := SpiceMoved{From: string(f), To: string(in.To), Amount: in.Spice, Why: "gift", Ruling: "DUNE-HARVEST-07", Only: []Faction{f, in.To}}
	if d.allied(f, in.To) {
		e.Ruling = "DUNE-BID-23"
	}
	d.moveSpice(e)
	return nil
}

// giftRefusal says why a seat may not give another spice now; nil if it may. The Emperor may give to an ally at any time
// [DUNE-BID-23], others when spice may change hands.
func (s *State) giftRefusal(f, to Faction) *engine.Refusal {
	ally := s.allied(f, to)
	switch {
	case s.phase == Setup:
		return engine.Refuse("DUNE-SETUP-16", "deal.in_setup")
	case s.giftsPass() || ally && f == Emperor:
		return nil
	case ally: // [DUNE-ALLY-06]
		return engine.Refuse("DUNE-ALLY-06", "give.not_now")
	case f == Emperor: // [DUNE-BID-23]
		return engine.Refuse("DUNE-BID-23", "give.not_now")
	}
	return engine.Refuse("DUNE-HARVEST-07", "give.not_now")
}

// gives lists the seats to which a seat may give spice now, however much it holds.
func (s *State) gives(f Faction) []Faction {
	return slices.DeleteFunc(slices.Clone(s.seats), func(g Faction) bool { return g == f || s.giftRefusal(f, g) != nil })
}

// giftsPass reports whether spice may pass from hand to hand now [DUNE-HARVEST-07].
func (s *State) giftsPass() bool {
	switch s.rules.Value("spice.transfer_window") {
	case "any":
		return true
	case "harvest":
		return s.phase == Collection
	}
	return false // only by deals, in front of the shield
}

type supportArgs struct {
	To      Faction `json:"to" kind:"seat"`
	For     string  `json:"for" kind:"word,unlisted" of:"bid shipment battle revival"`
	Purpose string  `json:"purpose" kind:"word" of:"bid shipment battle revival"` // the same as For, which in the moderator's input names the seat
	Spice   int     `json:"spice" kind:"number"`
}

// supports reports whether a faction may pay an ally's cost of a kind. If ally.help_pay is all, everyone helps with cards
// and shipments [DUNE-ALLY-06]; only the Emperor helps with revival [DUNE-REVIVE-06].
func (s *State) supports(f Faction, kind string) bool {
	everyone := s.rules.Is("ally.help_pay", "all")
	switch kind {
	case forBid:
		return everyone || f == Emperor // who may give spice at any time [DUNE-BID-23]
	case forShipment:
		return everyone || f == Emperor || f == Guild
	case forRevival: // [DUNE-REVIVE-06]
		return f == Emperor && s.rules.Yes("revival.ally_help")
	case forBattle: // [DUNE-ALLY-06]
		return s.rules.On("advanced_combat") && (f == Emperor || everyone && s.rules.Is("ally.battle_spice", "all"))
	}
	return false
}

// helps lists the kinds of an ally's cost that a seat may help to pay.
func (s *State) helps(f Faction) []string {
	kinds := []string{forBid, forShipment, forRevival, forBattle}
	return slices.DeleteFunc(kinds, func(kind string) bool { return !s.supports(f, kind) })
}

// promise says how much a seat will pay of an ally's next cost of one kind [DUNE-ALLY-06].
func (d *decision) promise(f Faction, in supportArgs) error {
	kind := in.For
	if kind == "" {
		kind = in.Purpose
	}
	switch {
	case !d.has(in.To) || !d.allied(f, in.To):
		return engine.Refuse("DUNE-ALLY-06", "support.ally")
	case !d.supports(f, kind):
		return engine.Refuse("DUNE-ALLY-06", "support.kind", "for", kind)
	case kind == forRevival && in.Spice > d.revivalHelp(in.To):
		return engine.Refuse("DUNE-REVIVE-06", "support.revival", "most", d.revivalHelp(in.To))
	case in.Spice < 0 || in.Spice > d.seat[f].Spice:
		return privateRefusal(engine.Refuse("DUNE-ALLY-06", "support.purse"))
	case kind == forBid && in.Spice < d.pledged(f): // the ally's bid depends on it
		return privateRefusal(engine.Refuse("DUNE-ALLY-06", "support.pledged", "spice", d.pledged(f)))
	}
	p := Support{f, in.To, kind, in.Spice}
	d.support = slices.DeleteFunc(d.support, func(x Support) bool { return x.From == p.From && x.To == p.To && x.For == p.For })
	if p.Spice > 0 {
		d.support = append(d.support, p)
	}
	d.emit(SupportPromised{p})
	return nil
}

type allowArgs struct {
	To    *Faction         `json:"to" kind:"seat"`
	Power rulebook.Ability `json:"power" kind:"word" of:"guild.ally-shipping fremen.ally-revival fremen.ally-worm"`
}

// lendable are the powers that an ally uses if the owner allows it; the owner itself uses its other powers for allies.
var lendable = []rulebook.Ability{rulebook.AllyShipping, rulebook.AllyRevivalFree, rulebook.AllyWorm}

// allow lends a power to an ally, or takes it back [DUNE-ALLY-08].
func (d *decision) allow(f Faction, in allowArgs) error {
	if f == Guild && in.Power == rulebook.AllyShipping && !d.lends(rulebook.AllyShipping) {
		return engine.Refuse("DUNE-SHIP-15", "allow.guild_funds")
	}
	if !slices.Contains(d.lentBy(f), in.Power) {
		return engine.Refuse("DUNE-ALLY-08", "allow.power", "powers", d.lentBy(f))
	}
	if in.To == nil || *in.To == "" {
		d.lend(in.Power, "")
		d.emit(PowerLent{By: f, Power: in.Power})
		return nil
	}
	if !d.has(*in.To) || !d.allied(f, *in.To) {
		return engine.Refuse("DUNE-ALLY-08", "support.ally")
	}
	d.lend(in.Power, *in.To)
	d.emit(PowerLent{By: f, To: *in.To, Power: in.Power})
	return nil
}

// lentBy lists the powers that a seat may lend.
func (s *State) lentBy(f Faction) []rulebook.Ability {
	return slices.DeleteFunc(slices.Clone(lendable), func(a rulebook.Ability) bool { return a.Owner() != f || !s.lends(a) })
}

// lends reports whether the rules of the table let a power be lent.
func (s *State) lends(a rulebook.Ability) bool {
	switch a {
	case rulebook.AllyShipping: // [DUNE-SHIP-15]
		return s.rules.Is("shipment.guild_ally", "rates")
	case rulebook.AllyRevivalFree: // [DUNE-REVIVE-05]
		return s.rules.Yes("revival.ally_help")
	}
	return true
}

// DealStated is a deal or bribe said aloud.
type DealStated struct{ Deal }

// DealAccepted makes it binding.
type DealAccepted struct {
	From Faction `json:"from"`
	To   Faction `json:"to"`
}

// DealDone notes that it was kept.
type DealDone struct {
	ID int `json:"id"`
}

// keepDeal notes that a deal was kept.
func (d *decision) keepDeal(id int) {
	d.changeDeal(id, func(x *Deal) { x.Done, x.IsDue = true, false })
	d.emit(DealDone{id})
}

// markPaid notes that a deal's spice reached the receiver's purse.
func (s *State) markPaid(id int) {
	s.changeDeal(id, func(x *Deal) { x.Paid, x.IsDue = true, false })
}

func (s *State) changeDeal(id int, change func(*Deal)) {
	for i := range s.deals {
		if s.deals[i].ID == id {
			change(&s.deals[i])
		}
	}
}
