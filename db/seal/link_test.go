package seal_test

import (
	"testing"

	"github.com/judgeofthechange/judge/db/seal"
)

// TestLinkKey proves that every laptop with a journal's key gets the same key for the hall's link, that another journal's is another, and that
// it signs for no event (EV-43).
func TestLinkKey(t *testing.T) {
	key := seal.NewKey()
	again, err := seal.ParseKey(key.Code())
	if err != nil || !key.LinkKey().Equal(again.LinkKey()) {
		t.Errorf("the same key gives another link: %v", err)
	}
	if key.LinkKey().Equal(seal.NewKey().LinkKey()) {
		t.Error("two keys give one link")
	}
	for _, code := range []string{"", "link", "BBBBB"} {
		if key.LinkKey().Equal(key.SigningKey(code)) {
			t.Errorf("the link's key signs for %q", code)
		}
	}
}
