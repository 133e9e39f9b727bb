package main

import (
	_ "embed"
	"encoding/json"
	"fmt"
)

//go:embed survey.json
var surveyData []byte

// position is a point of the survey: thousandths of the disc's radius from its middle, and degrees counterclockwise
// from the line between sectors 18 and 1.
type position [2]float64

type survey struct {
	Courses []struct {
		Name   string
		Closed bool
		Points []position
	}
	Parts []struct {
		Part string
		Seed position
	}
	Territories []surveyTerritory
}

type surveyTerritory struct {
	Territory string
	Type      string
	Label     position
	Rotate    float64
	Spice     *position
	SpicePart string
	Plate     [2]int // width and height of a stronghold's name plate, in units of the sheet
}

func readSurvey() (survey, error) {
	var s survey
	if err := json.Unmarshal(surveyData, &s); err != nil {
		return survey{}, fmt.Errorf("read the survey: %w", err)
	}
	return s, nil
}
