import { QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { deviceQuery, deviceStateQuery } from '../../../shared/fleet/devices.ts'
import { aDevice } from '../../../platform/testing/sample-fleet.ts'
import { anInsight } from '../../../platform/testing/sample-insights.ts'
import { followPushes } from '../../../platform/testing/follow-pushes.ts'
import { followDevicePages } from './live.ts'
import { historyQuery } from './queries.ts'

const DEVICE = aDevice()
const { device_id: deviceId } = DEVICE

let page: ReturnType<typeof followPushes>

beforeEach(() => {
  page = followPushes(followDevicePages)
})
afterEach(() => page.stop())

/** Shows the device's history and state. */
function openPage(): void {
  for (const query of [historyQuery(deviceId, 30), deviceStateQuery(deviceId)]) {
    page.queryClient.setQueryData<object>(query.queryKey, {})
    new QueryObserver(page.queryClient, query as ReturnType<typeof deviceStateQuery>).subscribe(
      () => undefined,
    )
  }
}

const reread = () => vi.advanceTimersByTimeAsync(2000)

test('a push updates the cached device with the same id and no other', () => {
  page.queryClient.setQueryData(deviceQuery(deviceId).queryKey, DEVICE)
  page.push('device:changed', { ...DEVICE, battery_voltage: 3.3 })
  page.push('device:changed', aDevice({ device_id: 8 }))
  expect(page.queryClient.getQueryData(deviceQuery(deviceId).queryKey)?.battery_voltage).toBe(3.3)
  expect(page.queryClient.getQueryData(deviceQuery(8).queryKey)).toBeUndefined()
})

test('history and state are read again once after many changes of the device', async () => {
  openPage()
  for (let change = 0; change < 20; change += 1) page.push('device:changed', DEVICE)
  expect(page.asked).toEqual([])
  await reread()
  expect(page.asked.toSorted()).toEqual([
    `/api/devices/${deviceId}/history?days=30`,
    `/api/devices/${deviceId}/state`,
  ])
})

test('history and state are read again when the device has new insights, but not when another device has', async () => {
  openPage()
  page.push('insights:added', { insights: [anInsight({ device_id: deviceId + 1 })], total: 1 })
  page.push('device:changed', aDevice({ device_id: deviceId + 1 }))
  await reread()
  expect(page.asked).toEqual([])
  page.push('insights:added', { insights: [anInsight({ device_id: deviceId })], total: 1 })
  await reread()
  expect(page.asked).toHaveLength(2)
})
