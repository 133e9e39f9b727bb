// Package architecture has the tests that read the sources: packages import only what lies below them, a game is named only
// in its own folders, and the tests and checks that docs and comments cite exist. They start no server.
package architecture
