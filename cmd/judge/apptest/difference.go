package apptest

// Difference shows where two texts begin to differ.
func Difference(a, b string) string {
	i := 0
	for i < min(len(a), len(b)) && a[i] == b[i] {
		i++
	}
	from := max(0, i-300)
	return a[from:min(len(a), i+300)] + "\n--- or ---\n" + b[from:min(len(b), i+300)]
}
