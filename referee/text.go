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

// How long texts may be, in what a reader counts as letters.
const (
	maxName      = 20 // of a player
	maxTableName = 40
	maxReason    = 200 // of a pause, or of a wish to see what is sealed
	maxText      = 500 // everything else that people write: deals, questions, messages, reasons of corrections
)

// maxMarks is how many marks one letter may carry. Real scripts need up to three; heaps of them paint over their
// neighbours.
const maxMarks = 3

// maxRunes is of how many characters one letter may be made. The largest emoji need ten.
const maxRunes = 12

const (
	joiner        = '\u200d' // makes one emoji of several
	emojiSelector = '\ufe0f'
)

// cleanText is the one rule for whatever people write, which makes it fit to stand on every screen, in the log and in a terminal:
// nothing in it can be invisible, end its line, turn the text around it, or run out of its place. What cannot be shown is left
// out, and what is too long is cut, rather than refused.
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

// fitText cleans a text for somebody who can still change it: what is too long is refused.
func fitText(text string, most int, tooLong *Problem) (string, error) {
	text = cleanText(text, most+1)
	if cleanText(text, most) != text {
		return "", tooLong
	}
	return text, nil
}

// fitCommand cleans every text among a command's arguments, whatever it is called and however deep it lies, and gives the bytes
// in which the command is kept. Whatever people send comes through here or, outside of commands, through fitText. The error is
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

// fitJSON cleans every text in a JSON value, names of members too, and leaves all else as it was written.
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

// endOfText finds the end of the JSON string that something begins with.
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

// fitSeats cleans what was typed about everybody who is to play: names, and sheets that the table made itself.
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

// visibleRune drops what cannot be seen: controls, those of direction among them, zero widths, blanks that pass for letters, and
// places without a character. What joins emoji is dropped letter by letter.
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

// cleanLetter takes from a letter the marks that are too many or have nothing to stand on, and what makes it go on without end. It
// leaves joiners to emoji.
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
