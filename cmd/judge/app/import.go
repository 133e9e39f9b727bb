package app

import (
	"bytes"
	"context"
	"errors"
	"flag"
	"fmt"
	"io"

	"github.com/judgeofthechange/judge/db/seal"
	"github.com/judgeofthechange/judge/engine/record"
	"github.com/judgeofthechange/judge/referee"
)

func importCommand() command {
	return command{
		name:    "import",
		args:    "[--data DIR] [--keys DIR] [--key CODE] FILE",
		summary: "Makes a table of an exported record, so that the game goes on here. Players claim their seats again.",
		run:     importRecord,
	}
}

func importRecord(ctx context.Context, p *Program, f *flag.FlagSet, args []string) int {
	at := journalFlags(f)
	code := f.String("key", "", "`CODE` that judge key prints on the laptop where the record was exported; not needed if this laptop has the key")
	files, status, ok := p.parse(f, args)
	if !ok {
		return status
	}
	file, status, ok := p.one(f, files, "file")
	if !ok {
		return status
	}
	err := p.importFile(ctx, at, file, *code)
	if err != nil {
		p.complain(err)
	}
	return statusOf(err)
}

func (p *Program) importFile(ctx context.Context, at *folders, file, code string) (err error) {
	r, err := readUnchanged(file)
	if err != nil {
		return err
	}
	if r.KeyID != "" {
		cipher, err := at.cipherOf(r.KeyID, code)
		if err != nil {
			return fmt.Errorf("%s: %w", file, err)
		}
		if err := r.Decrypt(cipher); err != nil {
			return err
		}
	}
	journal, err := at.change(ctx, "")
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, journal.Close()) }()
	info, err := referee.Import(ctx, referee.Config{Journal: journal, Games: p.refereed()}, r)
	if err != nil {
		return fmt.Errorf("import %s: %w", file, err)
	}
	name := info.Code
	if info.Name != "" {
		name += " (" + info.Name + ")"
	}
	fmt.Fprintf(p.Stdout, "Table %s is here. Everybody takes a seat again.\n", printable(name))
	return nil
}

// readUnchanged reads a record and refuses one that was changed after its export.
func readUnchanged(file string) (*record.Record, error) {
	text, err := readBounded(file)
	if err != nil {
		return nil, err
	}
	v, err := record.Verify(bytes.NewReader(text), file)
	if err != nil {
		return nil, err
	}
	if len(v.Failures) > 0 {
		return nil, &record.Error{File: file, Line: v.Failures[0].Line, Reason: v.Failures[0].Text}
	}
	return record.Read(bytes.NewReader(text), file)
}

// readBounded reads at most a byte more than a record may have: the reader of the record then refuses it as too long.
func readBounded(file string) ([]byte, error) {
	in, err := openFile(file)
	if err != nil {
		return nil, err
	}
	defer in.Close()
	return io.ReadAll(io.LimitReader(in, record.MaxFile+1))
}

// cipherOf returns the cipher of a sealed record by its key's code, or by its key's id from the folder of keys.
func (p *folders) cipherOf(id, code string) (record.Cipher, error) {
	if code != "" {
		key, err := seal.ParseKey(code)
		if err != nil {
			return nil, err
		}
		return key.ExportCipher()
	}
	keys, err := p.keyFolder()
	if err != nil {
		return nil, err
	}
	key, err := keys.Find(id)
	if err != nil {
		return nil, err
	}
	return key.ExportCipher()
}
