package architecture

import (
	"maps"
	"path"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// commonClasses are classes that shared styles dress wherever they stand, and that games' pages use for the same thing: besides
// offeredClasses those of forms, texts, marks and frames that shared pages have too. A class that a game uses for something of its own
// does not belong here: it needs another name.
var commonClasses = strings.Fields(`bars beside choice code count counts decide facts field hint label mark note option pick places player
	quiet ruling send shape side slot stage-says stage-where step steps turns unseen what why wide won`)

// pageStates are classes of a page's root and body: a rule below one of them reaches everything on the page.
var pageStates = strings.Fields("scripted on-stage asked-away screen-seat screen-table screen-console")

// TestSharedStylesCatchNoGame proves that a rule of shared styles which would dress an element wherever it stands names no class that a
// game uses for something of its own.
func TestSharedStylesCatchNoGame(t *testing.T) {
	reaches, used := map[string]string{}, map[string]string{} // by class: the rule; the template
	for name, text := range readSources(t, ".css", ".templ") {
		switch {
		case strings.HasPrefix(name, "static/shared/"):
			for _, rule := range selectors(text) {
				for _, class := range reachesEverywhere(rule) {
					reaches[class] = path.Base(name) + ": " + rule
				}
			}
		case gameFiles.MatchString(name) && strings.HasSuffix(name, ".templ"):
			for _, class := range classesGiven(text) {
				used[class] = name
			}
		}
	}
	known := slices.Concat(offeredClasses, commonClasses)
	for _, class := range slices.Sorted(maps.Keys(used)) {
		if rule := reaches[class]; rule != "" && !slices.Contains(known, class) {
			t.Errorf("%s uses the class %q, which a shared style catches: %s", used[class], class, rule)
		}
	}
	for _, class := range commonClasses {
		if used[class] == "" || reaches[class] == "" {
			t.Errorf("%q is no common class any more: take it off the list", class)
		}
	}
}

var (
	cssComment   = regexp.MustCompile(`(?s)/\*.*?\*/`)
	cssSelectors = regexp.MustCompile(`[^{};]*\{`)
	inBrackets   = regexp.MustCompile(`\([^()]*\)|\[[^\]]*\]`)
	cssClass     = regexp.MustCompile(`\.([a-zA-Z][\w-]*)`)
)

// selectors lists the selectors of a style sheet, without what stands in brackets.
func selectors(css string) (out []string) {
	for _, rule := range cssSelectors.FindAllString(cssComment.ReplaceAllString(css, ""), -1) {
		rule = strings.TrimSuffix(rule, "{")
		for inBrackets.MatchString(rule) {
			rule = inBrackets.ReplaceAllString(rule, "")
		}
		for _, one := range strings.Split(rule, ",") {
			if one = strings.TrimSpace(one); !strings.HasPrefix(one, "@") {
				out = append(out, one)
			}
		}
	}
	return out
}

// reachesEverywhere lists the classes of a selector's last part if nothing else narrows it: neither a second class, nor an id, nor what it
// stands in.
func reachesEverywhere(selector string) []string {
	parts := strings.FieldsFunc(selector, func(r rune) bool { return strings.ContainsRune(" >+~", r) })
	for _, part := range parts {
		if strings.Contains(part, "#") {
			return nil
		}
	}
	for _, part := range parts[:max(len(parts)-1, 0)] {
		for _, class := range cssClass.FindAllStringSubmatch(part, -1) {
			if !slices.Contains(pageStates, class[1]) {
				return nil
			}
		}
	}
	if len(parts) == 0 {
		return nil
	}
	last := cssClass.FindAllStringSubmatch(parts[len(parts)-1], -1)
	if len(last) != 1 {
		return nil
	}
	return []string{last[0][1]}
}

var (
	classAttribute = regexp.MustCompile(`(?s)class=("[^"]*"|\{.*?\}[ >\n/])`)
	quotedText     = regexp.MustCompile(`"([^"]*)"`)
)

// classesGiven lists the classes that a template gives by name.
func classesGiven(templ string) (out []string) {
	for _, attribute := range classAttribute.FindAllStringSubmatch(templ, -1) {
		for _, text := range quotedText.FindAllStringSubmatch(attribute[1], -1) {
			out = append(out, strings.Fields(text[1])...)
		}
	}
	return out
}
