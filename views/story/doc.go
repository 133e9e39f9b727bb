// Package story shows a game afterwards: its replay, and the story of a finished game in one file.
package story
