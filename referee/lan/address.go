package lan

import (
	"cmp"
	"fmt"
	"net"
	"net/netip"
	"os"
	"slices"
	"strings"
)

// Interface is a network interface with its IPv4 addresses, reduced to what the choice among them needs.
type Interface struct {
	Name         string
	Up           bool
	Loopback     bool
	PointToPoint bool
	Broadcast    bool
	Hardware     bool // has a hardware address
	Prefixes     []netip.Prefix
}

// Candidate is an address that phones may reach.
type Candidate struct {
	Addr  netip.Addr
	Name  string // the interface's
	Kind  Kind
	Score int // higher is likelier; only the order matters
}

// Kind is the common word for a network, guessed from its name and address.
type Kind string

// The kinds of networks. Unknown means that the system's own name describes it best.
const (
	Unknown Kind = ""
	WiFi    Kind = "wifi"
	Cable   Kind = "cable"
	Hotspot Kind = "hotspot"
	Virtual Kind = "virtual" // of a VPN, or of machines within this one
)

// radio, cable, physical and virtual are prefixes of interface names, in lower case.
var (
	radio    = []string{"wl", "wi-fi"}
	cable    = []string{"eth", "eno", "enp", "ens", "enx", "以太网"}
	physical = slices.Concat(radio, cable, []string{"en"}) // a Mac's en0 may be either
	virtual  = []string{
		"docker", "br-", "veth", "virbr", "vmnet", "vboxnet", "vethernet (wsl", "vmware", "virtualbox", "utun", "tun",
		"tap", "wg", "tailscale", "zt", "ppp", "radmin", "nordlynx", "hamachi",
	}
)

// Networks whose addresses have a known purpose. Hotspots are often the table's only network; none is ever left out.
var (
	hotspots = prefixes("192.168.137.0/24", "192.168.2.0/24", "10.42.0.0/24", "172.20.10.0/28", "192.168.43.0/24")
	carrier  = netip.MustParsePrefix("100.64.0.0/10")
)

func prefixes(texts ...string) []netip.Prefix {
	out := make([]netip.Prefix, len(texts))
	for i, text := range texts {
		out[i] = netip.MustParsePrefix(text)
	}
	return out
}

// Rank orders the addresses of interfaces, likeliest first. route is the source address of the default route, which
// counts for little because a VPN takes that route; it may be the zero Addr.
func Rank(interfaces []Interface, route netip.Addr) []Candidate {
	var out []Candidate
	for _, i := range interfaces {
		if !i.Up || i.Loopback {
			continue
		}
		for _, p := range i.Prefixes {
			if p.Addr().Is4() && !p.Addr().IsLoopback() {
				out = append(out, Candidate{p.Addr(), i.Name, kind(i, p.Addr()), score(i, p, route)})
			}
		}
	}
	slices.SortStableFunc(out, func(a, b Candidate) int {
		return cmp.Or(cmp.Compare(b.Score, a.Score), a.Addr.Compare(b.Addr))
	})
	return out
}

func score(i Interface, p netip.Prefix, route netip.Addr) int {
	points := 0
	give := func(n int, when bool) {
		if when {
			points += n
		}
	}
	name := strings.ToLower(i.Name)
	addr := p.Addr()
	unlikely := begins(name, virtual)
	give(40, addr.IsPrivate())
	give(20, !unlikely && begins(name, physical))
	give(10, i.Broadcast && i.Hardware)
	give(10, addr == route)
	give(15, isHotspot(addr))
	give(-50, unlikely)
	give(-40, i.PointToPoint || p.Bits() == 32 || carrier.Contains(addr))
	give(-30, addr.IsLinkLocalUnicast())
	return points
}

func kind(i Interface, addr netip.Addr) Kind {
	name := strings.ToLower(i.Name)
	switch {
	case begins(name, virtual) || i.PointToPoint:
		return Virtual
	case isHotspot(addr):
		return Hotspot
	case begins(name, radio):
		return WiFi
	case begins(name, cable):
		return Cable
	}
	return Unknown
}

func isHotspot(addr netip.Addr) bool {
	return slices.ContainsFunc(hotspots, func(h netip.Prefix) bool { return h.Contains(addr) })
}

func begins(name string, with []string) bool {
	return slices.ContainsFunc(with, func(w string) bool { return strings.HasPrefix(name, w) })
}

// Candidates ranks this machine's current addresses.
func Candidates() ([]Candidate, error) {
	interfaces, err := Interfaces()
	if err != nil {
		return nil, err
	}
	return Rank(interfaces, defaultRoute()), nil
}

// Interfaces lists this machine's interfaces.
func Interfaces() ([]Interface, error) {
	list, err := net.Interfaces()
	if err != nil {
		return nil, fmt.Errorf("list network interfaces: %w", err)
	}
	out := make([]Interface, 0, len(list))
	for _, n := range list {
		addrs, err := n.Addrs()
		if err != nil {
			continue // it disappeared since it was listed
		}
		out = append(out, Interface{
			Name: n.Name, Up: n.Flags&net.FlagUp != 0, Loopback: n.Flags&net.FlagLoopback != 0,
			PointToPoint: n.Flags&net.FlagPointToPoint != 0, Broadcast: n.Flags&net.FlagBroadcast != 0,
			Hardware: len(n.HardwareAddr) > 0, Prefixes: ipPrefixes(addrs),
		})
	}
	return out, nil
}

func ipPrefixes(addrs []net.Addr) []netip.Prefix {
	var out []netip.Prefix
	for _, a := range addrs {
		if p, err := netip.ParsePrefix(a.String()); err == nil {
			out = append(out, netip.PrefixFrom(p.Addr().Unmap(), p.Bits()))
		}
	}
	return out
}

// defaultRoute asks the system which source address it would use for a public one. A UDP socket sends nothing until it
// is written to.
func defaultRoute() netip.Addr {
	conn, err := net.Dial("udp4", "192.0.2.1:9")
	if err != nil {
		return netip.Addr{}
	}
	defer conn.Close()
	if a, ok := conn.LocalAddr().(*net.UDPAddr); ok {
		return a.AddrPort().Addr().Unmap()
	}
	return netip.Addr{}
}

// Names lists the names that browsers may use for this machine, without a port: localhost, its addresses, its host
// name, and that with ".local".
func Names() []string {
	names := []string{"localhost", "127.0.0.1", "::1"}
	if host, err := os.Hostname(); err == nil && host != "" {
		short, _, _ := strings.Cut(strings.ToLower(host), ".")
		names = append(names, strings.ToLower(host), short, short+".local")
	}
	interfaces, err := Interfaces()
	if err != nil {
		return names
	}
	for _, i := range interfaces {
		for _, p := range i.Prefixes {
			names = append(names, p.Addr().WithZone("").String())
		}
	}
	return names
}
