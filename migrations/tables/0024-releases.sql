-- A release is a draft, approved or retired. Its content never changes after it is made (triggers.sql). See docs/decisions/0035.
create type release_state as enum ('draft', 'approved', 'retired');
alter table alg_release
  add state release_state not null default 'draft',
  add state_changed_at timestamptz(3),
  add state_changed_by int references user_account on delete set null;
update alg_release set state = 'approved' where approved;
alter table alg_release drop approved;
create index alg_release_created_by_idx on alg_release (created_by);
create index alg_release_state_changed_by_idx on alg_release (state_changed_by);

-- People choose a release by its name. Existing names are trimmed; those that are empty, too long or taken by an older release are
-- changed.
update alg_release set description = left(description, 100) where char_length(description) > 100;
update alg_release set name = coalesce(nullif(btrim(left(btrim(name, e' \t\r\n'), 100), e' \t\r\n'), ''), 'Release');
update alg_release r set name = left(name, 75) || ' (release ' || release_id || ')'
  where exists (select from alg_release o where lower(o.name) = lower(r.name) and o.release_id < r.release_id);
alter table alg_release
  add constraint alg_release_name_check check (char_length(name) between 1 and 100),
  add constraint alg_release_description_check check (char_length(description) <= 100);
create unique index alg_release_name_key on alg_release (lower(name));

-- The models of a release run in the order of their positions.
update alg_release_component c set position = n.position
  from (select release_id, alg_id, row_number() over (partition by release_id order by position, alg_id) - 1 as position
    from alg_release_component) n
  where n.release_id = c.release_id and n.alg_id = c.alg_id;
update alg_release_component set image_normalization_method = 'resize'
  where image_normalization_method not in ('resize', 'padding');
alter table alg_release_component
  add constraint alg_release_component_position_key unique (release_id, position),
  add constraint alg_release_component_position_check check (position between 0 and 49),
  add constraint alg_release_component_normalization_check check (image_normalization_method in ('resize', 'padding')),
  alter sensitivity type float8 using sensitivity::text::float8;

-- Which model of a release gets the output of which. A model feeds only models that run after it, so there are no circles. The console has not
-- written such pairs before; those entered by other means are kept where they follow the order.
create table alg_release_downstream (
  release_id int not null,
  position smallint not null,
  downstream_position smallint not null,
  primary key (release_id, position, downstream_position),
  foreign key (release_id, position) references alg_release_component (release_id, position) on delete cascade,
  foreign key (release_id, downstream_position) references alg_release_component (release_id, position) on delete cascade,
  check (position < downstream_position)
);
create index alg_release_downstream_target_idx on alg_release_downstream (release_id, downstream_position);
insert into alg_release_downstream (release_id, position, downstream_position)
  select distinct c.release_id, c.position, d.position from alg_release_component c
  join alg_release_component d
    on d.release_id = c.release_id and d.alg_id = any (c.downstream_alg_ids) and d.position > c.position;
alter table alg_release_component drop downstream_alg_ids;
