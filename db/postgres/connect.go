package postgres

import (
	"context"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/pgxpool"
)

// connectTimeout is how long one attempt to connect may take.
const connectTimeout = 2 * time.Second

// readTimeout is how long reading may take: a severed network says nothing.
const readTimeout = 10 * time.Second

// settings of every session. The address may set others, or these otherwise.
var settings = map[string]string{
	"search_path":        schemaName,
	"synchronous_commit": "on",
	// A statement that has waited for a row looks at it again, which the fence needs.
	"default_transaction_isolation": "read committed",
	// A server that no longer hears us ends the transaction, which may hold locks on tables, instead of waiting for two hours.
	"tcp_keepalives_idle": "2", "tcp_keepalives_interval": "1", "tcp_keepalives_count": "3",
}

// configure reads a database's address. Of several servers it takes the one that can be written to.
func configure(address, application string) (*pgxpool.Config, error) {
	config, err := parse(address)
	if err != nil {
		return nil, err
	}
	conn := config.ConnConfig
	for name, value := range settings {
		if _, chosen := conn.RuntimeParams[name]; !chosen {
			conn.RuntimeParams[name] = value
		}
	}
	conn.RuntimeParams["application_name"] = application
	if conn.ConnectTimeout == 0 {
		conn.ConnectTimeout = connectTimeout
	}
	if conn.ValidateConnect == nil {
		conn.ValidateConnect = pgconn.ValidateConnectTargetSessionAttrsReadWrite
	}
	return config, nil
}

// link is one connection that is made anew after it was lost. One goroutine uses it.
type link struct {
	config *pgx.ConnConfig
	made   func(context.Context, *pgx.Conn) error // prepares a new connection; may be nil
	conn   *pgx.Conn
}

// get returns the connection.
func (l *link) get(ctx context.Context) (*pgx.Conn, error) {
	if l.conn != nil && !l.conn.IsClosed() {
		return l.conn, nil
	}
	conn, err := pgx.ConnectConfig(ctx, l.config)
	if err != nil {
		return nil, err
	}
	l.conn = conn
	if l.made != nil {
		if err := l.made(ctx, conn); err != nil {
			l.drop()
			return nil, err
		}
	}
	return conn, nil
}

// drop closes the connection.
func (l *link) drop() {
	if l.conn != nil {
		ctx, cancel := context.WithTimeout(context.Background(), connectTimeout)
		defer cancel()
		_ = l.conn.Close(ctx) // the server notices by itself
		l.conn = nil
	}
}
