// Package architecture tests the sources: packages import only what lies below them, a game is named only in its own folders, and the
// tests and checks that docs and comments cite exist. It starts no server.
package architecture
