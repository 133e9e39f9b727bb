package link

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/url"
)

// maxAnswer is how many bytes of a peer's answer are read.
const maxAnswer = 16 << 20

// StatusError is a peer's refusal.
type StatusError int // the HTTP status

func (e StatusError) Error() string { return fmt.Sprintf("the peer answered %d", int(e)) }

// Post sends a value as JSON to a path of a peer, by its URL, and reads the peer's answer into answer, unless that is nil. The error is a
// [StatusError] if the peer refused; after any other error it may have done what was asked.
func (l *Link) Post(ctx context.Context, peer, path string, value, answer any) error {
	body, err := json.Marshal(value)
	if err != nil {
		return err
	}
	to, err := url.JoinPath(peer, path)
	if err != nil {
		return err
	}
	r, err := http.NewRequestWithContext(ctx, http.MethodPost, to, bytes.NewReader(body))
	if err != nil {
		return err
	}
	r.Header.Set("Content-Type", "application/json")
	got, err := l.transport.RoundTrip(r)
	if err != nil {
		return err
	}
	defer got.Body.Close()
	text, err := io.ReadAll(io.LimitReader(got.Body, maxAnswer))
	switch {
	case err != nil:
		return err
	case got.StatusCode/100 != 2:
		return StatusError(got.StatusCode)
	case answer == nil:
		return nil
	}
	return json.Unmarshal(text, answer)
}
