package main

import (
	"archive/zip"
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"
)

// TestRelease builds a release for this system, unpacks it in an empty folder and starts what lies in it without anything else: it
// tells its version and commit. Packed twice, it is the same to the byte.
func TestRelease(t *testing.T) {
	here := target{runtime.GOOS, runtime.GOARCH, "here"}
	b := build{version: "v1.2.3", commit: "abc with changes", at: time.Unix(1e9, 0).UTC()}
	dir := t.TempDir()
	if err := release(dir, b, []target{here}); err != nil {
		t.Fatal(err)
	}
	z, err := zip.OpenReader(filepath.Join(dir, "judge-v1.2.3-here.zip"))
	if err != nil {
		t.Fatal(err)
	}
	defer z.Close()
	if len(z.File) != 2 || z.File[0].Mode().Perm() != 0o755 || z.File[1].Name != "judge/README.txt" {
		t.Fatalf("the zip has %v", z.File)
	}
	bodies := make([][]byte, 2)
	for i, f := range z.File {
		if !f.Modified.Equal(b.at) {
			t.Errorf("%s is of %s", f.Name, f.Modified)
		}
		in, err := f.Open()
		if err != nil {
			t.Fatal(err)
		}
		var body bytes.Buffer
		if _, err := body.ReadFrom(in); err != nil {
			t.Fatal(err)
		}
		bodies[i] = body.Bytes()
	}
	if !strings.Contains(string(bodies[1]), "Judge of the Change v1.2.3") {
		t.Errorf("README.txt says %s", bodies[1])
	}
	one, err := b.pack(here, bodies[0])
	two, errAgain := b.pack(here, bodies[0])
	if err != nil || errAgain != nil || !bytes.Equal(one, two) {
		t.Errorf("packed twice it differs: %v, %v", err, errAgain)
	}

	empty := t.TempDir()
	program := filepath.Join(empty, here.program())
	if err := os.WriteFile(program, bodies[0], 0o700); err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(program, "version")
	cmd.Dir, cmd.Env = empty, []string{"HOME=" + empty}
	said, err := cmd.Output()
	if err != nil || !strings.HasPrefix(string(said), "judge v1.2.3, commit abc with changes, go1.") {
		t.Errorf("it says %s, %v", said, err)
	}
}
