package apptest

import "testing"

// TestKept proves that what is lost or doubled among acknowledged inputs is found, and that what nobody sent is left over.
func TestKept(t *testing.T) {
	s := &Sender{Sent: []string{"kept", "lost", "doubled", "unanswered", "away"}, Marks: map[string]string{"kept": "AAAA", "lost": "BBBB", "doubled": "CCCC"}}
	times := map[string]int{"kept": 1, "doubled": 2, "unanswered": 1, "foreign": 1}
	var k Kept
	k.Find(s, times)
	if k.Acknowledged != 3 || k.Others != 1 || len(k.Lost) != 1 || len(k.Doubled) != 1 || len(times) != 1 {
		t.Errorf("got %+v, and %v is left over", k, times)
	}
}
