package web_test

import (
	"os"
	"testing"

	"github.com/judgeofthechange/judge/referee/web/browsertest"
)

func TestMain(m *testing.M) { os.Exit(browsertest.Main(m)) }
