import {
  type Device,
  getDevice,
  getDeviceState,
  listDevices,
  listViewOnlyDevices,
  type ViewOnlyDevice,
} from '@sentinel/contracts/fleet/devices'
import { type DeviceInsights, listDeviceInsights } from '@sentinel/contracts/insights/insights'
import { MAP_POINTS_IN_BROWSER_MAX } from '@sentinel/contracts/fleet/limits'
import { LIST_MAX_ROWS } from '@sentinel/contracts/http/limits'
import { listDeployedModels } from '@sentinel/contracts/models/models'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../platform/call.ts'
import { updatedByPushes } from '../../platform/query-client.ts'

/** Limits how many of a person's devices a browser stores, by id. The others can be found on the map and on their own pages. */
export const DEVICES_HELD_MAX = MAP_POINTS_IN_BROWSER_MAX

export const devicesQuery = queryOptions({
  queryKey: ['devices'],
  queryFn: ({ signal }): Promise<Device[]> =>
    readByDevice((cursor) =>
      call(listDevices, { querystring: { limit: LIST_MAX_ROWS, cursor } }, { signal }),
    ),
  ...updatedByPushes,
})

/** Fetches the devices that the person may only view. Almost nobody has any, so the call is fast. */
export const viewOnlyQuery = queryOptions({
  queryKey: ['devices', 'view-only'],
  queryFn: ({ signal }): Promise<ViewOnlyDevice[]> =>
    readByDevice((cursor) =>
      call(listViewOnlyDevices, { querystring: { limit: LIST_MAX_ROWS, cursor } }, { signal }),
    ),
  ...updatedByPushes,
})

export function deviceQuery(deviceId: number) {
  return queryOptions({
    ...updatedByPushes,
    queryKey: ['device', deviceId],
    queryFn: ({ signal }): Promise<Device> => call(getDevice, { params: { deviceId } }, { signal }),
  })
}

/** Fetches what a device was asked to do and what it reports. */
export function deviceStateQuery(deviceId: number) {
  return queryOptions({
    ...updatedByPushes,
    queryKey: ['device', deviceId, 'state'],
    queryFn: ({ signal }) => call(getDeviceState, { params: { deviceId } }, { signal }),
  })
}

/** Fetches the ids of the models on each device. */
export const deployedModelsQuery = queryOptions({
  queryKey: ['devices', 'models'],
  queryFn: async ({ signal }): Promise<ReadonlyMap<number, ReadonlySet<number>>> => {
    const rows = await readByDevice((cursor) =>
      call(listDeployedModels, { querystring: { limit: LIST_MAX_ROWS, cursor } }, { signal }),
    )
    const byDevice = Map.groupBy(rows, ({ device_id }) => device_id)
    return new Map([...byDevice].map(([id, models]) => [id, new Set(models.map(({ alg_id }) => alg_id))]))
  },
  staleTime: 0,
})

/** Fetches each device's number of insights and last insight. */
export const deviceInsightsQuery = queryOptions({
  queryKey: ['devices', 'insights'],
  queryFn: ({ signal }): Promise<DeviceInsights[]> =>
    readByDevice((cursor) =>
      call(listDeviceInsights, { querystring: { limit: LIST_MAX_ROWS, cursor } }, { signal }),
    ),
  ...updatedByPushes,
})

/** Reads all pages. Each page's cursor is the previous page's last device. */
export async function readByDevice<Row extends { device_id: number }>(
  read: (cursor: string | undefined) => Promise<Row[]>,
): Promise<Row[]> {
  const rows: Row[] = []
  for (let page: Row[] | undefined; page === undefined || page.length >= LIST_MAX_ROWS;) {
    if (rows.length >= DEVICES_HELD_MAX) break
    const last = rows.at(-1)
    page = await read(last && String(last.device_id))
    rows.push(...page)
  }
  return rows
}
