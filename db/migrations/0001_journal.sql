create table game_table (
	id      integer primary key,
	code    text    not null unique,
	name    text    not null,
	created integer not null, -- milliseconds since 1970, UTC
	header  text    not null  -- JSON, the record's first line
) strict;

create table journal (
	table_id integer not null references game_table (id),
	seq      integer not null, -- from 1 without gaps
	at       integer not null, -- milliseconds since 1970, UTC
	kind     text    not null,
	body     blob    not null, -- sealed with the key in table seal
	primary key (table_id, seq)
) strict, without rowid;

-- What happened stays. The program never tries; these are for whoever opens the file with another one.
create trigger journal_no_update before update on journal
begin
	select raise(abort, 'the journal is append-only');
end;

create trigger journal_no_delete before delete on journal
begin
	select raise(abort, 'the journal is append-only');
end;

create table seal (
	id  integer primary key check (id = 1),
	key blob    not null
) strict;
