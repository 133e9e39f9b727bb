// Package rules shows rulings: the catalogue, its search, two profiles side by side, and the reason beside what it concerns.
package rules
