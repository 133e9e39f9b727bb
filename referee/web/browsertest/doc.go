// Package browsertest plays at a running server with a real browser: a room with a laptop, a table screen and any number
// of phones, each with its own cookies.
//
//	room := browsertest.Open(t, "http://localhost:8080")
//	ann := room.Phone("ann")
//	ann.Go("/" + code)
//	ann.Tap("button[value=atreides]")
//	ann.See("Place ten forces")
//
// Phones call the server by [LAN], an address that is mapped to this machine: as in a real room, their pages are no
// secure context and the console is not theirs. The server must be started with that address among its allowed hosts.
//
// The tests of a package share one browser, which their TestMain ends:
//
//	func TestMain(m *testing.M) { os.Exit(browsertest.Main(m)) }
//
// Every helper waits until what it needs is there and fails the test if it does not come; none of them sleeps for a
// fixed time. A page that logs an error or a warning, or breaks the content security policy, fails the test at its
// end.
package browsertest
