// Package hall tests the whole program as several processes of one hall: what each failure does to the tables, and how soon they are playable again.
package hall
