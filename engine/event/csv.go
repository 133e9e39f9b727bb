package event

import (
	_ "embed"
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/judgeofthechange/judge/engine"
)

// Tables for spreadsheets: UTF-8, commas, a line of headers. A cell that a spreadsheet would work out is written as text, and read back as it was.

// CSVError says where a table cannot be read. Lines and columns count from 1; where a line cannot be split into cells, the column counts bytes.
type CSVError struct {
	Line, Column int
	Reason       string         // in English, for programs
	Says         engine.Message // the same for people, in their languages
}

// Error names the place and the reason.
func (e *CSVError) Error() string {
	return fmt.Sprintf("line %d, column %d: %s", e.Line, e.Column, e.Reason)
}

// csvFault is an error whose English is made from a format and the arguments of its message, which are names and values in turn.
func csvFault(line, column int, reason, key string, args ...any) *CSVError {
	var values []any
	for i := 1; i < len(args); i += 2 {
		values = append(values, args[i])
	}
	return &CSVError{line, column, fmt.Sprintf(reason, values...), engine.NewMessage(key, "", args...)}
}

// csvError is the place of what the reader did not understand.
func csvError(err error, line int) *CSVError {
	var at *csv.ParseError
	if errors.As(err, &at) {
		return csvFault(at.Line, at.Column, "the quotes do not match", "event.csv.quotes")
	}
	return csvFault(line, 1, "the table is empty", "event.csv.empty")
}

// sheetRow is a line of a table with its place in the file.
type sheetRow struct {
	line    int
	cells   []string
	columns map[string]int // indexes by header
}

// readSheet reads a table that may have some columns and must have others: all of it or nothing. It returns the headers of columns that are not asked
// for. The error is a *CSVError.
func readSheet(text string, columns []string, needed ...string) (rows []sheetRow, unknown []string, err error) {
	if text, err = decoded(text); err != nil {
		return nil, nil, err
	}
	r := csv.NewReader(strings.NewReader(text))
	r.FieldsPerRecord, r.Comma = -1, separator(text)
	header, err := r.Read()
	if err != nil {
		return nil, nil, csvError(err, 1)
	}
	index := map[string]int{}
	for i, name := range header {
		name = column(name)
		if _, twice := index[name]; twice {
			return nil, unknown, csvFault(1, i+1, "there are two columns %q", "event.csv.columns", "column", name)
		}
		if slices.Contains(columns, name) {
			index[name] = i
		} else {
			unknown = append(unknown, name)
		}
	}
	for _, name := range needed {
		if _, named := index[name]; !named {
			return nil, unknown, csvFault(1, 1, "there is no column %q", "event.csv.no_column", "column", name)
		}
	}
	for line := 2; ; line++ {
		cells, err := r.Read()
		if errors.Is(err, io.EOF) {
			return rows, unknown, nil
		}
		if err != nil {
			return nil, unknown, csvError(err, line)
		}
		at, _ := r.FieldPos(0)
		if len(cells) != len(header) {
			return nil, unknown, csvFault(at, len(cells), "there are %d cells, the first line has %d", "event.csv.cells", "cells", len(cells), "headers", len(header))
		}
		rows = append(rows, sheetRow{at, cells, index})
	}
}

// column is the name of the column that a header means.
func column(header string) string {
	name := strings.ToLower(strings.TrimSpace(header))
	for known, also := range alsoHeaders {
		if slices.Contains(also, name) {
			return known
		}
	}
	return name
}

// alsoHeaders are the headers that lists of people have in other languages, by the name of the column: no header stands for two.
var alsoHeaders = read[map[string][]string](headersData)

//go:embed data/headers.json
var headersData []byte

// decoded is a text without its byte order mark; an error if it is not UTF-8.
func decoded(text string) (string, error) {
	if at := strings.IndexFunc(text, func(r rune) bool { return r == utf8.RuneError }); at >= 0 && !utf8.ValidString(text) {
		return "", csvFault(1+strings.Count(text[:at], "\n"), 1, "the table is not UTF-8", "event.csv.encoding")
	}
	return strings.TrimPrefix(text, "\ufeff"), nil
}

// separator is what stands between the cells of a table, by its first line: cells that are copied have tabs, and spreadsheets of countries that
// write 1,5 have semicolons.
func separator(text string) rune {
	header, _, _ := strings.Cut(text, "\n")
	if at := strings.IndexAny(header, ",;\t"); at >= 0 {
		return rune(header[at])
	}
	return ','
}

// cell is what stands in a column; empty if the table has no such column.
func (r sheetRow) cell(column string) string {
	if i, named := r.columns[column]; named {
		return unguarded(strings.TrimSpace(r.cells[i]))
	}
	return ""
}

// number is the whole number, at least 1, that stands in a column; 0 if the cell is empty.
func (r sheetRow) number(column string) (int, error) {
	cell := r.cell(column)
	if cell == "" {
		return 0, nil
	}
	n, err := strconv.Atoi(cell)
	if err != nil || n < 1 {
		return 0, r.bad(column, "%q is no number", "number", "number", cell)
	}
	return n, nil
}

// numberIn is where the number of a column goes.
type numberIn struct {
	column string
	into   *int
}

// numbers reads the numbers of some columns.
func (r sheetRow) numbers(cells ...numberIn) (err error) {
	for _, c := range cells {
		if *c.into, err = r.number(c.column); err != nil {
			return err
		}
	}
	return nil
}

// Line is where the row stands in the file, from 1.
func (r sheetRow) Line() int { return r.line }

// bad is an error in a column, see csvFault.
func (r sheetRow) bad(column, reason, key string, args ...any) *CSVError {
	return csvFault(r.line, r.at(column), reason, "event.csv."+key, args...)
}

// at is the number of a column.
func (r sheetRow) at(column string) int { return r.columns[column] + 1 }

// numbered is the text of a number; empty for 0.
func numbered(n int) string {
	if n == 0 {
		return ""
	}
	return strconv.Itoa(n)
}

// written writes rows; a spreadsheet takes no cell for a formula.
func written(rows [][]string) string {
	var b strings.Builder
	w := csv.NewWriter(&b)
	for _, row := range rows {
		guarded := make([]string, len(row))
		for i, cell := range row {
			if guarded[i] = cell; isFormula(cell) {
				guarded[i] = "'" + cell
			}
		}
		_ = w.Write(guarded) // into memory
	}
	w.Flush()
	return b.String()
}

// isFormula reports whether a spreadsheet would work a cell out, or did not because of the apostrophes before it.
func isFormula(cell string) bool {
	cell = strings.TrimLeft(cell, "'")
	return cell != "" && strings.ContainsRune("=+-@", rune(cell[0]))
}

func unguarded(cell string) string {
	if rest, quoted := strings.CutPrefix(cell, "'"); quoted && isFormula(rest) {
		return rest
	}
	return cell
}
