-- The groups of a species rule are part of the rule, so that a key can say which rules are the same. They are sorted; without groups it is of no
-- device, and null is for all groups.
alter table species_rule add column group_ids int[];
update species_rule r set group_ids = array(select group_id from species_rule_group g where g.rule_id = r.rule_id order by group_id)
  where not of_all_groups;
drop table species_rule_group;
alter table species_rule drop column of_all_groups;

-- Channels were stored in the order in which they were given.
update species_rule set platforms = array(select v from unnest(platforms) v order by v);

-- Of the same rules of one person one stays: one that is on, if any is, and otherwise the first. It takes over when the others last had a
-- message written for a device, so that its pause goes on.
create temp table same_rule as
  select rule_id, first_value(rule_id) over (
    partition by user_id, fold_name(class_name), min_confidence, group_ids, from_minute, until_minute,
      case when from_minute is not null then time_zone end, pause_minutes, platforms
    order by enabled desc, rule_id) as kept_id
  from species_rule;
insert into species_rule_told as t (rule_id, device_id, told_at, insight_id)
  select distinct on (s.kept_id, o.device_id) s.kept_id, o.device_id, o.told_at, o.insight_id
  from same_rule s join species_rule_told o using (rule_id) where s.kept_id <> s.rule_id
  order by s.kept_id, o.device_id, o.told_at desc
  on conflict (rule_id, device_id) do update set told_at = excluded.told_at, insight_id = excluded.insight_id where t.told_at < excluded.told_at;
delete from species_rule r using same_rule s where s.rule_id = r.rule_id and s.kept_id <> s.rule_id;
drop table same_rule;

-- Whether a rule is on does not tell it from another one, nor does a time zone without hours. A rule may have 1,000 groups, more than fit into
-- an index.
create unique index species_rule_same_key on species_rule (user_id, fold_name(class_name), min_confidence, hash_array_extended(group_ids, 0),
  from_minute, until_minute, (case when from_minute is not null then time_zone end), pause_minutes, platforms) nulls not distinct;
