package referee

import (
	"slices"
	"strings"
	"unicode"

	"github.com/rivo/uniseg"
	"golang.org/x/text/unicode/norm"

	"github.com/judgeofthechange/judge/engine"
)

// How long names may be, in what a reader counts as letters.
const (
	maxName      = 20 // of a player
	maxTableName = 40
)

// maxMarks is how many marks one letter may carry. Real scripts need up to three; heaps of them paint over their
// neighbours.
const maxMarks = 3

const (
	joiner        = '\u200d' // makes one emoji of several
	emojiSelector = '\ufe0f'
)

// cleanName makes a name fit to stand on every screen, in the log and in a terminal: nothing in it can be invisible, turn
// the text around it, or run out of its line. What cannot be shown is left out, and what is too long is cut, rather than
// refused.
func cleanName(name string, most int) string {
	name = strings.Join(strings.Fields(strings.ToValidUTF8(name, "")), " ")
	name = norm.NFC.String(strings.Map(shown, name))
	var b strings.Builder
	letters := uniseg.NewGraphemes(name)
	for n := 0; n < most && letters.Next(); {
		if letter := cleanLetter(letters.Runes()); letter != "" {
			b.WriteString(letter)
			n++
		}
	}
	return norm.NFC.String(strings.Join(strings.Fields(b.String()), " "))
}

// fitName cleans a name for somebody who can still change it: what is too long is refused.
func fitName(name string, most int, tooLong *Problem) (string, error) {
	name = cleanName(name, most+1)
	if cleanName(name, most) != name {
		return "", tooLong
	}
	return name, nil
}

// fitNames does so for everybody who is named before play.
func fitNames(seats []engine.SeatSetup) ([]engine.SeatSetup, error) {
	seats = slices.Clone(seats)
	for i, seat := range seats {
		name, err := fitName(seat.Name, maxName, ErrLongName)
		if err != nil {
			return nil, err
		}
		seats[i].Name = name
	}
	return seats, nil
}

// shown drops what cannot be seen: controls, those of direction among them, zero widths, blanks that pass for letters, and
// places without a character. What joins emoji is dropped letter by letter.
func shown(r rune) rune {
	switch r {
	case ' ', joiner, emojiSelector:
		return r
	case '\u034f', '\u115f', '\u1160', '\u2800', '\u3164', '\uffa0':
		return -1
	}
	if !unicode.IsGraphic(r) || unicode.In(r, unicode.Zs, unicode.Variation_Selector) {
		return -1
	}
	return r
}

// cleanLetter takes from a letter the marks that are too many or have nothing to stand on, and leaves joiners to emoji.
func cleanLetter(letter []rune) string {
	bare := unicode.IsMark(letter[0]) || letter[0] == ' ' || letter[0] == joiner
	emoji := unicode.Is(unicode.So, letter[0])
	var b strings.Builder
	marks := 0
	for _, r := range letter {
		switch {
		case r == joiner || r == emojiSelector:
			if emoji {
				b.WriteRune(r)
			}
		case unicode.In(r, unicode.Mn, unicode.Me):
			if marks++; !bare && marks <= maxMarks {
				b.WriteRune(r)
			}
		default:
			b.WriteRune(r)
		}
	}
	return b.String()
}
