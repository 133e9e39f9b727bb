package web

import (
	"context"
	"slices"
)

// StrangerStreams is how many streams a browser that watches may have.
const StrangerStreams = strangerStreams

// Routes lists the methods and addresses that a server answers.
func Routes(s *Server) []string {
	var routes []string
	for _, r := range s.echo.Routes() {
		routes = append(routes, r.Method+" "+r.Path)
	}
	slices.Sort(routes)
	return routes
}

// SetFind says to a server, in place of peers.Peers.Find, which process answers for a table.
func SetFind(s *Server, find func(ctx context.Context, table string) (url string, here bool)) {
	s.peers = finding{s.peers, find}
}

type finding struct {
	Peers
	find func(ctx context.Context, table string) (url string, here bool)
}

// Find implements Peers.
func (f finding) Find(ctx context.Context, table string) (url string, here bool) {
	return f.find(ctx, table)
}
