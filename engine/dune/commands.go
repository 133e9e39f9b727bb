package dune

// commands is every "do" of the record with the function that decides it.
var commands map[string]command

func init() {
	commands = map[string]command{
		"raise":   anyTime(on("DUNE-KARAMA-08", bySeat, (*decision).raise)),
		"release": anyTime(on("DUNE-KARAMA-08", bySeat|byModerator, (*decision).release)),
		"pass":    on("DUNE-TURN-01", bySeat, (*decision).pass),
		"advance": on("DUNE-TURN-01", byModerator, (*decision).advance),
	}
}
