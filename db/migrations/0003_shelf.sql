-- What is kept under a name and is no table's, such as house rules for tables to come. Unlike rows it may be dropped.
create table shelf (
	id   integer primary key,
	name text not null unique,
	body blob not null -- sealed
) strict;
