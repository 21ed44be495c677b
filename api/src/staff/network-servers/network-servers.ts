import {
  NETWORK_SERVERS_MAX,
  type NetworkServer,
  SERVER_LATE_SECONDS,
  SERVER_TEST_LATE_SECONDS,
} from '@sentinel/contracts/staff/network-servers'
import type { Database } from '@sentinel/migrations/connect'
import { sql } from 'kysely'

/** Returns the sum over the current hour, or over the current hour and all hours that ended within the last 24 hours. */
const sumOf = (column: 'events' | 'errors', isOf: 'hour' | 'day') =>
  sql`coalesce(sum(h.${sql.ref(column)}) filter (where ${isOf === 'hour' ? sql`h.hour = date_trunc('hour', now())` : sql`true`}), 0)::int`

/** Returns connections sorted by id. */
export async function findNetworkServers(db: Database): Promise<NetworkServer[]> {
  const { rows } = await sql<NetworkServer>`
    select s.server_id, s.provider, s.transport, s.address,
      case when s.reported_at < now() - make_interval(secs => ${SERVER_LATE_SECONDS}) then 'not_running' else s.state end as state,
      wire_time(case when s.reported_at < now() - make_interval(secs => ${SERVER_LATE_SECONDS}) then s.reported_at else s.state_since end)
        as state_since,
      wire_time(s.last_event_at) as last_event_at, s.last_event, counted.*,
      case when silent.server_id is not null then jsonb_build_object('usual_gap_hours', silent.usual_gap_hours) end as silence,
      wire_time(s.last_error_at) as last_error_at, s.last_error,
      case when s.test_requested_at is not null then jsonb_build_object(
        'state', case
          when s.test_ended_at >= s.test_requested_at then case when s.test_error is null then 'passed' else 'failed' end
          when s.test_requested_at < now() - make_interval(secs => ${SERVER_TEST_LATE_SECONDS}) then 'unanswered'
          else 'running' end,
        'asked_at', wire_time(s.test_requested_at),
        'error', case when s.test_ended_at >= s.test_requested_at then s.test_error end) end as test
    from network_server s cross join lateral (
      select ${sumOf('events', 'hour')} as events_hour, ${sumOf('events', 'day')} as events_day,
        ${sumOf('errors', 'hour')} as errors_hour, ${sumOf('errors', 'day')} as errors_day
      from network_server_hour h where h.server_id = s.server_id and h.hour > now() - interval '24 hours') counted
    left join silent_network_servers() silent on silent.server_id = s.server_id
    order by s.server_id limit ${NETWORK_SERVERS_MAX}`.execute(db)
  return rows
}

/** Wakes the gateways. A test that is already running continues. Returns false if there is no such connection. */
export async function askForTest(db: Database, serverId: string): Promise<boolean> {
  const { rows } = await sql`
    with asked as (
      update network_server set test_error = null,
        test_requested_at = case
          when test_requested_at > coalesce(test_ended_at, '-infinity')
            and test_requested_at > now() - make_interval(secs => ${SERVER_TEST_LATE_SECONDS}) then test_requested_at
          else clock_timestamp() end
      where server_id = ${serverId} returning server_id
    )
    select pg_notify('network_server_tests', server_id) from asked`.execute(db)
  return rows.length > 0
}
