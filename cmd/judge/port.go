package main

import (
	"os"
	"path/filepath"
	"strconv"
	"strings"
)

// portFile lies beside the tables and says at which port they were served last: a phone's seat, kept in a cookie, and what
// people have marked in their browsers go by it.
const portFile = "port"

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
