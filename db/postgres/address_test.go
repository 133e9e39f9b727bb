//go:build unix

package postgres_test

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/judgeofthechange/judge/db/postgres"
	"github.com/judgeofthechange/judge/db/seal"
)

// TestPasswordsAreNotRepeated proves that no error, and no address that is shown, repeats an address's password, wherever it stands and however it is
// written wrong; and that each error is one line that says what is wrong.
func TestPasswordsAreNotRepeated(t *testing.T) {
	const password = "s3cr3t"
	keys := seal.KeyFolder(filepath.Join(t.TempDir(), "keys"))
	for address, want := range map[string]error{
		"postgres://judge:s3cr3t@127.0.0.1:1/hall":                       postgres.ErrUnreachable,
		"postgres://judge:s3cr3t@127.0.0.1:1,127.0.0.1:2/hall":           postgres.ErrUnreachable,
		"postgres://judge@127.0.0.1:1/hall?password=s3cr3t":              postgres.ErrUnreachable,
		"postgres://judge:s3cr3t@127.0.0.1:1/hall?sslmode=loud":          postgres.ErrAddress,
		"postgres://judge@127.0.0.1:1/hall?password=s3cr3t&sslmode=loud": postgres.ErrAddress,
		"postgres://judge:s3cr3t#1@127.0.0.1/hall":                       postgres.ErrAddress,
		"postgres://judge:1#s3cr3t@127.0.0.1/hall":                       postgres.ErrAddress,
		"postgres://judge:1/s3cr3t@127.0.0.1/hall":                       postgres.ErrAddress,
		"postgres://judge:1?s3cr3t@127.0.0.1/hall":                       postgres.ErrAddress,
		"postgres://judge:s3cr3t%zz@127.0.0.1/hall":                      postgres.ErrAddress,
		"host=127.0.0.1 user=judge password=s3cr3t":                      postgres.ErrAddress,
		"judge:s3cr3t@127.0.0.1/hall":                                    postgres.ErrAddress,
		"":                                                               postgres.ErrAddress,
	} {
		_, err := postgres.OpenReader(t.Context(), address, keys)
		if !errors.Is(err, want) {
			t.Errorf("%s: %v, want %v", address, err, want)
		}
		if says := err.Error() + postgres.Shown(address); strings.Contains(says, password) || strings.Contains(says, "\n") {
			t.Errorf("%s: says %q", address, says)
		}
	}
	for address, want := range map[string]string{
		"postgres://judge:s3cr3t@10.0.0.5/hall?sslmode=require": "postgres://judge@10.0.0.5/hall",
		"postgresql://10.0.0.5:5433,10.0.0.6:5432/hall":         "postgresql://10.0.0.5:5433,10.0.0.6:5432/hall",
	} {
		if got := postgres.Shown(address); got != want {
			t.Errorf("%s is shown as %s, want %s", address, got, want)
		}
	}
}

// TestPasswordsAreFound proves that the password may stand in either place of the address, in the environment, and in the user's file; and that the one
// of the address counts before others.
func TestPasswordsAreFound(t *testing.T) {
	file := filepath.Join(t.TempDir(), "pgpass")
	check(t, os.WriteFile(file, []byte("10.0.0.5:5432:*:judge:of the file\n"), 0o600))
	t.Setenv("PGPASSFILE", file)
	want := func(address, want string) {
		t.Helper()
		if got, err := postgres.PasswordOf(address); err != nil || got != want {
			t.Errorf("%s has the password %q, %v, want %q", address, got, err, want)
		}
	}
	want("postgres://judge@10.0.0.5/hall", "of the file")
	want("postgres://judge@10.0.0.6/hall", "")
	t.Setenv("PGPASSWORD", "of the environment")
	want("postgres://judge@10.0.0.6/hall", "of the environment")
	want("postgres://judge:a%40b%23@10.0.0.5/hall", "a@b#")
	want("postgres://judge@10.0.0.5/hall?password=a%40b&sslmode=disable", "a@b")
}
