import type { BulkSelection, BulkUpdateItem } from '@sentinel/contracts/bulk-updates'
import { type FilterSql, toFilterSql } from '../insights/filter-sql.ts'
import { firstInsightId } from '../insights/first-insight-id.ts'

/**
 * Whose statuses are to change to what, as a query of (insight_id, device_id, from_status, to_status). Its parameters start
 * at `FIRST_PARAMETER`.
 */
export interface AskedRows {
  text: string
  values: unknown[]
  /** Fewer are not all the person's, or not all there. */
  expectedRows?: number
}

const FIRST_PARAMETER = 2

const OWN = 'l.device_id = i.device_id and i.insight_id >= l.visible_from_id'
const OWN_INSIGHTS = `insight i join user_device l on l.user_id = $2 and ${OWN}`

/** Of several items for one insight the last counts. */
export function askForItems(userId: number, items: BulkUpdateItem[]): AskedRows {
  const byId = new Map(items.map((item) => [item.insightId, item]))
  const asked = [...byId.values()]
  const ids = asked.map(({ insightId }) => insightId)
  return {
    text: `select i.insight_id, i.device_id, i.insight_status, g.to_status
      from unnest($3::bigint[], $4::int[], $5::insight_status[]) g (insight_id, device_id, to_status)
      join insight i on i.insight_id = g.insight_id and i.device_id = g.device_id
      join user_device l on l.user_id = $2 and ${OWN}
      where i.insight_id between ${Math.min(...ids)} and ${Math.max(...ids)}`,
    values: [
      userId,
      ids,
      asked.map(({ deviceId }) => deviceId),
      asked.map(({ insightStatus }) => insightStatus),
    ],
    expectedRows: ids.length,
  }
}

export function askForSelection(userId: number, selection: BulkSelection): AskedRows {
  const { filters: rules, zone = 'UTC', archived, collections, received_until, insightStatus } = selection
  const { except = [] } = selection
  const filter = toFilterSql({ rules, zone, archived }, FIRST_PARAMETER + 4)
  return {
    text: collections ? askForMembers(filter, { archived }) : askForInsights(filter),
    values: [userId, insightStatus, received_until, except, ...filter.values],
  }
}

function askForInsights(filter: FilterSql): string {
  return `select i.insight_id, i.device_id, i.insight_status, $3::insight_status
    from ${OWN_INSIGHTS} where ${isBetween('i.insight_id', filter)} and i.received_at <= $4::timestamptz
      and i.insight_id <> all ($5::bigint[]) and i.insight_status <> $3::insight_status ${filter.conditions}`
}

/**
 * All members of the collections that a list shows, wherever they stand themselves: those with a member that the filters
 * let in, and their newest within the bounds. A list without archived insights has no archived members. Of all collections
 * at once, since asking for one after the other, as the list does, takes twenty times as long for a million insights.
 */
function askForMembers(filter: FilterSql, { archived }: Pick<BulkSelection, 'archived'>): string {
  const isNewestLetIn =
    filter.ofNewest === '' ? '' : 'and (array_agg(is_newest_let_in order by insight_id desc))[1]'
  return `
    with own as materialized (${findMembers(filter)}),
    listed as materialized (
      select device_id, window_start, window_end from own where ${HAS_WINDOW} group by device_id, window_start, window_end
      having ${isBetween('max(insight_id)', filter)} ${isNewestLetIn} and bool_or(is_let_in)
        and not bool_or(insight_id = any ($5::bigint[])))
    select insight_id, device_id, insight_status, $3::insight_status from own
    where insight_status <> $3::insight_status ${archived ? '' : `and insight_status <> 'archive'`} and case when ${HAS_WINDOW}
      then (device_id, window_start, window_end) in (select device_id, window_start, window_end from listed)
      else is_let_in and is_newest_let_in and ${isBetween('insight_id', filter)} and insight_id <> all ($5::bigint[]) end`
}

const HAS_WINDOW = 'window_start is not null and window_end is not null'

/** What can be listed: all of the person's insights, or where the time is bounded those within and the rest of their collections. */
function findMembers(filter: FilterSql): string {
  const select = `select i.insight_id, i.device_id, i.insight_status, i.window_start, i.window_end, (true ${filter.ofMembers}) as is_let_in,
    (true ${filter.ofNewest}) as is_newest_let_in`
  const isThere = 'i.received_at <= $4::timestamptz'
  if (filter.fromMs === 0 && filter.untilMs === Number.MAX_SAFE_INTEGER)
    return `${select} from ${OWN_INSIGHTS} where ${isThere}`
  const within = `${OWN_INSIGHTS} where ${isBetween('i.insight_id', filter)}`
  return `
    ${select} from ${within} and ${isThere} and (i.window_start is null or i.window_end is null)
    union all
    ${select} from (
      select distinct i.device_id, i.window_start, i.window_end, l.visible_from_id from ${within} and ${HAS_WINDOW}) c
    join insight i on i.device_id = c.device_id and i.window_start = c.window_start and i.window_end = c.window_end
    where i.insight_id >= c.visible_from_id and ${isThere}`
}

/** Bounds are literals, so that far chunks are never opened. */
function isBetween(id: string, { fromMs, untilMs }: FilterSql): string {
  return `${id} >= ${firstInsightId(fromMs)} and ${id} < ${firstInsightId(untilMs)}`
}

/** To archive what a person sees of a device. */
export function askForDevice(userId: number, deviceId: number): AskedRows {
  return {
    text: `select i.insight_id, i.device_id, i.insight_status, 'archive'::insight_status
      from ${OWN_INSIGHTS} where l.device_id = $3 and i.insight_status <> 'archive'`,
    values: [userId, deviceId],
  }
}

export interface DoneBulkUpdate {
  bulkId: number
  firstId: number
  lastId: number
}

/** What a bulk update has changed and nobody has changed since. */
export function askForUndo(userId: number, { bulkId, firstId, lastId }: DoneBulkUpdate): AskedRows {
  return {
    text: `select i.insight_id, i.device_id, r.to_status, r.from_status
      from bulk_update_row r join insight i using (insight_id) join user_device l on l.user_id = $2 and ${OWN}
      where r.bulk_id = $3 and r.from_status <> r.to_status and i.insight_status = r.to_status
        and i.insight_id between ${firstId} and ${lastId}`,
    values: [userId, bulkId],
  }
}
