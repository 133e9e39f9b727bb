// Package speed has the benchmarks of the whole program, and the load that make bench puts on it. No test here depends on time.
//
// Copies are the tables of a data folder, all at one point of a recorded game. The built program serves them in a process of its own.
// Screens are open streams over real connections; a script is a list of forms, which a load sends to each table. Roamers are screens and
// senders of a hall, which go on at another laptop when their own is killed. Yardsticks are small servers that get the same load: what they
// cost is what a server without a game costs.
package speed
