package web_test

import (
	"fmt"
	"net/http"
	"testing"
)

// BenchmarkInputToLastOfEight measures one input from its form to the last of eight screens that show it: over real
// connections, with the journal in memory.
func BenchmarkInputToLastOfEight(b *testing.B) {
	h := open(b)
	var screens []<-chan event
	phones := map[string]*browser{}
	for _, seat := range seatsOfTally {
		phones[seat] = h.phone(seat)
		screens = append(screens, phones[seat].listen(h.at(seat)+"/events"))
	}
	screens = append(screens, h.laptop().listen(h.console()+"/events"))
	for range 4 {
		screens = append(screens, h.stranger().listen("/t/"+h.code+"/screen/events"))
	}
	for _, events := range screens {
		h.next(events, "snapshot")
	}
	laptop := h.laptop()
	for i := 0; b.Loop(); i++ {
		do := []string{"lock", "unlock"}[i%2]
		laptop.send(h.console()+"/action", "do", do, "key", fmt.Sprint(i)).must(b, http.StatusOK, "%s", do)
		for _, events := range screens {
			h.next(events, "view")
		}
	}
}
