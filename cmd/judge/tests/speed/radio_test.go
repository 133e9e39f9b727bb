package speed

import (
	"context"
	"net"
	"testing"

	"golang.org/x/time/rate"

	"github.com/judgeofthechange/judge/cmd/judge/apptest"
)

// radio stands between screens and a server as one Wi-Fi does: all connections together get so many bits a second, each byte in turn.
type radio struct {
	addr   string
	server string
	bytes  *rate.Limiter // both ways
}

const (
	radioBits   = 20e6    // a second
	radioPacket = 4 << 10 // bytes that are sent in one go
	radioQueue  = 64 << 10
)

// newRadio forwards to a server, at first without a limit.
func newRadio(tb testing.TB, server string) *radio {
	tb.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	apptest.Check(tb, err)
	tb.Cleanup(func() { _ = l.Close() })
	r := &radio{addr: l.Addr().String(), server: server, bytes: rate.NewLimiter(rate.Inf, radioPacket)}
	go func() {
		for {
			near, err := l.Accept()
			if err != nil {
				return // closed
			}
			far, err := net.Dial("tcp", server)
			if err != nil {
				_ = near.Close()
				continue
			}
			_ = far.(*net.TCPConn).SetReadBuffer(radioQueue)
			go r.pass(near, far)
			go r.pass(far, near)
		}
	}()
	return r
}

// limit begins to limit.
func (r *radio) limit() { r.bytes.SetLimit(radioBits / 8) }

func (r *radio) pass(from, to net.Conn) {
	defer from.Close()
	defer to.Close()
	packet := make([]byte, radioPacket)
	for {
		n, err := from.Read(packet)
		if err != nil || r.bytes.WaitN(context.Background(), n) != nil {
			return
		}
		if _, err := to.Write(packet[:n]); err != nil {
			return
		}
	}
}
