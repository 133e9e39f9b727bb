package app

import (
	"os"
	"path/filepath"
	"strconv"
	"strings"
)

// portFile lies beside the tables and has the port of the last start: cookies, which hold a phone's seat, and bookmarks depend on it.
const portFile = "port"

// hostFile lies there too and has the host that phones were sent to: if it leads here no longer, screens say so.
const hostFile = "host"

// servingFile lies there too and tells a second double click where the tables are served, and which: the host and port for this computer's
// browser, and the tables' id.
const servingFile = "serving"

// keepServing writes down where the tables are served now. A failure must not stop a game.
func keepServing(folder, host, id string) {
	_ = os.WriteFile(filepath.Join(folder, servingFile), []byte(host+" "+id+"\n"), 0o600)
}

// servedAt returns where tables are served and their id, as a start wrote it down; empty if none did.
func servedAt(folder string) (host, id string) {
	said, err := os.ReadFile(filepath.Join(folder, servingFile))
	if parts := strings.Fields(string(said)); err == nil && len(parts) == 2 {
		return parts[0], parts[1]
	}
	return "", ""
}

// lastHost returns the host that phones were sent to last time; empty if unknown.
func lastHost(folder string) string {
	said, err := os.ReadFile(filepath.Join(folder, hostFile))
	if err != nil {
		return ""
	}
	return strings.TrimSpace(string(said))
}

// keepHost writes down a host for the next start. A failure must not stop a game.
func keepHost(folder, host string) {
	if host != "" && host != lastHost(folder) {
		_ = os.WriteFile(filepath.Join(folder, hostFile), []byte(host+"\n"), 0o600)
	}
}

// ports lists the ports to try, the last one first.
func ports(folder string) []int {
	var out []int
	if said, err := os.ReadFile(filepath.Join(folder, portFile)); err == nil {
		if port, err := strconv.Atoi(strings.TrimSpace(string(said))); err == nil && port > 0 && port < 1<<16 {
			out = append(out, port)
		}
	}
	for port := firstPort; port <= lastPort; port++ {
		out = append(out, port)
	}
	return out
}

// keepPort writes down a port for the next start.
func keepPort(folder string, port int) error {
	return os.WriteFile(filepath.Join(folder, portFile), []byte(strconv.Itoa(port)+"\n"), 0o600)
}
