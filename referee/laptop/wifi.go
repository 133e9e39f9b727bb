package laptop

import (
	"strings"

	"github.com/judgeofthechange/judge/referee"
)

// The lengths that networks have, in bytes: a name as IEEE 802.11 limits it, and a password of WPA.
const (
	mostName      = 32
	leastPassword = 8
	mostPassword  = 63
)

// WiFi is a network that guests join. The zero value is none.
type WiFi struct {
	Name     string `json:"name"`
	Password string `json:"password,omitempty"` // empty for a network without one
}

// escaper escapes what separates the fields of a Wi-Fi code.
var escaper = strings.NewReplacer(`\`, `\\`, `;`, `\;`, `,`, `\,`, `:`, `\:`, `"`, `\"`)

// Code returns the text of the QR code by which a phone's camera joins the network.
func (w WiFi) Code() string {
	if w.Password == "" {
		return "WIFI:T:nopass;S:" + escaper.Replace(w.Name) + ";;"
	}
	return "WIFI:T:WPA;S:" + escaper.Replace(w.Name) + ";P:" + escaper.Replace(w.Password) + ";;"
}

// SetWiFi keeps the network that guests join; the zero WiFi removes it. The error wraps ErrWiFiName, ErrWiFiPassword or ErrNotKept.
func (f *File) SetWiFi(w WiFi) error {
	if w != (WiFi{}) {
		if w.Name == "" || len(w.Name) > mostName || !referee.IsPlain(w.Name, mostName) {
			return ErrWiFiName
		}
		if n := len(w.Password); n > 0 && (n < leastPassword || n > mostPassword || !referee.IsPlain(w.Password, mostPassword)) {
			return ErrWiFiPassword
		}
	}
	return f.change(func(c *Choices) { c.WiFi = w })
}
