// Package event shows an event: the organiser's console, the judges' phones, the players' phones, the screens of the hall, and what is printed.
// A page is made from what its reader may know of the event ([event.View]) and from nothing else of it.
package event
