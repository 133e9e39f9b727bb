package record

import (
	"bytes"
	"errors"
	"fmt"

	"github.com/judgeofthechange/judge/engine"
)

// Seal binds a secret command to its commitment. It stands beside the command once the command is no longer encrypted.
type Seal struct {
	PromptID   string     `json:"decision"`      // id of the answered prompt; empty if there was none
	Salt       Salt       `json:"salt,omitzero"` // none if what was committed was deleted
	Commitment Commitment `json:"commit"`
}

// IsDeleted reports whether what was committed was deleted from the record since: the chain holds the commitment, and nothing tells what the line was.
func (s Seal) IsDeleted() bool { return s.Salt == Salt{} }

// NewSeal seals a command.
func NewSeal(decision string, salt Salt, c engine.Command) (Seal, error) {
	commit, err := NewCommitment(decision, c.Actor(), salt, c)
	return Seal{decision, salt, commit}, err
}

// chainText returns the text that goes into the chain for a line.
func chainText(text []byte, seal *Seal) []byte {
	if seal == nil {
		return text
	}
	return []byte(seal.Commitment.String())
}

// HeaderChain returns the chain after a header.
func HeaderChain(h engine.Header) (Chain, error) {
	text, err := headerText(h)
	if err != nil {
		return Chain{}, err
	}
	return Chain{}.Next(text), nil
}

// NextCommand returns the chain after a command; seal is nil if the command is no secret.
func (c Chain) NextCommand(command engine.Command, seal *Seal) (Chain, error) {
	text, err := command.MarshalJSON()
	if err != nil {
		return Chain{}, err
	}
	return c.Next(chainText(text, seal)), nil
}

func headerText(h engine.Header) ([]byte, error) {
	if h.Event != nil {
		members, err := parseObject(h.Event)
		if err != nil {
			return nil, err
		}
		return engine.Encode(members) // in the order of their names
	}
	h.Version = Version
	return engine.Encode(h)
}

// appendProof adds the seal and chain in proof as an object's last members.
func appendProof(text []byte, proof string) []byte {
	return append(bytes.TrimSuffix(bytes.Clone(text), []byte("}")), proof...)
}

// proofText is the end of a line with its seal and chain.
func proofText(seal *Seal, chain Chain) string {
	var text string
	if seal != nil {
		b, _ := engine.Encode(seal) // encoding a seal cannot fail
		text = `,"seal":` + string(b)
	}
	return text + `,"chain":"` + chain.String() + `"}`
}

// takeProof removes seal and chain from an object's members.
func takeProof(members map[string]any) (seal *Seal, chain *Chain, err error) {
	if text, ok := members["chain"]; ok {
		chain = new(Chain)
		if err := parseText("chain", text, chain); err != nil {
			return nil, nil, err
		}
	}
	if value, ok := members["seal"]; ok {
		if seal, err = parseSeal(value); err != nil {
			return nil, nil, err
		}
	}
	delete(members, "chain")
	delete(members, "seal")
	return seal, chain, nil
}

func parseSeal(value any) (*Seal, error) {
	members, ok := value.(map[string]any)
	if !ok {
		return nil, errors.New(`"seal" is an object`)
	}
	if err := checkMembers(members, "decision", "salt", "commit"); err != nil {
		return nil, fmt.Errorf(`"seal": %w`, err)
	}
	s := new(Seal)
	if s.PromptID, ok = members["decision"].(string); !ok {
		return nil, errors.New(`"seal" needs "decision"`)
	}
	if salt, ok := members["salt"]; ok {
		if err := parseText("salt", salt, &s.Salt); err != nil {
			return nil, err
		}
	}
	return s, parseText("commit", members["commit"], &s.Commitment)
}

func parseText(name string, value any, into interface{ UnmarshalText([]byte) error }) error {
	text, ok := value.(string)
	if !ok {
		return fmt.Errorf("%q must be a text", name)
	}
	if err := into.UnmarshalText([]byte(text)); err != nil {
		return fmt.Errorf("%q: %w", name, err)
	}
	return nil
}
