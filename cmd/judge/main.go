// Command judge referees face-to-face games of Dune: it serves tables, and it exports and replays their records.
package main

import "github.com/judgeofthechange/judge/cmd/judge/app"

func main() { app.Main() }
