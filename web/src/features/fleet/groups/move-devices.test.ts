import type { Device } from '@sentinel/contracts/fleet/devices'
import type { Group } from '@sentinel/contracts/fleet/groups'
import { MutationObserver, QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { devicesQuery } from '../../../shared/fleet/devices.ts'
import { groupsQuery } from '../../../shared/fleet/groups.ts'
import { aDevice, aGroup } from '../../../platform/testing/sample-fleet.ts'
import { addDevices, removeDevice } from './move-devices.ts'
import { removeGroup } from './save-groups.ts'

const FOREST = aGroup({ group_id: 1, group_name: 'Forest', devices: [7, 8] })
const RIDGE = aGroup({ group_id: 2, group_name: 'Ridge', devices: [] })

let queryClient: QueryClient
/** The devices that the server has in the Ridge group. */
let members: number[]

beforeEach(() => {
  queryClient = new QueryClient({ defaultOptions: { mutations: { retry: false } } })
  queryClient.setQueryData(groupsQuery.queryKey, [FOREST, RIDGE])
  queryClient.setQueryData(
    devicesQuery.queryKey,
    [7, 8, 9].map((device_id) => aDevice({ device_id, group_id: device_id < 9 ? 1 : null })),
  )
  members = []
  vi.stubGlobal('localStorage', { getItem: () => null })
  vi.stubGlobal('fetch', async (path: string, { method, body }: { method: string; body: string | null }) => {
    if (method === 'DELETE' && path === '/api/v2/groups/1') return Response.json({ group_id: 1 })
    if (method === 'DELETE') return Response.json({ ...FOREST, devices: [8] })
    const { deviceId } = JSON.parse(body ?? '{}') as { deviceId: number }
    if (deviceId === 8)
      return Response.json({ code: 'not_found', message: '', requestId: '' }, { status: 404 })
    members = [...members, deviceId]
    return Response.json({ ...RIDGE, devices: members })
  })
})
afterEach(() => {
  queryClient.clear()
  vi.unstubAllGlobals()
})

const groups = () =>
  queryClient
    .getQueryData<Group[]>(groupsQuery.queryKey)
    ?.map(({ group_name, devices }) => [group_name, devices])
const groupIds = () =>
  queryClient.getQueryData<Device[]>(devicesQuery.queryKey)?.map(({ group_id }) => group_id)

test('devices are added to a group one by one, and a failure does not stop the others', async () => {
  const progress: number[] = []
  const failed = await new MutationObserver(queryClient, addDevices(queryClient)).mutate({
    groupId: 2,
    deviceIds: [7, 8, 9],
    onProgress: (done) => progress.push(done),
  })
  expect(failed.map(({ deviceId }) => deviceId)).toEqual([8])
  expect(progress).toEqual([1, 2, 3])
  expect(groups()).toEqual([
    ['Forest', [8]],
    ['Ridge', [7, 9]],
  ])
  expect(groupIds()).toEqual([2, 1, 2])
})

test('a device that is removed from its group has no group', async () => {
  await new MutationObserver(queryClient, removeDevice(queryClient)).mutate({ groupId: 1, deviceId: 7 })
  expect(groups()?.[0]).toEqual(['Forest', [8]])
  expect(groupIds()).toEqual([null, 1, null])
})

test('the devices of a deleted group have no group', async () => {
  await new MutationObserver(queryClient, removeGroup(queryClient)).mutate(FOREST)
  expect(groups()).toEqual([['Ridge', []]])
  expect(groupIds()).toEqual([null, null, null])
})
