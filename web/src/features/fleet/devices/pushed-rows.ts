import type { Device, ViewOnlyDevice } from '@sentinel/contracts/fleet/devices'
import type { DeviceInsights, Insight } from '@sentinel/contracts/insights/insights'
import { DEVICES_HELD_MAX } from '../../../shared/fleet/devices.ts'

interface DeviceRow {
  device_id: number
}

/** Returns the rows with the changed ones inserted by device id. Does not add devices beyond the limit that this browser stores. */
export function withRows<Row extends DeviceRow>(rows: Row[], changed: readonly Row[]): Row[] {
  const next = [...rows]
  for (const row of changed) {
    const at = findPlace(next, row.device_id)
    if (next[at]?.device_id === row.device_id) next[at] = row
    else if (at < next.length || next.length < DEVICES_HELD_MAX) next.splice(at, 0, row)
  }
  return next
}

/** Returns the view-only devices with changed access levels applied, or the same array if nothing differs. */
export function withLevels(
  viewOnly: ViewOnlyDevice[],
  changed: readonly Pick<Device, 'device_id' | 'may_manage'>[],
): ViewOnlyDevice[] {
  const ids = new Set(viewOnly.map(({ device_id }) => device_id))
  const differing = changed.filter(({ device_id, may_manage }) => ids.has(device_id) === may_manage)
  if (differing.length === 0) return viewOnly
  const raised = new Set(differing.map(({ device_id, may_manage }) => (may_manage ? device_id : undefined)))
  const lowered = differing.flatMap(({ device_id, may_manage }) => (may_manage ? [] : [{ device_id }]))
  return withRows(
    viewOnly.filter(({ device_id }) => !raised.has(device_id)),
    lowered,
  )
}

/**
 * Returns the insights that the rows certainly do not count yet, which are newer than their device's newest. `isCertain` is false if an
 * older insight may or may not be counted.
 */
export function splitCounted(
  rows: readonly DeviceInsights[],
  added: readonly Insight[],
): { uncounted: Insight[]; isCertain: boolean } {
  const uncounted: Insight[] = []
  let isCertain = true
  for (const insight of added) {
    const row = rows[findPlace(rows, insight.device_id)]
    const newestId = (row?.device_id === insight.device_id && row.latest?.insight_id) || 0
    if (insight.insight_id > newestId) uncounted.push(insight)
    else if (insight.insight_id < newestId) isCertain = false
  }
  return { uncounted, isCertain }
}

/** Returns the rows with each insight counted for its device. */
export function withInsights(rows: DeviceInsights[], added: readonly Insight[]): DeviceInsights[] {
  const changed = [...Map.groupBy(added, ({ device_id }) => device_id)].map(([deviceId, insights]) => {
    const former = rows[findPlace(rows, deviceId)]
    const known = former?.device_id === deviceId ? former : undefined
    return {
      device_id: deviceId,
      insight_count: (known?.insight_count ?? 0) + insights.length,
      latest: findLatest([...(known?.latest ? [known.latest] : []), ...insights]),
    }
  })
  return withRows(rows, changed)
}

type Latest = NonNullable<DeviceInsights['latest']>

/** Returns the newest insight. It has the highest id, because ids contain the displayed time. */
function findLatest(insights: readonly Latest[]): Latest | null {
  const newest = insights.reduce<Latest | null>(
    (former, insight) => (former && former.insight_id > insight.insight_id ? former : insight),
    null,
  )
  if (!newest) return null
  const { insight_id, class_name, time_stamp, file_ctime } = newest
  return { insight_id, class_name, time_stamp, file_ctime }
}

/** Returns the device's index, or the index at which to insert it. Rows are sorted by device. */
function findPlace(rows: readonly DeviceRow[], deviceId: number): number {
  let [low, high] = [0, rows.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((rows[middle]?.device_id ?? 0) < deviceId) low = middle + 1
    else high = middle
  }
  return low
}
