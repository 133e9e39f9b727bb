package web

import (
	"bytes"
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"strconv"

	"github.com/labstack/echo/v4"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/referee"
	"github.com/judgeofthechange/judge/views/home"
	"github.com/judgeofthechange/judge/views/setup"
)

// saveHouseRules saves the rules of a new table's form under a name. The form stays as filled in.
func (s *Server) saveHouseRules(c echo.Context) error {
	page, form, err := s.readNewTable(c)
	if err != nil {
		return err
	}
	rules, err := s.houseRulesOf(c, page, form)
	if err == nil {
		err = s.lobby.SaveHouseRules(c.Request().Context(), rules)
	}
	if err != nil {
		return s.refuseNew(c, page, err)
	}
	page.SaveAs, page.SavedAs = "", rules.Name
	return s.page(c, http.StatusOK, s.newDoc(page.Game), home.NewTableForm(page))
}

// deleteHouseRules deletes saved house rules.
func (s *Server) deleteHouseRules(c echo.Context) error {
	g, err := s.offeredGame(c, c.FormValue("game"))
	if err != nil {
		return err
	}
	if err := s.lobby.DeleteHouseRules(c.Request().Context(), c.FormValue("name")); err != nil {
		return err
	}
	return c.Redirect(http.StatusSeeOther, "/new/"+url.PathEscape(g.ID))
}

// houseRulesToSave returns the house rules to save with a new table, nil if no name was typed.
func (s *Server) houseRulesToSave(c echo.Context, page home.NewTablePage, form url.Values) (*referee.HouseRules, error) {
	if page.SaveAs == "" {
		return nil, nil
	}
	rules, err := s.houseRulesOf(c, page, form)
	return &rules, err
}

// houseRulesOf returns the house rules of a form for a new table.
func (s *Server) houseRulesOf(c echo.Context, page home.NewTablePage, form url.Values) (referee.HouseRules, error) {
	h, err := newHeader(page)
	if err != nil {
		return referee.HouseRules{}, err
	}
	limits, err := readLimits(form)
	if err != nil {
		return referee.HouseRules{}, err
	}
	return s.lobby.HouseRulesToSave(c.Request().Context(), page.SaveAs, h, limits)
}

// savedRules are house rules as forms offer them.
func savedRules(kept []referee.HouseRules) (out []home.SavedRules) {
	for _, r := range kept {
		out = append(out, home.SavedRules{Name: r.Name, Profile: r.Header.Profile})
	}
	return out
}

// withHouseRules fills in a form for a new table with saved house rules.
func (s *Server) withHouseRules(c echo.Context, page *home.NewTablePage, name string) error {
	kept := s.lobby.HouseRules(c.Request().Context(), page.Game.ID)
	i := slices.IndexFunc(kept, func(r referee.HouseRules) bool { return r.Name == name && r.Header.Profile == page.Profile })
	if i < 0 {
		return echo.ErrNotFound
	}
	page.FromSavedRules = name
	fillRules(page, kept[i].Header, kept[i].Clocks)
	return nil
}

// fillRules fills in a form for a new table with rules: cards, house switches, clocks and custom sheets.
func fillRules(page *home.NewTablePage, h engine.Header, clocks map[string]int) {
	page.Profile, page.Cards = h.Profile, h.Cards
	page.House, page.Clocks = map[string]string{}, map[string]string{}
	for name, value := range h.House {
		page.House[name] = string(value)
	}
	for kind, seconds := range clocks {
		page.Clocks[kind] = strconv.Itoa(seconds)
	}
	for i, seat := range page.Seats {
		for _, as := range h.Seats {
			if as.Faction == seat.Faction {
				page.Seats[i].Sheet = sheetFieldsOf(seat.Faction, as.Sheet)
			}
		}
	}
}

// sheetFieldsOf turns a faction's sheet back into form fields, named as setup.CustomSheetFields expects.
func sheetFieldsOf(faction engine.Seat, sheet json.RawMessage) map[string]string {
	typed := map[string]string{}
	var walk func(name string, v any)
	walk = func(name string, v any) {
		switch v := v.(type) {
		case map[string]any:
			for member, value := range v {
				if name != "" {
					member = name + "." + member
				}
				walk(member, value)
			}
		case []any:
			for i, value := range v {
				walk(fmt.Sprintf("%s[%d]", name, i), value)
			}
		default:
			typed[setup.CustomSheetPrefix(faction)+name] = fmt.Sprint(v)
		}
	}
	var v any
	d := json.NewDecoder(bytes.NewReader(sheet))
	d.UseNumber() // numbers stay as they were written
	if err := d.Decode(&v); err == nil {
		walk("", v)
	}
	return typed
}
