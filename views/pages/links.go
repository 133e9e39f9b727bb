package pages

import (
	"net/url"
	"strconv"
	"strings"

	"github.com/judgeofthechange/judge/engine"
)

// RulesURL is where the catalogue is searched, and RulingURL where a ruling is explained; both know the way back to this
// screen.
func (c Layout) RulesURL() string { return c.WithReturn("/rules") }

// RulingURL is described with RulesURL.
func (c Layout) RulingURL(id string) string { return c.WithReturn("/rules/" + id) }

func (c Layout) WithReturn(path string) string {
	switch {
	case c.Code == "" && len(c.Books) > 0:
		return CatalogueURL(path, c.GameID)
	case c.Code == "":
		return path
	}
	place := url.Values{"table": {c.Code}}
	if c.For != "" {
		place.Set("seat", string(c.For))
	}
	return path + "?" + place.Encode()
}

// CatalogueURL is a rules page for one game.
func CatalogueURL(path, game string) string { return path + "?" + url.Values{"game": {game}}.Encode() }

// ScreenURL is this screen's own address.
func (c Layout) ScreenURL() string {
	switch c.For {
	case "":
		return c.URL("screen")
	case engine.Moderator:
		return c.URL("console")
	}
	return c.URL("seat", string(c.For))
}

// URL is the address of a page of this table.
func (c Layout) URL(page ...string) string { return TableURL(c.Code, page...) }

// TableURL is the address of a page of a table: "screen", "console", or "seat" and whose.
func TableURL(code string, page ...string) string {
	return "/t/" + code + "/" + strings.Join(page, "/")
}

// LogURL is the console's page with the whole log.
func (c Layout) LogURL() string { return c.URL("console", "log") }

// CorrectURL is where the moderator corrects a line.
func (c Layout) CorrectURL(line int) string {
	return c.URL("console", "correct") + "?line=" + strconv.Itoa(line)
}

// LikeURL makes a table with the rules, house switches and clocks of another.
func LikeURL(game, profile, code string) string {
	return "/new/" + game + "/" + profile + "?as=" + code
}
