// Package home has the pages outside play: the first page, the list of tables, a new table, the laptop, a shared device.
package home
