-- Room that is given back when the disk is full, so that calls for help can still be written, and a place to try
-- whether there is room again (decision 016). Unlogged: filling them costs no log, and a database that ends because
-- its log cannot grow finds them empty, and that room free, when it starts again.
create unlogged table disk_reserve (
  place integer primary key,
  filling bytea not null
);
alter table disk_reserve alter filling set storage external;

create unlogged table disk_probe (
  place integer primary key,
  filling bytea not null
);
alter table disk_probe alter filling set storage external;
