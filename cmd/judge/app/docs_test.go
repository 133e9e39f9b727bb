package app_test

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/judgeofthechange/judge/cmd/judge/app"
	"github.com/judgeofthechange/judge/cmd/judge/apptest"
	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/arrakis"
	"github.com/judgeofthechange/judge/engine/dune"
	"github.com/judgeofthechange/judge/engine/imperium"
	"github.com/judgeofthechange/judge/views/fields"
)

// TestTheReferencesExamplesHold proves that every record in docs/record.md replays, and that every single line there can be read.
func TestTheReferencesExamplesHold(t *testing.T) {
	text, err := os.ReadFile(apptest.File("docs/record.md"))
	apptest.Check(t, err)
	blocks := strings.Split(string(text), "```jsonl\n")[1:]
	if len(blocks) < 2 {
		t.Fatalf("want at least 2 examples, got %d", len(blocks))
	}
	var header string
	for i, block := range blocks {
		example, _, _ := strings.Cut(block, "```")
		whole := strings.Contains(example, `{"record":`)
		if whole {
			header = strings.SplitAfter(example, "\n")[1]
		} else {
			example = header + example
		}
		file := filepath.Join(t.TempDir(), fmt.Sprintf("example-%d.jsonl", i))
		apptest.Check(t, os.WriteFile(file, []byte(example), 0o644))
		var out, errs bytes.Buffer
		status := app.Run(t.Context(), []string{"replay", file}, &out, &errs)
		if status == app.ExitUsage || whole && status != app.ExitOK {
			t.Errorf("status %d\n%s%s\n%s", status, &out, &errs, example)
		}
	}
}

// declared matches a row of the reference's tables of commands: their names, senders, arguments, and the remaining cells.
var declared = regexp.MustCompile("(?m)^\\| ((?:`[a-z.-]+`(?:, )?)+) \\| [^|\\n]*\\| [^|\\n]*\\| ([^\\n]*)\\|$")

// TestTheReferenceHasWhatCommandsDeclare proves that the reference of each game gives the senders and arguments of every command as the
// game declares them. With -update it writes them there.
func TestTheReferenceHasWhatCommandsDeclare(t *testing.T) {
	checkReference(t, "docs/record.md", dune.Rules{})
	checkReference(t, "docs/record-imperium.md", imperium.Rules{})
	checkReference(t, "docs/record-arrakis.md", arrakis.Rules{})
}

func checkReference(t *testing.T, name string, rules engine.Rules) {
	t.Helper()
	page := apptest.File(name)
	text, err := os.ReadFile(page)
	apptest.Check(t, err)
	told := map[string]bool{}
	now := declared.ReplaceAllStringFunc(string(text), func(row string) string {
		cells := declared.FindStringSubmatch(row)
		var made []string
		for _, do := range strings.Split(strings.ReplaceAll(cells[1], "`", ""), ", ") {
			spec := engine.CommandSpecOf(rules, do)
			if spec.By == 0 {
				return row // a table of something else
			}
			told[do] = true
			takes := describeArguments(spec.Args, "; ")
			if spec.AnyArgs {
				takes = strings.TrimPrefix(takes+"; any other", "; ")
			}
			made = append(made, strings.TrimSpace(describeSenders(spec)+" | "+takes))
		}
		if len(slices.Compact(made)) > 1 {
			t.Errorf("%s share a row but declare different senders or arguments", cells[1])
		}
		return "| " + cells[1] + " | " + made[0] + " | " + cells[2] + "|"
	})
	for do := range rules.Commands() {
		if !told[do] {
			t.Errorf("%s has no row for %s", name, do)
		}
	}
	if *update {
		apptest.Check(t, os.WriteFile(page, []byte(now), 0o644))
	} else if now != string(text) {
		t.Errorf("%s differs from the declared commands; update it: go test ./cmd/judge/app -run TestTheReferenceHas -update", name)
	}
}

// describeSenders names who may send a command, and says whether it is secret.
func describeSenders(s engine.CommandSpec) string {
	var out []string
	for i, name := range []string{"seat", "moderator", "app"} {
		if s.By>>i&1 == 1 {
			out = append(out, name)
		}
	}
	return strings.Join(out, " or ") + map[bool]string{true: ", secret"}[s.Secret]
}

// describeArguments lists a command's arguments, each with its kind and its allowed words.
func describeArguments(args []engine.Arg, between string) string {
	var out []string
	for _, a := range fields.Args(engine.CommandSpec{Args: args}) {
		text := fmt.Sprintf("`%s` %s", a.Name, a.Kind)
		if a.Second != "" {
			text += fmt.Sprintf(" and `%s`", a.Second)
		}
		if len(a.Words) > 0 {
			text += " `" + strings.Join(a.Words, "`, `") + "`"
		}
		if len(a.Args) > 0 && a.Kind == engine.KindJSON {
			text += " (" + describeArguments(a.Args, ", ") + ")"
		}
		out = append(out, text)
	}
	return strings.Join(out, between)
}

// synopsis matches a line of a page that shows how a subcommand is called.
var synopsis = regexp.MustCompile(`(?m)^    judge +(\w+)(?: +([[A-Za-z].*))?$`)

// TestDocsShowTheCommands proves that the README shows every subcommand, and that the docs show subcommands as the help does.
func TestDocsShowTheCommands(t *testing.T) {
	args := app.CommandArgs()
	for _, page := range []string{"README.md", "docs/record.md"} {
		text, err := os.ReadFile(apptest.File(page))
		apptest.Check(t, err)
		shown := map[string]bool{}
		for _, line := range synopsis.FindAllStringSubmatch(string(text), -1) {
			shown[line[1]] = true
			if want, ok := args[line[1]]; !ok || !strings.HasPrefix(line[2]+" ", strings.TrimLeft(want+" ", " ")) {
				t.Errorf("%s shows judge %s %s, the help shows %s", page, line[1], line[2], want)
			}
		}
		for name := range args {
			if page == "README.md" && !shown[name] {
				t.Errorf("%s does not show judge %s", page, name)
			}
		}
	}
}
