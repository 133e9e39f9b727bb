//go:build unix

package postgrestest

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"net/netip"
	"os"
	"os/exec"
	"os/user"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"
)

// patience is how long a server may take to start or stop on a busy machine.
const patience = time.Minute

// Server is one PostgreSQL server with a cluster of its own.
type Server struct {
	bin  string // folder of the programs
	dir  string // of socket, data and log; its path is short, since that of a socket must be
	user *syscall.Credential
	addr string // at which it listens besides its socket; empty for none

	mu        sync.Mutex
	databases int // that were made
}

// shared is the server of the running test binary.
var shared struct {
	sync.Mutex
	server *Server
}

// Tests are the tests of a package that share a server.
type Tests struct{ M *testing.M }

// Run runs the tests, stops their server, and returns the status to exit with.
func (t Tests) Run() int {
	status := t.M.Run()
	shared.Lock()
	defer shared.Unlock()
	if shared.server != nil {
		if err := shared.server.remove(); err != nil {
			fmt.Fprintln(os.Stderr, err)
			return max(status, 1)
		}
	}
	return status
}

// Shared returns the server that all tests of a package share, and starts it for the first. Without PostgreSQL's programs the test is skipped, or
// fails where CI is set. A test that stops or pauses its server needs one of its own: see New.
func Shared(t testing.TB) *Server {
	t.Helper()
	shared.Lock()
	defer shared.Unlock()
	if shared.server == nil {
		server, err := start(programs(t))
		if err != nil {
			t.Fatal(err)
		}
		shared.server = server
	}
	return shared.server
}

// New starts a server for one test.
func New(t testing.TB) *Server {
	t.Helper()
	server, err := start(programs(t))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := server.remove(); err != nil {
			t.Error(err)
		}
	})
	return server
}

// Installed reports whether PostgreSQL's programs are there.
func Installed() bool { return find() != "" }

// programs returns the folder of PostgreSQL's programs.
func programs(t testing.TB) string {
	t.Helper()
	if bin := find(); bin != "" {
		return bin
	}
	const missing = "THE TESTS OF THE HALL DO NOT RUN: PostgreSQL is not installed; make postgres installs it"
	if ci, err := strconv.ParseBool(os.Getenv("CI")); ci && err == nil {
		t.Fatal(missing)
	}
	said.Do(func() { fmt.Fprintln(os.Stderr, missing) })
	t.Skip(missing)
	return ""
}

// find returns the folder of PostgreSQL's programs; empty if there is none.
func find() string {
	if path, err := exec.LookPath("initdb"); err == nil {
		if path, err = filepath.EvalSymlinks(path); err == nil { // the other programs are beside the real one
			return filepath.Dir(path)
		}
	}
	found, _ := filepath.Glob("/usr/lib/postgresql/*/bin/initdb") // the pattern is valid
	if len(found) == 0 {
		return ""
	}
	slices.SortFunc(found, func(a, b string) int { return version(b) - version(a) })
	return filepath.Dir(found[0])
}

// said says only once that tests do not run.
var said sync.Once

// version reads the major version from Debian's folder of a program.
func version(path string) int {
	n, _ := strconv.Atoi(filepath.Base(filepath.Dir(filepath.Dir(path)))) // another folder comes last
	return n
}

// start makes a cluster and starts its server.
func start(bin string) (*Server, error) {
	return startWith(bin, func(s *Server) error {
		return s.run("initdb", "--pgdata", s.data(), "--username", superuser, "--auth", "trust", "--encoding", "UTF8", "--locale", "C")
	})
}

// Standby starts a synchronous standby of the server for one test: from now on the server acknowledges only what the standby has on its disk.
func (s *Server) Standby(t testing.TB) *Server {
	t.Helper()
	standby, err := startWith(s.bin, func(of *Server) error {
		return s.run("pg_basebackup", "--host", s.dir, "--username", superuser, "--pgdata", of.data(), "--write-recovery-conf", "--checkpoint", "fast")
	})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := standby.remove(); err != nil {
			t.Error(err)
		}
	})
	s.Exec(t, s.url(superuser, maintenance), "alter system set synchronous_standby_names = '*'", "select pg_reload_conf()")
	return standby
}

// Promote makes a standby take writes.
func (s *Server) Promote() error { return s.run("pg_ctl", "promote", "--wait", "--pgdata", s.data()) }

// Either returns the address of a database that is on a server or on its standby: the one that takes writes.
func (s *Server) Either(url string, standby *Server) string {
	return strings.Replace(url, "host="+s.dir, "host="+s.dir+","+standby.dir, 1)
}

