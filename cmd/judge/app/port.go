package app

import (
	"os"
	"path/filepath"
	"strconv"
	"strings"
)

// portFile lies beside the tables and says at which port they were served last: a phone's seat, kept in a cookie, and what
// people have marked in their browsers go by it.
const portFile = "port"

// hostFile lies there too, and says by which host phones were told to come: where that leads here no more, screens say so.
const hostFile = "host"

// lastHost is the host that phones were told at the last start; empty if it is not known.
func lastHost(folder string) string {
	said, err := os.ReadFile(filepath.Join(folder, hostFile))
	if err != nil {
		return ""
	}
	return strings.TrimSpace(string(said))
}

// keepHost notes a host for the next start. What cannot be noted is no reason to stop a game.
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

// keepPort notes a port for the next start.
func keepPort(folder string, port int) error {
	return os.WriteFile(filepath.Join(folder, portFile), []byte(strconv.Itoa(port)+"\n"), 0o600)
}
