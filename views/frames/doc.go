// Package frames draws the screen around a game's page, made of the features: the table screen, the console, a player's phone.
package frames
