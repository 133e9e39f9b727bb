package lan

import (
	"net/netip"
	"slices"
	"strings"
	"testing"
)

func wired(name string, prefix string) Interface {
	return Interface{Name: name, Up: true, Broadcast: true, Hardware: true,
		Prefixes: []netip.Prefix{netip.MustParsePrefix(prefix)}}
}

func tunnel(name string, prefix string) Interface {
	return Interface{Name: name, Up: true, PointToPoint: true, Prefixes: []netip.Prefix{netip.MustParsePrefix(prefix)}}
}

// TestRank proves that the room's network comes before those of virtual machines and tunnels, in whatever order the system lists them
// and whichever has the default route.
func TestRank(t *testing.T) {
	for _, c := range []struct {
		name       string
		interfaces []Interface
		route      string
		want       []string
	}{
		{"docker and a VPN listed first",
			[]Interface{wired("docker0", "172.17.0.1/16"), tunnel("tun0", "10.8.0.2/24"), wired("wlan0", "192.168.1.23/24")},
			"10.8.0.2", []string{"192.168.1.23", "172.17.0.1", "10.8.0.2"}},
		{"a VPN that looks like an adapter",
			[]Interface{wired("NordLynx", "10.5.0.2/16"), wired("Wi-Fi", "192.168.1.179/24")},
			"10.5.0.2", []string{"192.168.1.179", "10.5.0.2"}},
		{"a phone's hotspot lies in 172.16/12",
			[]Interface{wired("en0", "172.20.10.2/28"), wired("vmnet8", "172.16.5.1/24")},
			"", []string{"172.20.10.2", "172.16.5.1"}},
		{"this laptop's own hotspot before the hotel's network",
			[]Interface{wired("Wi-Fi", "203.0.113.7/24"), wired("Local Area Connection* 10", "192.168.137.1/24")},
			"203.0.113.7", []string{"192.168.137.1", "203.0.113.7"}},
		{"carrier-grade addresses go last, not away",
			[]Interface{wired("tailscale0", "100.101.1.2/32"), wired("eth0", "169.254.3.3/16")},
			"", []string{"169.254.3.3", "100.101.1.2"}},
		{"down and loopback do not count",
			[]Interface{{Name: "lo", Up: true, Loopback: true}, {Name: "eth0"}}, "", nil},
	} {
		t.Run(c.name, func(t *testing.T) {
			route, _ := netip.ParseAddr(c.route)
			var got []string
			for _, candidate := range Rank(c.interfaces, route) {
				got = append(got, candidate.Addr.String())
			}
			if !slices.Equal(got, c.want) {
				t.Errorf("got %v, want %v", got, c.want)
			}
		})
	}
}

// TestQR proves that a join address needs at most 29 modules and a quiet zone, which a phone can read across a table.
func TestQR(t *testing.T) {
	modules, err := QR("HTTP://192.168.100.123:8080/KQZM7")
	if err != nil {
		t.Fatal(err)
	}
	if n := len(modules); n > 29+8 {
		t.Errorf("the code has %d modules with its quiet zone, want 37 at most", n)
	}
	if slices.Contains(modules[3], true) || !modules[4][4] {
		t.Error("the quiet zone is not four modules wide")
	}
	var printed strings.Builder
	if err := PrintQR(&printed, modules); err != nil {
		t.Fatal(err)
	}
	if lines := strings.Count(printed.String(), "\n"); lines != (len(modules)+1)/2 {
		t.Errorf("the code was printed in %d lines, want %d", lines, (len(modules)+1)/2)
	}
}

// TestNames proves that this machine's names do not include names that a rebound page could use.
func TestNames(t *testing.T) {
	names := Names()
	if !slices.Contains(names, "localhost") || slices.Contains(names, "evil.test") || slices.Contains(names, "") {
		t.Errorf("got the names %q", names)
	}
}
