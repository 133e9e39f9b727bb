package referee

import "golang.org/x/crypto/bcrypt"

// Tests try digits often; nobody steals theirs.
func init() { pinCost = bcrypt.MinCost }
