// Package sheet draws everything about one thing of a game, and what leads to it: a link that static/shared/about.js opens over the page.
package sheet
