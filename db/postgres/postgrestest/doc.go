// Package postgrestest starts a PostgreSQL server for the tests of a package: in a temporary folder, on a socket there, and for nobody else.
package postgrestest
