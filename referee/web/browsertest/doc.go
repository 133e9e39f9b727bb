package browsertest

import (
	_ "github.com/chromedp/cdproto/cdp"
	_ "github.com/chromedp/chromedp"
)
