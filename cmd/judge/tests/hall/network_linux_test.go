package hall

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"net/netip"
	"os"
	"os/exec"
	"runtime"
	"strings"
	"syscall"
	"testing"

	"golang.org/x/sys/unix"

	"github.com/judgeofthechange/judge/cmd/judge/apptest"
)

// networkVar is set in the process that runs a test in a network of its own.
const networkVar = "JUDGE_TEST_NETWORK"

// inOwnNetwork runs a test again in a process whose network is its own: it may do there what it wants, and all ends with it. Where the system does not
// allow that, the test is skipped.
func inOwnNetwork(t *testing.T, test func()) {
	t.Helper()
	if os.Getenv(networkVar) != "" {
		test()
		return
	}
	runtime.LockOSThread() // the process ends with the thread that started it
	defer runtime.UnlockOSThread()
	again := exec.CommandContext(t.Context(), os.Args[0], "-test.run=^"+t.Name()+"$", "-test.v")
	again.Env = append(os.Environ(), networkVar+"=1", "NO_PROXY=*", "no_proxy=*")
	again.SysProcAttr = &syscall.SysProcAttr{Cloneflags: unix.CLONE_NEWNET, Pdeathsig: syscall.SIGKILL}
	if uid := os.Getuid(); uid != 0 {
		again.SysProcAttr.Cloneflags |= unix.CLONE_NEWUSER
		again.SysProcAttr.UidMappings = []syscall.SysProcIDMap{{ContainerID: uid, HostID: uid, Size: 1}}
		again.SysProcAttr.GidMappings = []syscall.SysProcIDMap{{ContainerID: os.Getgid(), HostID: os.Getgid(), Size: 1}}
		again.SysProcAttr.AmbientCaps = []uintptr{unix.CAP_NET_ADMIN, unix.CAP_SYS_ADMIN}
	}
	again.Stderr = os.Stderr
	says, err := again.Output()
	t.Logf("%s", says)
	switch {
	case again.Process == nil:
		skipNetwork(t, err)
	case err != nil:
		t.Fatal(err)
	case strings.Contains(string(says), "--- SKIP: "+t.Name()):
		t.SkipNow()
	}
}

// skipNetwork skips a test for which the system allows no network.
func skipNetwork(t *testing.T, err error) {
	t.Helper()
	fmt.Fprintln(os.Stderr, "THE TESTS OF SEVERED NETWORKS DO NOT RUN: the system does not allow a network of their own:", err)
	t.Skip(err)
}

// Addresses of a network's two sides.
var (
	nearAddress = netip.MustParsePrefix("10.0.0.5/24")
	farAddress  = netip.MustParsePrefix("10.0.0.7/24")
	newAddress  = netip.MustParsePrefix("10.0.0.8/24") // of the far side, once it has moved
)

// network is the test's own, at whose switch a cable to another side can be severed.
type network struct {
	t   *testing.T
	far *os.File // the network namespace of that side
}

// openNetwork makes the test's network.
func openNetwork(t *testing.T) *network {
	t.Helper()
	n := &network{t: t}
	made := make(chan error)
	go func() {
		runtime.LockOSThread() // never unlocked: the thread ends with the goroutine
		err := unix.Unshare(unix.CLONE_NEWNET)
		if err == nil {
			n.far, err = os.Open("/proc/thread-self/ns/net")
		}
		made <- err
	}()
	err := <-made
	if err == nil {
		t.Cleanup(func() { n.far.Close() })
		err = ip("link set lo up", "link add eth0 type bridge", "addr add "+nearAddress.String()+" dev eth0", "link set eth0 up",
			fmt.Sprintf("link add cable type veth peer name eth0 netns /proc/%d/fd/%d", os.Getpid(), n.far.Fd()), "link set cable up")
	}
	if err == nil {
		err = n.there(func() error {
			return ip("link set lo up", "addr add "+farAddress.String()+" dev eth0", "link set eth0 up")
		})
	}
	if err != nil {
		skipNetwork(t, err)
	}
	n.heal()
	return n
}

// ip configures the network of the thread that calls it.
func ip(commands ...string) error {
	for _, does := range commands {
		if says, err := exec.Command("ip", strings.Fields(does)...).CombinedOutput(); err != nil {
			return fmt.Errorf("ip %s: %w: %s", does, err, says)
		}
	}
	return nil
}

// sever has whatever is sent from one side to the other go nowhere. No connection breaks, and no side hears of it.
func (n *network) sever() { apptest.Check(n.t, ip("link set cable nomaster")) }

// heal ends a sever.
func (n *network) heal() { apptest.Check(n.t, ip("link set cable master eth0")) }

// move gives the far side another address in place of the one that it had.
func (n *network) move() {
	apptest.Check(n.t, n.there(func() error {
		return ip("addr del "+farAddress.String()+" dev eth0", "addr add "+newAddress.String()+" dev eth0")
	}))
}

// there does something in the network of the far side: it can start processes there, and make connections.
func (n *network) there(do func() error) error {
	did := errors.New("it did not return")
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		runtime.LockOSThread() // never unlocked: the thread ends with the goroutine
		if did = unix.Setns(int(n.far.Fd()), unix.CLONE_NEWNET); did == nil {
			did = do()
		}
	}()
	<-ended
	return did
}

// client is a browser on the far side.
func (n *network) client() *http.Client {
	return &http.Client{Transport: &http.Transport{DialContext: func(ctx context.Context, network, addr string) (conn net.Conn, err error) {
		err = n.there(func() (err error) {
			conn, err = new(net.Dialer).DialContext(ctx, network, addr)
			return err
		})
		return conn, err
	}}}
}

// join has a laptop join a hall on a side.
func (n *network) join(h *hall, far bool, port int) (l *apptest.Laptop) {
	n.t.Helper()
	addr := fmt.Sprint("0.0.0.0:", port)
	if !far {
		return h.JoinAt(addr)
	}
	apptest.Check(n.t, n.there(func() error {
		l = h.JoinAt(addr)
		return nil
	}))
	l.URL = fmt.Sprintf("http://%s:%d", farAddress.Addr(), port) // as it is called from both sides
	return l
}
