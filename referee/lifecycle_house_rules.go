package referee

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"

	"github.com/judgeofthechange/judge/engine"
)

// maxRules is how many house rules can be saved.
const maxRules = 50

// HouseRules are a table's rules, saved under a name for later tables.
type HouseRules struct {
	Name   string         `json:"-"`
	Header engine.Header  `json:"header"`           // only seats with a custom sheet, without their players
	Clocks map[string]int `json:"clocks,omitempty"` // as Table.SetClocks takes them
}

// HouseRules lists the house rules that are saved for a game, oldest first. Rules that cannot be read are logged and left
// out.
func (h *Lobby) HouseRules(ctx context.Context, game string) []HouseRules {
	all, err := h.savedHouseRules(ctx)
	if err != nil {
		h.log.Error("cannot read the house rules", "error", err)
	}
	return slices.DeleteFunc(all, func(r HouseRules) bool { return r.Header.Game != game })
}

func (h *Lobby) savedHouseRules(ctx context.Context) (out []HouseRules, err error) {
	saved, err := h.journal.ListHouseRules(ctx)
	for _, s := range saved {
		r := HouseRules{Name: s.Name}
		if err := json.Unmarshal(s.Body, &r); err != nil {
			return out, fmt.Errorf("read the house rules %q: %w", s.Name, err)
		}
		out = append(out, r)
	}
	return out, err
}

// HouseRulesToSave returns the house rules of a table's header and clocks, for SaveHouseRules. The error is ErrNoName,
// ErrLongRulesName, ErrNameTaken, ErrManyRules, or an error of Create for such a header.
func (h *Lobby) HouseRulesToSave(ctx context.Context, name string, header engine.Header, clocks map[string]int) (HouseRules, error) {
	r := HouseRules{Clocks: clocks}
	header, rules, err := h.checkHeader(header)
	if err != nil {
		return r, err
	}
	if err := checkClocks(rules, clocks); err != nil {
		return r, err
	}
	if r.Name, err = fitText(name, maxTableName, ErrLongRulesName); err != nil {
		return r, err
	}
	r.Header = engine.Header{Version: header.Version, Game: header.Game, Profile: header.Profile, House: header.House, Cards: header.Cards}
	for _, seat := range header.Seats {
		if seat.Sheet != nil {
			r.Header.Seats = append(r.Header.Seats, engine.SeatSetup{Faction: seat.Faction, Sheet: seat.Sheet})
		}
	}
	return r, h.maySaveHouseRules(ctx, r.Name)
}

func (h *Lobby) maySaveHouseRules(ctx context.Context, name string) error {
	kept, err := h.savedHouseRules(ctx)
	switch {
	case err != nil:
		h.log.Error("cannot read the house rules", "error", err)
		return ErrNotSaved
	case name == "":
		return ErrNoName
	case slices.ContainsFunc(kept, func(r HouseRules) bool { return r.Name == name }):
		return ErrNameTaken
	case len(kept) >= maxRules:
		return ErrManyRules
	}
	return nil
}

// SaveHouseRules saves house rules of HouseRulesToSave durably. The error may be ErrNotSaved, or ErrNameTaken or ErrManyRules if
// somebody else saved some meanwhile.
func (h *Lobby) SaveHouseRules(ctx context.Context, r HouseRules) error {
	h.houseRulesMu.Lock()
	defer h.houseRulesMu.Unlock()
	if err := h.maySaveHouseRules(ctx, r.Name); err != nil {
		return err
	}
	return h.changedHouseRules(h.journal.SaveHouseRules(ctx, r.Name, mustJSON(r)))
}

// DeleteHouseRules deletes saved house rules for good. The error may be ErrNoRules or ErrNotSaved.
func (h *Lobby) DeleteHouseRules(ctx context.Context, name string) error {
	h.houseRulesMu.Lock()
	defer h.houseRulesMu.Unlock()
	return h.changedHouseRules(h.journal.DeleteHouseRules(ctx, name))
}

// changedHouseRules is the error of a change to the saved house rules, for people.
func (h *Lobby) changedHouseRules(err error) error {
	switch {
	case err == nil:
		return nil
	case errors.Is(err, ErrExists):
		return ErrNameTaken
	case errors.Is(err, ErrNoHouseRules):
		return ErrNoRules
	}
	h.log.Error("cannot save the house rules", "error", err)
	return ErrNotSaved
}
