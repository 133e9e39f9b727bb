// Package join shows how phones come to a table and take seats: the code to scan, the lobby, the list of seats, the cards to print.
package join
