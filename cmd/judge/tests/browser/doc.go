// Package browser tests what pages show and do: in Chromium with several phones (TestBrowser…), and over HTTP where no browser is
// needed.
package browser
