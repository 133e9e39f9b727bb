package browsertest

import (
	"context"
	"os"
	"os/exec"
	"sync"
	"testing"

	"github.com/chromedp/chromedp"
)

// shared is the browser of a package's tests. To start one takes as much work as many a test.
var shared struct {
	sync.Mutex
	ctx  context.Context // done when the browser is gone; nil before the first test that needs one
	stop func()
}

// Main runs the tests of a package, ends the browser that they shared, and gives their exit status. A package that opens rooms has
// it in its TestMain.
func Main(m *testing.M) int {
	status := m.Run()
	shared.Lock()
	defer shared.Unlock()
	if shared.stop != nil {
		shared.stop()
	}
	return status
}

// started is the browser that runs, or a new one where there is none or where it has died.
func started(t testing.TB) context.Context {
	t.Helper()
	shared.Lock()
	defer shared.Unlock()
	if shared.ctx != nil && shared.ctx.Err() == nil {
		return shared.ctx
	}
	options := append(chromedp.DefaultExecAllocatorOptions[:],
		chromedp.ExecPath(chromium(t)), chromedp.NoSandbox,
		chromedp.Flag("disable-quic", true), chromedp.Flag("disable-component-update", true),
		chromedp.Flag("host-resolver-rules", "MAP "+LAN+" 127.0.0.1"),
		chromedp.Flag("force-prefers-reduced-motion", true),
	)
	allocator, stop := chromedp.NewExecAllocator(context.Background(), options...)
	ctx, end := chromedp.NewContext(allocator)
	if err := chromedp.Do(ctx); err != nil {
		stop()
		t.Fatalf("start the browser: %v", err)
	}
	shared.ctx, shared.stop = ctx, func() { end(); stop() }
	return ctx
}

// chromium finds the browser: CHROMIUM names one. One without windows comes first, as it takes half the work of a whole one.
func chromium(t testing.TB) string {
	t.Helper()
	for _, name := range []string{os.Getenv("CHROMIUM"), "chromium-headless-shell", "chrome-headless-shell", "chromium", "chromium-browser", "google-chrome"} {
		if path, err := exec.LookPath(name); name != "" && err == nil {
			return path
		}
	}
	t.Fatal("browser tests need Chromium: make chromium installs it, CHROMIUM names one")
	return ""
}
