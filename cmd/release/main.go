// Command release builds the program for the systems that people play on and packs each into a zip of its own: one program, one
// README.txt. The same sources give the same bytes.
package main

import (
	"archive/zip"
	"bytes"
	"crypto/sha256"
	_ "embed"
	"flag"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"time"
)

//go:embed README.txt
var readme string

// target is a system that the program is built for.
type target struct{ system, processor, name string }

var targets = []target{
	{"windows", "amd64", "windows"},
	{"darwin", "arm64", "mac-apple-silicon"},
	{"darwin", "amd64", "mac-intel"},
	{"linux", "amd64", "linux"},
}

// build is what the program is built from and told about itself.
type build struct {
	version, commit string
	at              time.Time // of the commit; what is packed bears it
	flags           []string  // of go build
	link            string    // flags of the linker
	env             []string  // beside this process's own
}

func main() {
	var b build
	out := flag.String("out", "dist", "`folder` for the zips")
	flag.StringVar(&b.version, "version", "devel", "the `version` that the program tells")
	flag.StringVar(&b.commit, "commit", "", "the `commit` that the program tells")
	seconds := flag.Int64("time", 0, "`seconds` since 1970 that the files bear")
	flag.Parse()
	b.at = time.Unix(*seconds, 0).UTC()
	b.flags, b.link, b.env = []string{"-trimpath"}, "-s -w ", []string{"CGO_ENABLED=0"}
	if err := release(*out, b, targets); err != nil {
		fmt.Fprintln(os.Stderr, "release:", err)
		os.Exit(1)
	}
}

// release writes a zip for each target into a folder, and SHA256SUMS of them.
func release(out string, b build, targets []target) error {
	if err := os.MkdirAll(out, 0o755); err != nil {
		return err
	}
	var sums strings.Builder
	for _, t := range targets {
		program, err := b.compile(t)
		if err != nil {
			return fmt.Errorf("%s: %w", t.name, err)
		}
		packed, err := b.pack(t, program)
		if err != nil {
			return err
		}
		name := "judge-" + b.version + "-" + t.name + ".zip"
		if err := os.WriteFile(filepath.Join(out, name), packed, 0o644); err != nil {
			return err
		}
		fmt.Fprintf(&sums, "%x  %s\n", sha256.Sum256(packed), name)
		fmt.Printf("%s  %.1f MiB\n", filepath.Join(out, name), float64(len(packed))/(1<<20))
	}
	return os.WriteFile(filepath.Join(out, "SHA256SUMS"), []byte(sums.String()), 0o644)
}

// compile builds the program for a target.
func (b build) compile(t target) ([]byte, error) {
	dir, err := os.MkdirTemp("", "release-")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	file := filepath.Join(dir, t.program())
	const app = "github.com/judgeofthechange/judge/cmd/judge/app"
	link := fmt.Sprintf("%s-X %s.linkedVersion=%s -X '%s.linkedCommit=%s'", b.link, app, b.version, app, b.commit)
	args := append([]string{"build", "-o", file, "-ldflags", link}, b.flags...)
	cmd := exec.Command("go", append(args, "github.com/judgeofthechange/judge/cmd/judge")...)
	cmd.Env = append(append(os.Environ(), "GOOS="+t.system, "GOARCH="+t.processor), b.env...)
	cmd.Stdout, cmd.Stderr = os.Stdout, os.Stderr
	if err := cmd.Run(); err != nil {
		return nil, err
	}
	return os.ReadFile(file)
}

// program is the name of the one file that is to be started.
func (t target) program() string {
	if t.system == "windows" {
		return "judge.exe"
	}
	return "judge"
}

// pack puts a program and its README.txt into a folder of a zip.
func (b build) pack(t target, program []byte) ([]byte, error) {
	text := strings.ReplaceAll(readme, "{version}", b.version)
	if t.system == "windows" {
		text = strings.ReplaceAll(text, "\n", "\r\n")
	}
	var packed bytes.Buffer
	z := zip.NewWriter(&packed)
	for _, file := range []struct {
		name string
		mode os.FileMode
		body []byte
	}{{t.program(), 0o755, program}, {"README.txt", 0o644, []byte(text)}} {
		header := &zip.FileHeader{Name: "judge/" + file.name, Method: zip.Deflate, Modified: b.at}
		header.SetMode(file.mode)
		w, err := z.CreateHeader(header)
		if err == nil {
			_, err = io.Copy(w, bytes.NewReader(file.body))
		}
		if err != nil {
			return nil, err
		}
	}
	err := z.Close()
	return packed.Bytes(), err
}
