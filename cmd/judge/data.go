package main

import (
	"errors"
	"flag"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
)

// dataFile is the name of the one file in which all tables are kept.
const dataFile = "judge.db"

// dataFlag declares --data, the folder of the tables.
func dataFlag(f *flag.FlagSet) *string {
	return f.String("data", "", "folder `DIR` that keeps the tables (default: judge in the user's data folder)")
}

// dataPath gives the file in which the tables are kept, by the value of --data.
func dataPath(dir string) (string, error) {
	if dir == "" {
		home, err := os.UserConfigDir()
		if err != nil {
			return "", fmt.Errorf("no data folder, name one with --data: %w", err)
		}
		dir = filepath.Join(home, "judge")
	}
	return filepath.Join(dir, dataFile), nil
}

// existingDataPath is dataPath for who only reads: the file must be there.
func existingDataPath(dir string) (string, error) {
	path, err := dataPath(dir)
	if err != nil {
		return "", err
	}
	if _, err := os.Stat(path); errors.Is(err, fs.ErrNotExist) {
		return "", fmt.Errorf("no tables are kept in %s", filepath.Dir(path))
	} else if err != nil {
		return "", err
	}
	return path, nil
}
