package pages

import (
	"cmp"
	"slices"

	"github.com/judgeofthechange/judge/views/i18n"
)

// Option is one of several answers to choose from.
type Option struct {
	Value string
	Text  string
	Note  string // a few words beside it; may be empty
	Off   bool   // shown, but cannot be chosen
}

// Terms makes options of ids, labelled with their names.
func Terms[T ~string](p *i18n.Printer, ids []T) []Option {
	options := make([]Option, len(ids))
	for i, id := range ids {
		options[i] = Option{Value: string(id), Text: p.Term(string(id))}
	}
	return options
}

// ByText sorts options by their texts, in place.
func ByText(options []Option) []Option {
	slices.SortStableFunc(options, func(a, b Option) int { return cmp.Compare(a.Text, b.Text) })
	return options
}
