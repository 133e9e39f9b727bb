package speed

import (
	"os"
	"testing"

	"github.com/judgeofthechange/judge/cmd/judge/apptest"
)

func TestMain(m *testing.M) { os.Exit(apptest.Main(m)) }
