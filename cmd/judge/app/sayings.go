package app

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"github.com/judgeofthechange/judge/views/i18n"
	"github.com/judgeofthechange/judge/views/search"
)

// readSayings reads a table's own words for the search of rulings from LANGUAGE.json in a folder. An empty folder name reads none.
func (p *Program) readSayings(dir string) error {
	if dir == "" {
		return nil
	}
	p.sayings = map[string]search.Sayings{}
	for _, lang := range i18n.Languages {
		file := filepath.Join(dir, lang+".json")
		data, err := os.ReadFile(file)
		if errors.Is(err, fs.ErrNotExist) {
			continue
		}
		if err == nil {
			p.sayings[lang], err = search.ReadSayings(data)
		}
		if err != nil {
			return fmt.Errorf("%s: %w", file, err)
		}
	}
	if len(p.sayings) == 0 {
		return fmt.Errorf("%s has no file named for a language: %s.json", dir, strings.Join(i18n.Languages, ".json, "))
	}
	return nil
}
