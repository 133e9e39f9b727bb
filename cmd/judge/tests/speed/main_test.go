package speed

import (
	"fmt"
	"os"
	"testing"

	"github.com/judgeofthechange/judge/cmd/judge/apptest"
)

func TestMain(m *testing.M) {
	if settings, ok := os.LookupEnv(yardstickVariable); ok {
		if err := runYardstick(settings); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
	}
	os.Exit(apptest.Main(m))
}
