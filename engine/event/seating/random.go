package seating

import "math/bits"

// Random is splitmix64: the same seed gives the same draws on every machine.
type Random struct{ state uint64 }

// NewRandom returns draws from a seed.
func NewRandom(seed uint64) *Random { return &Random{seed} }

// golden is the step of splitmix64.
const golden = 0x9e3779b97f4a7c15

// Next returns 64 random bits.
func (r *Random) Next() uint64 {
	r.state += golden
	return mix(r.state)
}

func mix(z uint64) uint64 {
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return z ^ z>>31
}

// Below returns a number from 0 to n-1, for n above 0, by multiply-high.
func (r *Random) Below(n int) int {
	high, _ := bits.Mul64(r.Next(), uint64(n))
	return int(high)
}

// Lot is the lot of the i-th person, from 0: the larger comes first.
func Lot(seed uint64, i int) uint32 { return uint32(mix(seed+golden*uint64(i+1)) >> 32) }
