// Package referee keeps the live tables of every game that the engine knows. It is the one authority on what happened:
// what it has acknowledged is durable, was applied once, and is what every screen shows.
//
// A [Lobby] opens a [Journal], restores every [Table] from it, in the background or as soon as it is asked for, and
// creates new ones. Each table is one goroutine, the only one that decides. This sends an input:
//
//	receipt, err := table.Answer(ctx, referee.Input{
//		Actor:    referee.Actor{Seat: "atreides", Session: token.Session()}, // or referee.Console
//		Decision: "plan.12.0",  // the ID of the prompt that the form was made from
//		IdempotencyKey: "n0nce…", // made by the phone when the form opened, the same at each retry
//		Command:  command,
//	})
//
// The table checks that the session holds the seat, that the key is new and the decision still open, lets the rules
// decide, has [Chance] answer what the program must draw, writes it all in one transaction, publishes a new [Snapshot]
// and only then returns. Inputs that wait together share the transaction.
//
// A stream shows screens until its page goes away:
//
//	sub, err := table.Subscribe(actor)
//	defer sub.Close()
//	updates, stop := table.Watch()
//	defer stop()
//	for {
//		screen, err := table.Screen(actor) // the newest; shared by all who see the same
//		select {
//		case <-updates:
//		case <-sub.Done():
//			reason := sub.Err() // the seat moved to another phone, the lobby closes…
//		}
//	}
//
// A slow watcher never delays the table: at most one notice waits. A [Screen] is
// the only form in which anything of a table leaves this package for a client; it is made for exactly one
// engine.Viewer.
//
// Errors are of three kinds. An *engine.Refusal is a "no" of the rules. A *[Problem] is a "no" of the referee (the
// table moved on, the seat is taken…); its Message is for people. Any other error is a fault of the program or the machine.
package referee
