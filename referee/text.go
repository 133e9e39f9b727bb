package referee

import (
	"bytes"
	"encoding/json"
	"slices"
	"strings"
	"unicode"

	"github.com/rivo/uniseg"
	"golang.org/x/text/unicode/norm"

	"github.com/judgeofthechange/judge/engine"
)

// The longest texts, in letters as a reader counts them.
const (
	maxName      = 20 // of a player
	maxTableName = 40
	maxReason    = 200 // of a pause or a disclosure
	maxText      = 500 // everything else that people write: deals, questions, messages, reasons of corrections
)

// maxMarks is how many marks one letter may have. Real scripts need up to three; more would cover their
// neighbours.
const maxMarks = 3

// maxRunes is how many characters one letter may have. The largest emoji need ten.
const maxRunes = 12

const (
	joiner        = '\u200d' // joins several emoji into one
	emojiSelector = '\ufe0f'
)

// cleanText cleans a text that people wrote, for every screen, the log and terminals: nothing in it can be invisible, end its line,
// turn the text around it, or leave its place. Characters that cannot be shown are left out, and a long text is cut.
func cleanText(text string, most int) string {
	text = strings.Join(strings.Fields(strings.ToValidUTF8(text, "")), " ")
	text = norm.NFC.String(strings.Map(visibleRune, text))
	var b strings.Builder
	letters := uniseg.NewGraphemes(text)
	for n := 0; n < most && letters.Next(); {
		if letter := cleanLetter(letters.Runes()); letter != "" {
			b.WriteString(letter)
			n++
		}
	}
	return norm.NFC.String(strings.Join(strings.Fields(b.String()), " "))
}

// fitText cleans a text that its writer can still change: a long text is refused.
func fitText(text string, most int, tooLong *Problem) (string, error) {
	text = cleanText(text, most+1)
	if cleanText(text, most) != text {
		return "", tooLong
	}
	return text, nil
}

// CheckName refuses a player's name that is too long, with ErrLongName.
func CheckName(name string) error {
	_, err := fitText(name, maxName, ErrLongName)
	return err
}

// IsPlain reports whether a text that people typed is as cleaned: for texts that a machine reads too, such as a password, which must
// not be changed.
func IsPlain(text string, most int) bool { return cleanText(text, most) == text }

// fitCommand cleans every text in a command's arguments, at any depth, and returns the bytes
// in which the command is stored. All texts that people send are cleaned here or, outside commands, by fitText. The error is
// ErrMalformed or ErrLongText.
func fitCommand(c engine.Command) (engine.Command, []byte, error) {
	args := make(engine.Args, len(c.Args))
	for name, raw := range c.Args {
		clean, err := fitJSON(raw)
		if err != nil {
			return c, nil, err
		}
		args[name] = clean
	}
	c.Args = args
	body, err := canonical(c)
	if err != nil {
		return c, nil, ErrMalformed
	}
	return c, body, nil
}

// fitJSON cleans every text in a JSON value, names of members too, and leaves all else unchanged.
func fitJSON(raw json.RawMessage) (json.RawMessage, error) {
	if !json.Valid(raw) {
		return nil, ErrMalformed
	}
	var clean []byte
	for {
		begin := bytes.IndexByte(raw, '"')
		if begin < 0 {
			return append(clean, raw...), nil
		}
		end := begin + endOfText(raw[begin:])
		var text string
		if err := json.Unmarshal(raw[begin:end], &text); err != nil {
			return nil, ErrMalformed
		}
		fit, err := fitText(text, maxText, ErrLongText)
		if err != nil {
			return nil, err
		}
		clean = append(clean, raw[:begin]...)
		if fit == text {
			clean = append(clean, raw[begin:end]...)
		} else {
			clean = append(clean, mustJSON(fit)...)
		}
		raw = raw[end:]
	}
}

// endOfText returns the end of the JSON string at the start of raw.
func endOfText(raw []byte) int {
	for i := 1; i < len(raw); i++ {
		switch raw[i] {
		case '\\':
			i++
		case '"':
			return i + 1
		}
	}
	return len(raw)
}

// fitSeats cleans the typed texts of all seats: names and custom sheets.
func fitSeats(seats []engine.SeatSetup) ([]engine.SeatSetup, error) {
	seats = slices.Clone(seats)
	for i, seat := range seats {
		name, err := fitText(seat.Name, maxName, ErrLongName)
		if err != nil {
			return nil, err
		}
		seats[i].Name = name
		if seat.Sheet == nil {
			continue
		}
		if seats[i].Sheet, err = fitJSON(seat.Sheet); err != nil {
			return nil, err
		}
	}
	return seats, nil
}

// visibleRune drops invisible characters: controls, also those of direction, zero widths, blanks that pass for letters, and
// unassigned ones. cleanLetter drops needless joiners.
func visibleRune(r rune) rune {
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

// cleanLetter removes from a letter the marks that are too many or have no base, and the characters beyond maxRunes. It keeps
// joiners only in emoji.
func cleanLetter(letter []rune) string {
	bare := unicode.IsMark(letter[0]) || letter[0] == ' ' || letter[0] == joiner
	emoji := unicode.Is(unicode.So, letter[0])
	var b strings.Builder
	marks := 0
	for _, r := range letter[:min(len(letter), maxRunes)] {
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
	return strings.TrimRight(b.String(), string(joiner))
}
