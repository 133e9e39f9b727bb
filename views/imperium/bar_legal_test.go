package imperium

import "testing"

// TestExamplesAreLegal proves that whatever the bar suggests can be entered at that moment.
func TestExamplesAreLegal(t *testing.T) { pages.ExamplesAreLegal(t) }
