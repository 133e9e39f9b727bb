// Package speed has the benchmarks of the whole program. No test here depends on time.
package speed
