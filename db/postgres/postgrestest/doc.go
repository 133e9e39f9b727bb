// Package postgrestest starts a PostgreSQL server for the tests of a package: in a temporary folder, on a socket there, and for nobody else; in a
// network of the test's own, at an address too.
package postgrestest
