import {
  NETWORK_SERVERS_MAX,
  type NetworkServer,
  SERVER_LATE_SECONDS,
  SERVER_SILENT_GAPS,
  SERVER_SILENT_HISTORY_HOURS,
  SERVER_SILENT_HOURS_MAX,
  SERVER_TEST_LATE_SECONDS,
} from '@sentinel/contracts/internal/network-servers'
import type { Database } from '@sentinel/migrations/connect'
import { sql } from 'kysely'

/** Sums over the current hour, or over the hours that ended within the last 24 hours and the current one. */
const sumOf = (column: 'events' | 'errors', isOf: 'hour' | 'day') =>
  sql`coalesce(sum(h.${sql.ref(column)}) filter (where ${isOf === 'hour' ? sql`h.hour = date_trunc('hour', now())` : sql`true`}), 0)::int`

/** In the order of their names. */
export async function findNetworkServers(db: Database): Promise<NetworkServer[]> {
  const { rows } = await sql<NetworkServer>`
    select s.server_id, s.provider, s.transport, s.address,
      case when s.reported_at < now() - make_interval(secs => ${SERVER_LATE_SECONDS}) then 'not_running' else s.state end as state,
      wire_time(case when s.reported_at < now() - make_interval(secs => ${SERVER_LATE_SECONDS}) then s.reported_at else s.state_since end)
        as state_since,
      wire_time(s.last_event_at) as last_event_at, s.last_event, counted.*,
      case when s.state in ('connected', 'listening') and s.reported_at >= now() - make_interval(secs => ${SERVER_LATE_SECONDS})
          and s.last_event_at < now() - make_interval(hours => quiet.allowed_hours)
          and exists (select from device_radio r where r.server_id = s.server_id)
        then jsonb_build_object('usual_gap_hours', quiet.usual_hours) end as silence,
      wire_time(s.last_error_at) as last_error_at, s.last_error,
      case when s.test_asked_at is not null then jsonb_build_object(
        'state', case
          when s.test_ended_at >= s.test_asked_at then case when s.test_error is null then 'passed' else 'failed' end
          when s.test_asked_at < now() - make_interval(secs => ${SERVER_TEST_LATE_SECONDS}) then 'unanswered'
          else 'running' end,
        'asked_at', wire_time(s.test_asked_at),
        'error', case when s.test_ended_at >= s.test_asked_at then s.test_error end) end as test
    from network_server s cross join lateral (
      select ${sumOf('events', 'hour')} as events_hour, ${sumOf('events', 'day')} as events_day,
        ${sumOf('errors', 'hour')} as errors_hour, ${sumOf('errors', 'day')} as errors_day
      from network_server_hour h where h.server_id = s.server_id and h.hour > now() - interval '24 hours') counted
    cross join lateral (
      select usual_hours, least(${SERVER_SILENT_HOURS_MAX}, greatest(${SERVER_SILENT_GAPS} * usual_hours, longest_hours + 1)) as allowed_hours
      from (
        select (percentile_disc(0.5) within group (order by gap_hours))::int as usual_hours, max(gap_hours)::int as longest_hours, count(*) as hours
        from (
          select extract(epoch from h.hour - lag(h.hour) over (order by h.hour)) / 3600 as gap_hours
          from network_server_hour h where h.server_id = s.server_id and h.events > 0 and h.hour > s.last_event_at - interval '7 days') gaps
      ) history where hours >= ${SERVER_SILENT_HISTORY_HOURS}
      union all
      select null, null limit 1) quiet
    order by s.server_id limit ${NETWORK_SERVERS_MAX}`.execute(db)
  return rows
}

/** Wakes the gateways. While a test runs, it goes on. Returns false if there is no such connection. */
export async function askForTest(db: Database, serverId: string): Promise<boolean> {
  const { rows } = await sql`
    with asked as (
      update network_server set test_error = null,
        test_asked_at = case
          when test_asked_at > coalesce(test_ended_at, '-infinity')
            and test_asked_at > now() - make_interval(secs => ${SERVER_TEST_LATE_SECONDS}) then test_asked_at
          else clock_timestamp() end
      where server_id = ${serverId} returning server_id
    )
    select pg_notify('network_server_tests', server_id) from asked`.execute(db)
  return rows.length > 0
}
