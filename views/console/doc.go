// Package console has the moderator's own pages: the command bar, and the corrections with their previews.
package console
