CREATE TABLE game_table (
	id      integer primary key,
	code    text    not null unique,
	name    text    not null,
	created integer not null, -- milliseconds since 1970, UTC
	header  text    not null, -- JSON, the record's first line
	tag     blob    not null  -- vouches for the other columns, under the key
) strict;

CREATE TABLE journal (
	table_id integer not null references game_table (id),
	seq      integer not null, -- from 1 without gaps
	at       integer not null, -- milliseconds since 1970, UTC
	kind     text    not null,
	body     blob    not null, -- encrypted with the key
	primary key (table_id, seq)
) strict, without rowid;

CREATE TRIGGER journal_no_update before update on journal
begin
	select raise(abort, 'the journal is append-only');
end;

CREATE TRIGGER journal_no_delete before delete on journal
begin
	select raise(abort, 'the journal is append-only');
end;

CREATE TABLE journal_key (
	id   integer primary key check (id = 1),
	name text not null -- of a file in the folder of keys
) strict;

CREATE TABLE house_rules (
	id   integer primary key,
	name text not null unique,
	body blob not null -- encrypted with the key
) strict;

