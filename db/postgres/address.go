package postgres

import (
	"errors"
	"fmt"
	"net/url"
	"strings"

	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/pgxpool"
)

// passwordOption is the other place of a password in an address.
const passwordOption = "password"

// split takes the password out of an address, so that no error can repeat it. The error is ErrAddress.
func split(address string) (u *url.URL, password string, err error) {
	u, err = url.Parse(address)
	if err != nil || u.Scheme != "postgres" && u.Scheme != "postgresql" || u.Fragment != "" || u.User == nil && strings.Contains(address, "@") {
		return nil, "", ErrAddress // in the last two a password was not written as it must be
	}
	options := u.Query()
	password = options.Get(passwordOption)
	options.Del(passwordOption)
	u.RawQuery = options.Encode()
	if inUser, given := u.User.Password(); given {
		password, u.User = inUser, url.User(u.User.Username())
	}
	return u, password, nil
}

// Shown returns an address without password and options, to be printed.
func Shown(address string) string {
	u, _, err := split(address)
	if err != nil {
		return "the hall"
	}
	u.RawQuery = ""
	return u.String()
}

// parse reads an address, and what the environment and the user's password file say besides. The error wraps ErrAddress and has no password.
func parse(address string) (*pgxpool.Config, error) {
	u, password, err := split(address)
	if err != nil {
		return nil, err
	}
	config, err := pgxpool.ParseConfig(u.String())
	if bad := (*pgconn.ParseConfigError)(nil); errors.As(err, &bad) {
		err = bad.Unwrap()
	}
	if err != nil {
		return nil, fmt.Errorf("%w (%w)", ErrAddress, err)
	}
	if password != "" {
		config.ConnConfig.Password = password
	}
	return config, nil
}
