import type { TrailEntry } from '@sentinel/contracts/staff/trail'
import type { Database } from '@sentinel/migrations/connect'
import { type RawBuilder, sql } from 'kysely'
import { givenDeviceNameSql } from '../../platform/device-name-sql.ts'
import type { TrailSearch } from './read-filter.ts'

/** The position at which a page continues: after the entry with this time and number. */
export interface TrailPlace {
  ms: number
  id: number
}

interface Page {
  search: TrailSearch
  limit: number
  after: TrailPlace | undefined
}

/** Returns a page of the audit trail, newest first. */
export async function findTrail(db: Database, page: Page): Promise<TrailEntry[]> {
  return (await selectTrail(page).execute(db)).rows
}

/**
 * Acts and refused calls are each read from an index, at most a page of rows each, and merged. The indexes begin with a single value, so a search for
 * several accounts or kinds reads a page per value. Acts on several devices or accounts are in an index without times, so all matching acts are read.
 */
export function selectTrail({ search, limit, after }: Page): RawBuilder<TrailEntry> {
  const parts = [
    ...selectActs({ search, limit, after }),
    ...(search.hasRefused ? [selectRefused({ search, limit, after })] : []),
  ]
  return sql<TrailEntry>`
    select t.id, wire_time(t.at) as at, t.kind, t.about, t.address, t.user_agent,
      case when t.actor_id is not null then jsonb_build_object('user_id', t.actor_id, 'email', a.email,
        'name', nullif(btrim(a.first_name || ' ' || a.last_name), '')) end as actor,
      case when t.subject_id is not null then jsonb_build_object('user_id', t.subject_id, 'email', s.email,
        'name', nullif(btrim(s.first_name || ' ' || s.last_name), '')) end as subject,
      case when t.device_id is not null then jsonb_build_object('device_id', t.device_id,
        'name', ${sql.raw(givenDeviceNameSql('d'))}) end as device
    from (
      select * from (${sql.join(parts, sql` union all `)}) merged order by at desc, id desc limit ${limit}
    ) t
    left join user_account a on a.user_id = t.actor_id
    left join user_account s on s.user_id = t.subject_id
    left join device d on d.device_id = t.device_id
    order by t.at desc, t.id desc`
}

/** Returns one query for each way in which an act refers to the search target: directly, or in a list. No act does both. */
function selectActs(page: Page): RawBuilder<unknown>[] {
  const { deviceId, accounts } = page.search
  const byDevice: Concern[] =
    deviceId === undefined
      ? [{}]
      : [{ wanted: sql`device_id = ${deviceId}` }, { among: sql`device_ids @> array[${deviceId}::int]` }]
  const byAccount: Concern[] =
    accounts === undefined
      ? [{}]
      : [
          { several: { column: 'subject_id', type: 'int', values: accounts } },
          { among: sql`subject_ids && ${accounts}::int[]` },
        ]
  return byDevice.flatMap((device) => byAccount.map((account) => selectActsOf(page, [device, account])))
}

/** The reference from an act to a device or an account: in a column with an index by time, or in a list (`among`). */
interface Concern {
  wanted?: RawBuilder<unknown>
  several?: Several
  among?: RawBuilder<unknown>
}

function selectActsOf({ search, limit, after }: Page, concerns: Concern[]): RawBuilder<unknown> {
  const { actors, isCommand, kinds } = search
  const among = concerns.flatMap((concern) => concern.among ?? [])
  const wanted = [
    sql`is_act`,
    ...(isCommand ? [sql`actor_id is null`] : []),
    ...concerns.flatMap((concern) => concern.wanted ?? []),
    ...inTime('happened_at', 'event_id', { search, after }),
  ]
  const several = [
    ...concerns.flatMap((concern) => concern.several ?? []),
    ...(actors ? [{ column: 'actor_id', type: 'int', values: actors }] : []),
    ...(kinds ? [{ column: 'kind', type: 'text', values: kinds }] : []),
  ]
  // Without the offset, the planner might read the trail by time and compare each list.
  const from =
    among.length === 0
      ? sql.table('account_event')
      : sql`(select * from account_event where is_act and ${sql.join(among, sql` and `)} offset 0) listed`
  const columns = sql`event_id as id, happened_at as at, kind, about, actor_id, subject_id, device_id, address, user_agent`
  const order = sql`happened_at desc, event_id desc limit ${limit}`
  return selectEach(from, { columns, order, wanted, several })
}

function selectRefused({ search, limit, after }: Page): RawBuilder<unknown> {
  const { actors } = search
  const wanted = [sql`true`, ...inTime('first_at', 'refused_id', { search, after })]
  const several = actors ? [{ column: 'user_id', type: 'int', values: actors }] : []
  const columns = sql`refused_id as id, first_at as at, 'refused' as kind,
    jsonb_build_object('call', method || ' ' || url, 'count', count, 'last_at', wire_time(last_at)) as about,
    user_id as actor_id, null::int as subject_id, null::int as device_id, address, user_agent`
  const order = sql`first_at desc, refused_id desc limit ${limit}`
  return selectEach(sql.table('refused_try'), { columns, order, wanted, several })
}

interface Several {
  column: string
  type: string
  values: readonly (number | string)[]
}

/** Selects the newest matching rows. The first column of `several` is compared with one value at a time, the others with all of theirs. */
function selectEach(
  from: RawBuilder<unknown>,
  {
    columns,
    order,
    wanted,
    several: [first, ...others],
  }: {
    columns: RawBuilder<unknown>
    order: RawBuilder<unknown>
    wanted: RawBuilder<unknown>[]
    several: Several[]
  },
): RawBuilder<unknown> {
  const any = others.map(
    ({ column, type, values }) => sql`${sql.ref(column)} = any (${values}::${sql.raw(type)}[])`,
  )
  const where = sql.join([...wanted, ...any], sql` and `)
  if (!first) return sql`(select ${columns} from ${from} where ${where} order by ${order})`
  const { column, type, values } = first
  return sql`(
    select of_one.* from unnest(${values}::${sql.raw(type)}[]) as one (value) cross join lateral (
      select ${columns} from ${from} where ${sql.ref(column)} = one.value and ${where} order by ${order}
    ) of_one)`
}

function inTime(
  time: string,
  id: string,
  { search: { from, to, timeZone }, after }: Pick<Page, 'search' | 'after'>,
): RawBuilder<unknown>[] {
  const at = sql.ref(time)
  return [
    ...(from === undefined ? [] : [sql`${at} >= ${from}::date::timestamp at time zone ${timeZone}`]),
    ...(to === undefined ? [] : [sql`${at} < (${to}::date + 1)::timestamp at time zone ${timeZone}`]),
    ...(after
      ? [
          sql`(${at}, ${sql.ref(id)}) < (${new Date(after.ms).toISOString()}::timestamptz, ${after.id}::bigint)`,
        ]
      : []),
  ]
}
