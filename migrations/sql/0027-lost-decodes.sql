-- How often the decoding process ended before it had answered: see docs/decisions/0022.
alter table photo add column lost_decodes smallint not null default 0;
