-- The journal of a hall, in the schema judge of its database. A later version adds a file of its own; this one stays.

create schema judge;
set local search_path = judge;

create table hall (
	one     boolean primary key default true check (one), -- there is one row
	version int     not null,
	key     text    not null -- id of the sealing key, which is never here
);

create table game_table (
	table_id bigint generated always as identity primary key,
	code     text   not null unique,
	info     bytea  not null -- name, moment and header, encrypted and bound to the code
);

create table process (
	id      uuid        primary key default gen_random_uuid(),
	url     text        not null,              -- where its peers reach it
	seen    timestamptz not null,              -- its last heartbeat
	until   timestamptz not null,              -- the end of its lease
	free    bigint,                            -- bytes on its laptop's disk at that heartbeat; null where that is unknown
	reading boolean     not null default true  -- it has not read all tables yet: none are handed over to it
);

-- A lease holds by the database's clock alone. Where that was set back by more than a lease, no lease holds: its end would never come.
create function is_alive(p process) returns boolean language sql as
$$ select clock_timestamp() between p.seen - (p.until - p.seen) and p.until $$;

-- The only row of a table that changes. Room on each page keeps changed rows beside their old ones.
create table head (
	table_id bigint      primary key references game_table,
	owner    uuid        references process,                  -- null: nobody
	epoch    bigint      not null default 0,                  -- the fence: raised whenever the owner changes
	seq      int         not null default 0,                  -- of the newest row
	taken    timestamptz not null default clock_timestamp()   -- when the owner changed
) with (fillfactor = 50);
create index head_owner on head (owner);

create table journal (
	table_id bigint      not null references game_table,
	seq      int         not null, -- from 1 without gaps
	epoch    bigint      not null, -- of the owner who wrote it
	at       timestamptz not null,
	kind     text        not null,
	body     bytea       not null, -- encrypted and bound to the row's other columns, but for epoch
	primary key (table_id, seq)
);

create function keep_journal() returns trigger language plpgsql as $$
begin
	if tg_op = 'UPDATE' and current_setting('judge.rewriting', true) = 'on'
		and (new.table_id, new.seq, new.epoch, new.at, new.kind) = (old.table_id, old.seq, old.epoch, old.at, old.kind) then
		return new;
	end if;
	raise exception 'the journal is append-only';
end $$;

-- What happened stays: not even the owner of these tables may change it, and whoever may do everything is stopped by a trigger.
revoke update, delete, truncate on journal from public, current_user;
create trigger journal_keeps_rows before update or delete on journal for each row execute function keep_journal();
create trigger journal_keeps_all before truncate on journal for each statement execute function keep_journal();

-- Deleting people is the one exception: bodies of one table's rows, while its owner's fence holds. It returns how many rows were changed, -1 if the
-- fence does not hold. The right to change bodies lasts as long as this function.
create function rewrite_bodies(of_table bigint, fence bigint, seqs int[], ats timestamptz[], kinds text[], bodies bytea[]) returns int
	language plpgsql security definer set search_path = judge, pg_temp as $$
declare
	changed int;
begin
	perform from hall for update; -- two at once could not both change the rights
	perform from head where table_id = of_table and epoch = fence for update;
	if not found then
		return -1;
	end if;
	grant update (body) on journal to current_user;
	perform set_config('judge.rewriting', 'on', true);
	update journal j set body = r.body from unnest(seqs, ats, kinds, bodies) r (seq, at, kind, body)
		where j.table_id = of_table and j.seq = r.seq and j.at = r.at and j.kind = r.kind;
	get diagnostics changed = row_count;
	perform set_config('judge.rewriting', '', true);
	revoke update (body) on journal from current_user;
	return changed;
end $$;
revoke execute on function rewrite_bodies from public;

-- House rules for tables to come. Unlike the rows of a table they may be dropped.
create table house_rules (
	id   bigint generated always as identity primary key,
	name bytea  not null unique, -- a digest under the key
	body bytea  not null         -- name and rules, encrypted
);
