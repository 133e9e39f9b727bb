-- The key moves out of the file; only its name stays. By now table seal holds that name in the key's place.
create table journal_key (
	id   integer primary key check (id = 1),
	name text not null -- of a file in the folder of keys
) strict;

insert into journal_key select id, cast(key as text) from seal;

drop table seal;

-- Vouches for the other columns, under the key.
alter table game_table add column tag blob not null default x'';

pragma application_id = 0x4a644368; -- "JdCh": tells our files from others