// startWith starts a server on a cluster that fill has made.
func startWith(bin string, fill func(*Server) error) (*Server, error) {
	dir, err := os.MkdirTemp("", "pg-")
	if err != nil {
		return nil, err
	}
	s := &Server{bin: bin, dir: dir}
	if s.user, err = owner(); err == nil && s.user != nil {
		err = os.Chown(dir, int(s.user.Uid), int(s.user.Gid))
	}
	if err == nil {
		err = fill(s)
	}
	if err == nil {
		err = s.Start()
	}
	if err != nil {
		return nil, errors.Join(err, os.RemoveAll(dir))
	}
	return s, nil
}

// Names of the cluster's roles: tests use the program's, which may not do more than a hall's.
const (
	superuser = "admin"
	role      = "judge"
)

// maintenance is a database that every cluster has.
const maintenance = "postgres"

// owner returns the user that the server runs as: PostgreSQL refuses to run as root. Nil is the user of the test.
func owner() (*syscall.Credential, error) {
	if os.Getuid() != 0 {
		return nil, nil
	}
	var account *user.User
	var err error
	for _, name := range []string{"postgres", "nobody"} {
		if account, err = user.Lookup(name); err == nil {
			break
		}
	}
	if err != nil {
		return nil, err
	}
	uid, err := strconv.ParseUint(account.Uid, 10, 32)
	if err != nil {
		return nil, err
	}
	gid, err := strconv.ParseUint(account.Gid, 10, 32)
	return &syscall.Credential{Uid: uint32(uid), Gid: uint32(gid)}, err
}

func (s *Server) data() string { return filepath.Join(s.dir, "data") }

// Folder returns the folder of the cluster's files, in which a test may look for bytes.
func (s *Server) Folder() string { return s.data() }

// run runs one of PostgreSQL's programs to its end.
func (s *Server) run(program string, args ...string) error {
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	command := exec.CommandContext(ctx, filepath.Join(s.bin, program), args...)
	command.Dir = s.dir
	command.SysProcAttr = &syscall.SysProcAttr{Credential: s.user}
	var says bytes.Buffer
	// The server inherits what pg_ctl has: a pipe would never close.
	out, err := os.CreateTemp("", "pg-out-")
	if err != nil {
		return err
	}
	defer os.Remove(out.Name())
	command.Stdout, command.Stderr = out, out
	err = command.Run()
	if _, readErr := out.Seek(0, 0); readErr == nil {
		_, _ = says.ReadFrom(out) // what it says only explains the error
	}
	if err = errors.Join(err, out.Close()); err != nil {
		return fmt.Errorf("%s: %w\n%s%s", program, err, says.Bytes(), s.log())
	}
	return nil
}

// log returns the end of the server's log.
func (s *Server) log() []byte {
	const end = 2000
	text, _ := os.ReadFile(filepath.Join(s.dir, "log")) // it only explains another error
	return text[max(0, len(text)-end):]
}

// Start starts a stopped server and waits until it answers.
func (s *Server) Start() error {
	options := fmt.Sprintf("-c listen_addresses=%s -c unix_socket_directories=%s -c max_connections=200 -c shared_buffers=16MB", s.addr, s.dir)
	return s.run("pg_ctl", "start", "--wait", "--pgdata", s.data(), "--log", filepath.Join(s.dir, "log"), "--options", options)
}

// Listen starts the server anew, to listen at an address too, on port 5432, and lets in the program's role from the address's network without a password. It
// is for networks that are the test's own.
func (s *Server) Listen(at netip.Prefix) error {
	s.addr = at.Addr().String()
	rules, err := os.OpenFile(filepath.Join(s.data(), "pg_hba.conf"), os.O_APPEND|os.O_WRONLY, 0)
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(rules, "host all %s %s trust\n", role, at.Masked())
	if err = errors.Join(err, rules.Close(), s.Stop(true)); err != nil {
		return err
	}
	return s.Start()
}

// Over returns the address of a database by way of the network at which Listen has the server listen.
func (s *Server) Over(url string) string {
	return strings.Replace(url, "host="+s.dir, "host="+s.addr, 1)
}

// Stop stops the server. With fast set it ends its connections; otherwise it falls as if the power was cut.
func (s *Server) Stop(fast bool) error {
	mode := "immediate"
	if fast {
		mode = "fast"
	}
	return s.run("pg_ctl", "stop", "--wait", "--pgdata", s.data(), "--mode", mode)
}

// Pause stops all processes of the server from working, as when its laptop sleeps, until Resume.
func (s *Server) Pause() error { return s.signal(syscall.SIGSTOP) }

