//go:build unix

package speed

import (
	"context"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/url"
	"sync"
	"testing"
	"time"

	"github.com/judgeofthechange/judge/cmd/judge/apptest"
	"github.com/judgeofthechange/judge/referee/web"
	"github.com/judgeofthechange/judge/referee/web/browsertest"
)

// roamers are a load's side of some processes: screens and forms are at them in turn, and go on at another one when their own does not answer.
type roamers struct {
	copies  *copies
	tables  []*table
	senders map[string]map[string]*apptest.Sender // by table and client
	context context.Context
	close   func()
}

// roam opens every screen of the tables at processes by their ports and waits until each has its first frame.
func roam(tb testing.TB, c *copies, ports []string) *roamers {
	tb.Helper()
	ctx, cancel := context.WithCancel(tb.Context())
	var watching sync.WaitGroup
	r := &roamers{copies: c, senders: map[string]map[string]*apptest.Sender{}, context: ctx, close: func() {
		cancel()
		watching.Wait()
	}}
	over := lanClient()
	for i, code := range c.codes {
		t, senders := newTable(code), map[string]*apptest.Sender{}
		r.tables, r.senders[code] = append(r.tables, t), senders
		for j, client := range c.clients {
			var urls []string
			for k := range ports {
				urls = append(urls, "http://"+browsertest.LAN+":"+ports[(i+j+k)%len(ports)])
			}
			cookies := []*http.Cookie{{Name: web.SessionCookie(c.installation, code), Value: c.tokens[client]}}
			senders[client] = &apptest.Sender{
				Path: page(code, client), URL: urls[0], Others: urls[1:], Cookies: cookies, HTTP: over, Calm: true, Marks: map[string]string{},
			}
			one := &screen{table: t, roams: true}
			t.screens = append(t.screens, one)
			s := &apptest.Screen{Path: page(code, client), URLs: urls, Cookies: cookies, HTTP: over, Read: func(stream io.Reader) { _ = one.read(stream) }}
			watching.Go(func() { s.Watch(ctx) })
		}
	}
	for _, t := range r.tables {
		apptest.Check(tb, t.wait(0, time.Now().Add(4*patience)))
	}
	return r
}

// lanClient is a client to which the address that phones call is this machine.
func lanClient() *http.Client {
	var dialer net.Dialer
	return &http.Client{Transport: &http.Transport{
		DisableCompression: true, MaxIdleConnsPerHost: 1000,
		DialContext: func(ctx context.Context, network, addr string) (net.Conn, error) {
			_, port, err := net.SplitHostPort(addr)
			if err != nil {
				return nil, err
			}
			return dialer.DialContext(ctx, network, net.JoinHostPort("127.0.0.1", port))
		},
	}}
}

// post sends a step's form to a table until it is acknowledged.
func (r *roamers) post(code string, s step) error {
	form, err := url.ParseQuery(s.form)
	if err != nil {
		return err
	}
	ctx, cancel := context.WithTimeout(r.context, 2*patience)
	defer cancel()
	mark, err := r.senders[code][s.client].Enter(ctx, form.Get("key"), form)
	if err == nil && mark == "" {
		err = fmt.Errorf("table %s: nobody acknowledges %s", code, s.form)
	}
	return err
}

// load puts a script on the tables.
func (r *roamers) load(steps []step) *load {
	return &load{r.tables, r.post, steps, make([]int, len(r.tables))}
}
