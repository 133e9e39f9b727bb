package dune

import "testing"

// TestSuggestionsAreLegal proves that whatever the bar suggests fits the moment at which it does.
func TestSuggestionsAreLegal(t *testing.T) {
	whole := pages.SuggestionsAreLegal(t)
	t.Log(whole)
}
