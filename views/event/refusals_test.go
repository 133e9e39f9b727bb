package event_test

import (
	"testing"

	"github.com/judgeofthechange/judge/views/pagestest"
)

// TestEveryRefusalHasWords proves that the shared catalogue says every refusal of an event, with arguments that the rules give.
func TestEveryRefusalHasWords(t *testing.T) {
	pagestest.New(pagestest.Game{Engine: "../../engine/event", Least: 90}).EveryMessageHasWords(t)
}
