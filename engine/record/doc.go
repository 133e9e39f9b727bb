// Package record reads, replays and writes game records: the text files in which a table's play is kept, exported and
// judged. A record is JSON Lines: a header, then commands and expectations, with blank lines and // comments between.
// docs/record.md is the full reference.
//
// [Read] takes bytes from outside and gives a [Record] or an [Error] that names the line. [Replay] runs a record
// through a game's rules and lists what did not hold. [Write] is the export: what it writes replays to the same final
// state, and tells a later replay which line decides differently by then.
package record
