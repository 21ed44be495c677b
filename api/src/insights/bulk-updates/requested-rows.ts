import type { BulkSelection, BulkUpdateItem } from '@sentinel/contracts/insights/bulk-updates'
import { summarizeSql } from '../rows/summary-sql.ts'
import {
  allOf,
  HAS_WINDOW,
  MEMBER_COLUMNS,
  memberCondition,
  newestMembersSql,
} from '../rows/collection-list-sql.ts'
import {
  type FilterSql,
  type InsightFilter,
  isAboutDevice,
  toCollectionFilterSql,
  toFilterSql,
} from '../rows/filter-sql.ts'
import { firstInsightId } from '@sentinel/domain/insights/insight-id'

/**
 * The requested status changes, as a query that returns (insight_id, device_id, from_status, to_status), on devices that the user manages. Its
 * parameters start at `FIRST_PARAMETER`.
 */
export interface RequestedRows {
  text: string
  values: unknown[]
  /** If there are fewer rows, some of them do not exist or do not belong to the user. */
  expectedRows?: number
}

const FIRST_PARAMETER = 2

const OWN = 'l.device_id = i.device_id and i.insight_id >= l.visible_from_id'
const MANAGED_INSIGHTS = `insight i join managed_device l on l.user_id = $2 and ${OWN}`

/** If an insight has several items, the last one counts. */
export function requestItems(userId: number, items: BulkUpdateItem[]): RequestedRows {
  const byId = new Map(items.map((item) => [item.insightId, item]))
  const requested = [...byId.values()]
  const ids = requested.map(({ insightId }) => insightId)
  return {
    text: `select i.insight_id, i.device_id, i.insight_status, g.to_status
      from unnest($3::bigint[], $4::int[], $5::insight_status[]) g (insight_id, device_id, to_status)
      join insight i on i.insight_id = g.insight_id and i.device_id = g.device_id
      join managed_device l on l.user_id = $2 and ${OWN}
      where i.insight_id between ${Math.min(...ids)} and ${Math.max(...ids)}`,
    values: [
      userId,
      ids,
      requested.map(({ deviceId }) => deviceId),
      requested.map(({ insightStatus }) => insightStatus),
    ],
    expectedRows: ids.length,
  }
}

export function requestSelection(userId: number, selection: BulkSelection): RequestedRows {
  const { filters: rules, zone = 'UTC', archived, collections, received_until, insightStatus } = selection
  const { except = [] } = selection
  const filter = { rules, zone, archived, receivedUntil: received_until }
  const own = [userId, insightStatus, except]
  const { text, values } = (collections ? requestMembers : requestInsights)(
    filter,
    FIRST_PARAMETER + own.length,
  )
  return { text, values: [...own, ...values] }
}

function requestInsights(filter: InsightFilter, firstParameter: number): RequestedRows {
  const { conditions, values, ...times } = toFilterSql(filter, firstParameter)
  return {
    text: `select i.insight_id, i.device_id, i.insight_status, $3::insight_status
      from ${MANAGED_INSIGHTS} where ${isBetween('i.insight_id', times)}
        and i.insight_id <> all ($4::bigint[]) and i.insight_status <> $3::insight_status ${conditions}`,
    values,
  }
}

/**
 * Selects all members of the collections that a list shows, including those outside its time bounds. Summarizes all collections at once, because
 * summarizing them one by one, as the list does, takes twenty times as long for a million insights.
 */
function requestMembers(filter: InsightFilter, firstParameter: number): RequestedRows {
  const { values, fromMs, untilMs, ...conditions } = toCollectionFilterSql(filter, firstParameter)
  const { ofRepresentative, ofSummary, ofSingle } = conditions
  const times = { fromMs, untilMs }
  const representative = allOf([isBetween('i.insight_id', times), ...ofRepresentative])
  const areAllListed = filter.rules.every(isAboutDevice)
  const listed = areAllListed
    ? `select ${COLLECTION} from own i where ${HAS_WINDOW}`
    : `select s.device_id, s.window_start, s.window_end from (${summarizeSql(newestMembersSql('own'))}) s
        join own i on i.insight_id = s.insight_id where ${representative} and ${allOf(ofSummary)}`
  const text = `
    with own as materialized (${findMembers(times, memberCondition(conditions))}),
    listed as materialized (
      ${listed} except select ${COLLECTION} from own i where ${HAS_WINDOW} and insight_id = any ($4::bigint[]))
    select i.insight_id, i.device_id, i.insight_status, $3::insight_status from own i
    where i.insight_status <> $3::insight_status and case when ${HAS_WINDOW} then (${COLLECTION}) in (select * from listed)
      else ${representative} and ${allOf(ofSingle)} and i.insight_id <> all ($4::bigint[]) end`
  return { text, values }
}

const COLLECTION = 'device_id, window_start, window_end'

/** Selects all of the user's insights. If there are time bounds, selects the insights within them and the rest of their collections. */
function findMembers(times: TimeBounds, memberSql: string): string {
  const select = `select ${MEMBER_COLUMNS}`
  if (times.fromMs === 0 && times.untilMs === Number.MAX_SAFE_INTEGER)
    return `${select} from ${MANAGED_INSIGHTS} where ${memberSql}`
  const within = `${MANAGED_INSIGHTS} where ${isBetween('i.insight_id', times)}`
  return `
    ${select} from ${within} and ${memberSql} and (i.window_start is null or i.window_end is null)
    union all
    ${select} from (
      select distinct i.device_id, i.window_start, i.window_end, l.visible_from_id from ${within} and ${HAS_WINDOW}) c
    join insight i on i.device_id = c.device_id and i.window_start = c.window_start and i.window_end = c.window_end
    where i.insight_id >= c.visible_from_id and ${memberSql}`
}

type TimeBounds = Pick<FilterSql, 'fromMs' | 'untilMs'>

/** The bounds are literals so that TimescaleDB opens no chunk outside them. */
function isBetween(id: string, { fromMs, untilMs }: TimeBounds): string {
  return `${id} >= ${firstInsightId(fromMs)} and ${id} < ${firstInsightId(untilMs)}`
}

/** Selects the insights from a device that a user sees, in order to archive them. */
export function requestDevice(userId: number, deviceId: number): RequestedRows {
  return {
    text: `select i.insight_id, i.device_id, i.insight_status, 'archive'::insight_status
      from ${MANAGED_INSIGHTS} where l.device_id = $3 and i.insight_status <> 'archive'`,
    values: [userId, deviceId],
  }
}

export interface DoneBulkUpdate {
  bulkId: number
  firstId: number
  lastId: number
}

/** Selects the insights that a bulk update changed and that have not changed since. */
export function requestUndo(userId: number, { bulkId, firstId, lastId }: DoneBulkUpdate): RequestedRows {
  return {
    text: `select i.insight_id, i.device_id, r.to_status, r.from_status
      from bulk_update_row r join insight i using (insight_id) join managed_device l on l.user_id = $2 and ${OWN}
      where r.bulk_id = $3 and r.from_status <> r.to_status and i.insight_status = r.to_status
        and i.insight_id between ${firstId} and ${lastId}`,
    values: [userId, bulkId],
  }
}
