// Package link carries requests between the processes of a hall, over TLS 1.3. Both ends show a certificate of the hall's own key, and each checks
// that the other's is of that key. It checks nothing else: laptops change their addresses, and their clocks may be wrong.
//
// One port serves browsers in plain http and peers in TLS, see [Link.Listener]. What a peer alone may say of a request, it says in a header
// that is removed from all other requests, see [Receive].
package link

import (
	"context"
	"crypto/ed25519"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"errors"
	"fmt"
	"math/big"
	"net"
	"net/http"
	"net/url"
	"time"
)

const (
	dialTime   = 2 * time.Second  // to connect to a peer, and to know each other
	answerTime = 15 * time.Second // for a peer's answer to begin
	idleTime   = 90 * time.Second // for which a connection waits for its next request; the program's servers wait longer
	maxIdle    = 64               // connections to each peer that wait
)

// keepAlive finds within 20 s that a peer left the network without a word.
var keepAlive = net.KeepAliveConfig{Enable: true, Idle: 5 * time.Second, Interval: 5 * time.Second, Count: 3}

// errStranger ends a connection whose other end does not have the hall's key.
var errStranger = errors.New("the other end does not have this hall's key")

// Link is one process's end of the links to its peers. All methods may be called at the same time.
type Link struct {
	server    *tls.Config
	transport *http.Transport
}

// New makes the end of a process that has the hall's key.
func New(key ed25519.PrivateKey) (*Link, error) {
	certificate, err := certify(key)
	if err != nil {
		return nil, fmt.Errorf("make the certificate of the hall's link: %w", err)
	}
	public := key.Public().(ed25519.PublicKey)
	// Verifying is left to isPeer: the certificate names nobody, and no authority signed it.
	config := &tls.Config{
		Certificates: []tls.Certificate{certificate}, MinVersion: tls.VersionTLS13,
		ClientAuth: tls.RequireAnyClientCert, InsecureSkipVerify: true, SessionTicketsDisabled: true,
		VerifyConnection: func(state tls.ConnectionState) error { return isPeer(public, state) },
	}
	dialer := &tls.Dialer{NetDialer: &net.Dialer{Timeout: dialTime, KeepAliveConfig: keepAlive}, Config: config}
	return &Link{
		server: config,
		// A peer's URL has the scheme http, as browsers use it too: DialContext makes TLS of it.
		transport: &http.Transport{
			DialContext: dialer.DialContext, DisableCompression: true,
			MaxIdleConnsPerHost: maxIdle, IdleConnTimeout: idleTime, ResponseHeaderTimeout: answerTime,
		},
	}, nil
}

// Meet returns nil if the process at a URL has proved that it has the hall's key.
func (l *Link) Meet(ctx context.Context, peer string) error {
	to, err := url.Parse(peer)
	if err != nil {
		return err
	}
	conn, err := l.transport.DialContext(ctx, "tcp", to.Host)
	if err != nil {
		return err
	}
	return conn.Close()
}

// Close closes the connections to peers that wait for a request.
func (l *Link) Close() { l.transport.CloseIdleConnections() }

// certify makes a certificate of a key, signed with it. Its dates are read by nobody.
func certify(key ed25519.PrivateKey) (tls.Certificate, error) {
	template := &x509.Certificate{SerialNumber: big.NewInt(1), NotBefore: time.Unix(0, 0), NotAfter: time.Date(9999, 1, 1, 0, 0, 0, 0, time.UTC)}
	raw, err := x509.CreateCertificate(rand.Reader, template, template, key.Public(), key)
	return tls.Certificate{Certificate: [][]byte{raw}, PrivateKey: key}, err
}

// isPeer checks that the other end of a connection has proved to have the hall's key.
func isPeer(public ed25519.PublicKey, state tls.ConnectionState) error {
	if shown := state.PeerCertificates; len(shown) == 0 || !public.Equal(shown[0].PublicKey) {
		return errStranger
	}
	return nil
}
