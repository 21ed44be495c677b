-- The id contains the displayed time, so that order, paging, date filters and chunk exclusion are one comparison: seconds since 2020 << 22 | position
-- within the second. A whole second (cameras have no finer clock) has 2^21 positions, followed by 2,048 for each other millisecond. Ids therefore
-- sort exactly like displayed times, and stay below 2^53 until 2088. These functions are not strict: PostgreSQL inlines a strict one only if it can
-- prove its body strict, and a call that is not inlined costs more than all it computes.
create or replace function first_insight_id(displayed_ms bigint) returns bigint language sql immutable parallel safe as $$
  select ((displayed_ms - 1577836800000) / 1000) << 22
    | case when displayed_ms % 1000 = 0 then 0 else 2097152 + ((displayed_ms % 1000) << 11) end
$$;

create or replace function draw_insight_id(displayed_ms bigint, draw bigint) returns bigint language sql immutable parallel safe as $$
  select first_insight_id(displayed_ms)
    + case when displayed_ms % 1000 = 0 then draw & 2097151 else draw & 2047 end
$$;

create or replace function insight_displayed_ms(insight_id bigint) returns bigint language sql immutable parallel safe as $$
  select 1577836800000 + (insight_id >> 22) * 1000 + greatest(0, ((insight_id & 4194303) - 2097152) >> 11)
$$;

create or replace function ms_to_time(unix_ms bigint) returns timestamptz language sql immutable parallel safe as $$
  select to_timestamp(unix_ms / 1000.0::float8)
$$;

create or replace function time_to_ms(at timestamptz) returns bigint language sql immutable parallel safe as $$
  select (extract(epoch from at) * 1000)::bigint
$$;

create or replace function wire_time(at timestamptz) returns text language sql stable parallel safe as $$
  select to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
$$;
