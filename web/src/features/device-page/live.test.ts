import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { deviceQuery, deviceStateQuery } from '../../platform/devices.ts'
import type { LiveSocket } from '../../platform/live/follower.ts'
import { aDevice } from '../../platform/testing/a-device.ts'
import { anInsight } from '../../platform/testing/an-insight.ts'
import { followDevicePages } from './live.ts'
import { historyQuery } from './queries.ts'

const DEVICE = aDevice()
const { device_id: deviceId } = DEVICE

let asked: string[]
let queryClient: QueryClient
let push: (event: string, payload: unknown) => void
let stop: () => void

beforeEach(() => {
  vi.useFakeTimers()
  queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  asked = []
  vi.stubGlobal('localStorage', { getItem: () => null })
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path)
    return Response.json({})
  })
  const listeners = new Map<string, (payload: unknown) => void>()
  const socket = { on: listeners.set.bind(listeners), off: listeners.delete.bind(listeners) }
  push = (event, payload) => listeners.get(event)?.(payload)
  stop = followDevicePages(socket as unknown as LiveSocket, queryClient) // all that it uses of a socket
})
afterEach(() => {
  stop()
  queryClient.clear()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

/** Its history and its state are on the screen. */
function openPage(): void {
  for (const query of [historyQuery(deviceId, 30), deviceStateQuery(deviceId)]) {
    queryClient.setQueryData<object>(query.queryKey, {})
    new QueryObserver(queryClient, query as ReturnType<typeof deviceStateQuery>).subscribe(() => undefined)
  }
}

const reread = () => vi.advanceTimersByTimeAsync(2000)

test('a device that was asked for by itself is the one that was pushed', () => {
  queryClient.setQueryData(deviceQuery(deviceId).queryKey, DEVICE)
  push('device:changed', { ...DEVICE, battery_voltage: 3.3 })
  push('device:changed', aDevice({ device_id: 8 }))
  expect(queryClient.getQueryData(deviceQuery(deviceId).queryKey)?.battery_voltage).toBe(3.3)
  expect(queryClient.getQueryData(deviceQuery(8).queryKey)).toBeUndefined()
})

test('history and state are read again when it has changed, once for many changes', async () => {
  openPage()
  for (let change = 0; change < 20; change += 1) push('device:changed', DEVICE)
  expect(asked).toEqual([])
  await reread()
  expect(asked.toSorted()).toEqual([
    `/api/devices/${deviceId}/history?days=30`,
    `/api/devices/${deviceId}/state`,
  ])
})

test('they are read again when it has seen something, and not when another one has', async () => {
  openPage()
  push('insights:added', { insights: [anInsight({ device_id: deviceId + 1 })], total: 1 })
  push('device:changed', aDevice({ device_id: deviceId + 1 }))
  await reread()
  expect(asked).toEqual([])
  push('insights:added', { insights: [anInsight({ device_id: deviceId })], total: 1 })
  await reread()
  expect(asked).toHaveLength(2)
})
