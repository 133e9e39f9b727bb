package browsertest

import (
	"context"
	"os"
	"os/exec"
	"sync"
	"testing"

	"github.com/chromedp/chromedp"
)

// shared is the browser of a package's tests. Starting one is expensive.
var shared struct {
	sync.Mutex
	ctx  context.Context // done when the browser is gone; nil before the first test that needs one
	stop func()

	flags []string // that the package adds
}

// ForgetPages is a flag for browsers of tests that go nowhere back: to keep each page that was left as it was, so that one can go back to
// it, is a fifth of the work of opening another.
const ForgetPages = "disable-back-forward-cache"

// Main runs the tests of a package, ends the browser that they shared, which was started with some flags more, and returns their exit
// status. Packages that open rooms call it in TestMain.
func Main(m *testing.M, flags ...string) int {
	shared.flags = flags
	status := m.Run()
	shared.Lock()
	defer shared.Unlock()
	if shared.stop != nil {
		shared.stop()
	}
	return status
}

// started returns the running browser, or starts one if there is none or it has died.
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
		chromedp.Flag("host-resolver-rules", "MAP "+LAN+" 127.0.0.1, MAP "+OtherLAN+" 127.0.0.1"),
		chromedp.Flag("force-prefers-reduced-motion", true),
	)
	for _, flag := range shared.flags {
		options = append(options, chromedp.Flag(flag, true))
	}
	allocator, stop := chromedp.NewExecAllocator(context.Background(), options...)
	ctx, end := chromedp.NewContext(allocator)
	if err := chromedp.Do(ctx); err != nil {
		stop()
		t.Fatalf("start the browser: %v", err)
	}
	shared.ctx, shared.stop = ctx, func() { end(); stop() }
	return ctx
}

// chromium finds the browser: CHROMIUM names one. A headless one comes first, as it needs half the work.
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
