package seal

import "crypto/ed25519"

// LinkKey returns the key by which the laptops of a hall know each other: each one that has this key has it too.
func (k Key) LinkKey() ed25519.PrivateKey {
	seed := k.digest("link")
	return ed25519.NewKeyFromSeed(seed[:])
}