// Resume ends a Pause.
func (s *Server) Resume() error { return s.signal(syscall.SIGCONT) }

// signal sends a signal to the server and its children.
func (s *Server) signal(sig syscall.Signal) error {
	pids, err := s.Processes()
	if err != nil {
		return err
	}
	errs := []error{syscall.Kill(pids[0], sig)}
	for _, child := range pids[1:] {
		if err := syscall.Kill(child, sig); !errors.Is(err, syscall.ESRCH) { // one may have ended meanwhile
			errs = append(errs, err)
		}
	}
	return errors.Join(errs...)
}

// Processes lists the ids of the server's processes: its first one, and those that this has started.
func (s *Server) Processes() ([]int, error) {
	text, err := os.ReadFile(filepath.Join(s.data(), "postmaster.pid"))
	if err != nil {
		return nil, err
	}
	first, _, _ := strings.Cut(string(text), "\n")
	children, err := exec.Command("ps", "-o", "pid=", "--ppid", first).Output()
	if exit := new(exec.ExitError); err != nil && !errors.As(err, &exit) { // ps fails where there is none
		return nil, err
	}
	var pids []int
	for _, field := range append([]string{first}, strings.Fields(string(children))...) {
		pid, err := strconv.Atoi(field)
		if err != nil {
			return nil, err
		}
		pids = append(pids, pid)
	}
	return pids, nil
}

// remove stops the server and removes its files.
func (s *Server) remove() error {
	err := s.Stop(false)
	if _, running := os.Stat(filepath.Join(s.data(), "postmaster.pid")); errors.Is(running, os.ErrNotExist) {
		err = nil // it was stopped before
	}
	return errors.Join(err, os.RemoveAll(s.dir))
}

// Socket returns the path of the socket on which the server listens.
func (s *Server) Socket() string { return filepath.Join(s.dir, ".s.PGSQL.5432") }

// Database makes an empty database for a test, which the role of the returned address owns.
func (s *Server) Database(t testing.TB) (url string) {
	t.Helper()
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.databases == 0 {
		s.Exec(t, s.url(superuser, maintenance), "create role "+role+" login")
	}
	s.databases++
	name := fmt.Sprint("hall", s.databases)
	s.Exec(t, s.url(superuser, maintenance), "create database "+name+" owner "+role)
	return s.url(role, name)
}

// url returns the address of a database for a role.
func (s *Server) url(user, database string) string {
	return fmt.Sprintf("postgres://%s@/%s?host=%s", user, database, s.dir)
}

// Admin returns a database's address for the server's superuser.
func (s *Server) Admin(url string) string {
	return strings.Replace(url, "//"+role+"@", "//"+superuser+"@", 1)
}

// Exec runs statements in the database at an address, each as the server's superuser and by itself.
func (s *Server) Exec(t testing.TB, url string, statements ...string) {
	t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	conn, err := pgx.Connect(ctx, s.Admin(url))
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close(ctx)
	for _, statement := range statements {
		if _, err := conn.Exec(ctx, statement); err != nil {
			t.Fatalf("%s: %v", statement, err)
		}
	}
}

// FillDisk has the server refuse new rows of the hall in the database at an address, as it does when its disk is full, until ClearDisk.
func (s *Server) FillDisk(t testing.TB, url string) {
	t.Helper()
	s.Exec(t, url,
		`create function public.full_disk() returns trigger language plpgsql as $$ begin raise exception 'no space' using errcode = 'disk_full'; end $$`,
		`create trigger full_disk before insert on judge.journal execute function public.full_disk()`)
}

// ClearDisk ends a FillDisk.
func (s *Server) ClearDisk(t testing.TB, url string) {
	t.Helper()
	s.Exec(t, url, `drop function public.full_disk cascade`)
}

// Dump returns what pg_dump writes of a database.
func (s *Server) Dump(t testing.TB, url string) []byte {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), patience)
	defer cancel()
	text, err := exec.CommandContext(ctx, filepath.Join(s.bin, "pg_dump"), "--dbname", url).Output()
	if err != nil {
		t.Fatal(err)
	}
	return text
}

// Restore runs what Dump has written in an empty database, as the server's superuser.
func (s *Server) Restore(t testing.TB, url string, dump []byte) {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), patience)
	defer cancel()
	psql := exec.CommandContext(ctx, filepath.Join(s.bin, "psql"), "--quiet", "--set", "ON_ERROR_STOP=1", "--dbname", s.Admin(url))
	psql.Stdin = bytes.NewReader(dump)
	if says, err := psql.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, says)
	}
}
