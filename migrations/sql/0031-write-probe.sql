-- Written to by a gateway that could not commit, to see whether the database has room again. Always empty.
create table write_probe (filler bytea not null);
alter table write_probe alter column filler set storage external;
