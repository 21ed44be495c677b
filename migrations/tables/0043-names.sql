-- A name as it is compared: in whichever Unicode form and case it was typed, whatever the locale of the database. foldName of contracts does
-- the same. Plain ASCII, which nearly all names are, takes the short way.
create function fold_name(in_name text) returns text language sql immutable parallel safe
  return case when octet_length(in_name) = char_length(in_name) then lower(in_name collate "pg_c_utf8")
    else normalize(replace(lower(replace(normalize(in_name), U&'\0130', U&'i\0307') collate "pg_c_utf8"), U&'\03C2', U&'\03C3')) end;

create function fold_names(in_names text[]) returns text[] language sql immutable as $$
  select coalesce(array_agg(fold_name(v) order by place), '{}') from unnest(in_names) with ordinality given (v, place)
$$;

-- Names are stored in one Unicode form (NFC).
update device set device_name = normalize(device_name), display_name = normalize(display_name), location_name = normalize(location_name)
  where device_name is not normalized or display_name is not normalized or location_name is not normalized;
update class_definition set label = normalize(label) where label is not normalized;
update species_rule set class_name = normalize(class_name) where class_name is not normalized;
update integration set class_names = array(select normalize(v) from unnest(class_names) with ordinality n (v, place) order by place)
  where array_to_string(class_names, '') is not normalized;
update integration_group set class_names = array(select normalize(v) from unnest(class_names) with ordinality n (v, place) order by place)
  where array_to_string(class_names, '') is not normalized;

drop index device_group_name_key;
-- Groups of one user whose names turn out to be one name are told apart by their ids.
update device_group set name = normalize(name) where name is not normalized;
update device_group g set name = left(name, 80) || ' (group ' || group_id || ')'
  where exists (select from device_group o
    where o.user_id = g.user_id and o.group_id < g.group_id and fold_name(o.name) = fold_name(g.name));

create unique index device_group_name_key on device_group (user_id, fold_name(name));
drop index species_rule_class_idx;
create index species_rule_class_idx on species_rule (user_id, fold_name(class_name)) where enabled;
drop index class_definition_label_idx;
create index class_definition_label_idx on class_definition (fold_name(label), alg_id);

-- Integrations compare classes by these keys, which are made again.
alter table integration alter column class_keys set expression as (fold_names(class_names));
alter table integration_group alter column class_keys set expression as (fold_names(class_names));
drop function lower_all(text[]);
