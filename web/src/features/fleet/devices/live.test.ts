import type { Device } from '@sentinel/contracts/fleet/devices'
import type { DeviceInsights, Insight } from '@sentinel/contracts/insights/insights'
import { QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { deviceInsightsQuery, devicesQuery, viewOnlyQuery } from '../../../shared/fleet/devices.ts'
import { groupsQuery } from '../../../shared/fleet/groups.ts'
import { aDevice, aGroup } from '../../../platform/testing/sample-fleet.ts'
import { anInsight } from '../../../platform/testing/sample-insights.ts'
import { followPushes } from '../../../platform/testing/follow-pushes.ts'
import { followDevices } from './live.ts'

/** The server's responses, by path. */
let stored: Record<string, unknown[]>
let page: ReturnType<typeof followPushes>

beforeEach(() => {
  stored = {}
  page = followPushes(followDevices, (path) => stored[path.replace(/\?.*/, '')] ?? [])
})
afterEach(() => page.stop())

const devices = () => page.queryClient.getQueryData<Device[]>(devicesQuery.queryKey)
const counts = () =>
  page.queryClient
    .getQueryData<DeviceInsights[]>(deviceInsightsQuery.queryKey)
    ?.map(({ device_id, insight_count, latest }) => [device_id, insight_count, latest?.class_name])
const folded = () => vi.advanceTimersByTimeAsync(100)
const recounted = () => vi.advanceTimersByTimeAsync(5000)
const added = (insights: Insight[], total = insights.length) =>
  page.push('insights:added', { insights, total })
const knowCounts = (...rows: DeviceInsights[]) =>
  page.queryClient.setQueryData(deviceInsightsQuery.queryKey, rows)

test('a push just before a complete reload does not add a released camera again', async () => {
  page.queryClient.setQueryData(devicesQuery.queryKey, [aDevice({ device_id: 3 })])
  page.push('device:changed', aDevice({ device_id: 9 }))
  page.push('resync', undefined)
  await folded()
  expect(devices()?.map(({ device_id }) => device_id)).toEqual([3])
})

test('a camera is added to the view-only list, or removed from it, when its access level changes', async () => {
  const known = [{ device_id: 3 }, { device_id: 5 }]
  page.queryClient.setQueryData(viewOnlyQuery.queryKey, known)
  page.push('device:changed', aDevice({ device_id: 5, may_manage: false }))
  page.push('device:changed', aDevice({ device_id: 7, may_manage: true }))
  await folded()
  expect(page.queryClient.getQueryData(viewOnlyQuery.queryKey)).toBe(known)
  page.push('device:changed', aDevice({ device_id: 4, may_manage: false }))
  page.push('device:changed', aDevice({ device_id: 5, may_manage: true }))
  await folded()
  expect(page.queryClient.getQueryData(viewOnlyQuery.queryKey)).toEqual([{ device_id: 3 }, { device_id: 4 }])
})

test('a changed camera replaces its row, and a new camera is inserted in the order of ids', async () => {
  page.queryClient.setQueryData(devicesQuery.queryKey, [aDevice({ device_id: 3 }), aDevice({ device_id: 9 })])
  page.push('device:changed', aDevice({ device_id: 9, display_name: 'Ford' }))
  page.push('device:changed', aDevice({ device_id: 5 }))
  page.push('device:changed', aDevice({ device_id: 12 }))
  await folded()
  expect(devices()?.map(({ device_id, display_name }) => [device_id, display_name])).toEqual([
    [3, 'North gate'],
    [5, 'North gate'],
    [9, 'Ford'],
    [12, 'North gate'],
  ])
})

test('a change that arrives before the first fetch ends is not lost', async () => {
  stored['/api/getDevicesForUser'] = [aDevice({ device_id: 9, display_name: 'Gate' })]
  const fetched = page.queryClient.fetchQuery(devicesQuery)
  page.push('device:changed', aDevice({ device_id: 9, display_name: 'Ford' }))
  await folded()
  await fetched
  expect(devices()?.[0]?.display_name).toBe('Ford')
})

test('groups are read again only when a camera has moved to another group', async () => {
  page.queryClient.setQueryData(groupsQuery.queryKey, [
    aGroup({ group_id: 1, devices: [7] }),
    aGroup({ group_id: 2 }),
  ])
  const unsubscribe = new QueryObserver(page.queryClient, groupsQuery).subscribe(() => undefined)
  page.push('device:changed', aDevice({ group_id: 1 }))
  await folded()
  expect(page.asked).toEqual([])
  page.push('device:changed', aDevice({ group_id: 2 }))
  await folded()
  expect(page.asked).toEqual(['/api/v2/groups'])
  unsubscribe()
})

test('new insights of a camera are added to its count, and the latest insight is stored', async () => {
  const { insight_id, class_name, time_stamp, file_ctime } = anInsight({ insight_id: 50, class_name: 'hare' })
  knowCounts({ device_id: 7, insight_count: 4, latest: { insight_id, class_name, time_stamp, file_ctime } })
  added([anInsight({ insight_id: 60, class_name: 'fox' }), anInsight({ insight_id: 55, class_name: 'deer' })])
  added([anInsight({ insight_id: 61, device_id: 5, class_name: 'lynx' })])
  await folded()
  expect(counts()).toEqual([
    [5, 1, 'lynx'],
    [7, 6, 'fox'],
  ])
})

test('if more insights arrived than were pushed, all are counted again', async () => {
  knowCounts({ device_id: 7, insight_count: 4, latest: null })
  const unsubscribe = new QueryObserver(page.queryClient, deviceInsightsQuery).subscribe(() => undefined)
  stored['/api/insights/overview'] = [{ device_id: 7, insight_count: 900, latest: null }]
  added([anInsight()], 300)
  await recounted()
  expect(counts()).toEqual([[7, 900, undefined]])
  unsubscribe()
})

test('insights pushed while all are being counted are counted once, whichever comes first', async () => {
  knowCounts({ device_id: 7, insight_count: 1, latest: null })
  const unsubscribe = new QueryObserver(page.queryClient, deviceInsightsQuery).subscribe(() => undefined)
  const counted = Promise.withResolvers<void>()
  stored['/api/insights/overview'] = [{ device_id: 7, insight_count: 3, latest: null }]
  vi.stubGlobal('fetch', async (path: string) => {
    page.asked.push(path)
    await counted.promise
    return Response.json(stored[path.replace(/\?.*/, '')])
  })
  added([anInsight({ device_id: 7 })])
  const fetched = page.queryClient.refetchQueries(deviceInsightsQuery) // after the push, and before it is applied
  added([anInsight({ device_id: 7 })])
  await folded()
  counted.resolve()
  await fetched
  await folded()
  expect(counts()?.[0]?.[1]).toBe(3)
  await recounted()
  expect(counts()?.[0]?.[1]).toBe(3)
  expect(page.asked).toHaveLength(2)
  unsubscribe()
})

test('a push is not added to an answer that arrives before the push is applied', async () => {
  knowCounts({ device_id: 7, insight_count: 1, latest: null })
  const unsubscribe = new QueryObserver(page.queryClient, deviceInsightsQuery).subscribe(() => undefined)
  stored['/api/insights/overview'] = [{ device_id: 7, insight_count: 2, latest: null }]
  added([anInsight({ device_id: 7 })])
  page.push('resync', undefined)
  await page.queryClient.refetchQueries(deviceInsightsQuery)
  await folded()
  expect(counts()?.[0]?.[1]).toBe(2)
  unsubscribe()
})

test('a push is not added if an earlier answer has already counted its insight', async () => {
  const { insight_id, class_name, time_stamp, file_ctime } = anInsight({ insight_id: 60 })
  const answer = {
    device_id: 7,
    insight_count: 3,
    latest: { insight_id, class_name, time_stamp, file_ctime },
  }
  knowCounts(answer)
  const unsubscribe = new QueryObserver(page.queryClient, deviceInsightsQuery).subscribe(() => undefined)
  added([anInsight({ device_id: 7, insight_id: 60 })])
  await folded()
  expect(counts()?.[0]?.[1]).toBe(3)
  added([anInsight({ device_id: 7, insight_id: 59 })])
  await folded()
  expect(counts()?.[0]?.[1]).toBe(3)
  stored['/api/insights/overview'] = [{ ...answer, insight_count: 4 }]
  await recounted()
  expect(counts()?.[0]?.[1]).toBe(4)
  unsubscribe()
})
