// Package record reads, replays, verifies and writes game records: text files with everything entered at a table. A record is
// JSON Lines: a header, then commands and expectations, with blank lines and // comments between them. docs/record.md is the
// reference.
//
// [Read] parses a file into a [Record] or returns an [Error] with the line. [Replay] plays a record by a game's rules and lists
// the expectations that fail. [Write] exports a game so that it replays to the same state; [WriteChained] also adds a [Chain] of
// hashes and a [Seal] for each secret command, which [Verify] checks. A [Cipher] encrypts what is still secret.
package record
