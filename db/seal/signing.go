package seal

import (
	"crypto/ed25519"
	"crypto/sha256"
)

// SigningKey returns the key that signs for one event or table of this key's journal, by its code. It is made anew from the journal's key each
// time: a backup signs with the same.
func (k Key) SigningKey(code string) ed25519.PrivateKey {
	secret := k.digest("signatures")
	seed := sha256.Sum256(append(secret[:], code...))
	return ed25519.NewKeyFromSeed(seed[:])
}
