import type { Device } from '@sentinel/contracts/fleet/devices'
import { MutationObserver, QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { devicesQuery } from '../../../../shared/fleet/devices.ts'
import { aDevice } from '../../../../platform/testing/sample-fleet.ts'
import { saveDevice } from './save-device.ts'

const CHANGE = { device_id: 7, cycle_time: 720, group_id: null }
const DISPLAY = { display_name: 'Ford' }

let queryClient: QueryClient
let requested: string[]
/** The calls that the server refuses. */
let refused: string[]

beforeEach(() => {
  queryClient = new QueryClient({ defaultOptions: { mutations: { retry: false } } })
  queryClient.setQueryData(devicesQuery.queryKey, [aDevice()])
  requested = []
  refused = []
  vi.stubGlobal('localStorage', { getItem: () => null })
  vi.stubGlobal('fetch', async (path: string, { method, body }: { method: string; body: string }) => {
    requested.push(`${method} ${path}`)
    if (refused.includes(path))
      return Response.json({ code: 'not_found', message: '', requestId: '' }, { status: 404 })
    const isDisplay = path.endsWith('/display')
    return Response.json(
      aDevice(isDisplay ? JSON.parse(body) : { cycle_time: 720, software_version: '3.0.0' }),
    )
  })
})
afterEach(() => {
  queryClient.clear()
  vi.unstubAllGlobals()
})

const shown = () => queryClient.getQueryData<Device[]>(devicesQuery.queryKey)?.[0]

function save(what: { change?: typeof CHANGE; display?: typeof DISPLAY }) {
  const onChanged = vi.fn<() => void>()
  const { change, display } = { change: undefined, display: undefined, ...what }
  const saving = new MutationObserver(queryClient, saveDevice(queryClient)).mutate({
    deviceId: 7,
    change,
    display,
    onChanged,
  })
  return { saving, onChanged }
}

test('settings and texts are stored by one call each, and the list is updated', async () => {
  const { saving, onChanged } = save({ change: CHANGE, display: DISPLAY })
  await saving
  expect(requested).toEqual(['POST /api/updateDevice', 'PUT /api/devices/7/display'])
  expect(onChanged).toHaveBeenCalledOnce()
  expect(shown()?.display_name).toBe('Ford')
})

test('changed texts need one call', async () => {
  await save({ display: DISPLAY }).saving
  expect(requested).toEqual(['PUT /api/devices/7/display'])
})

test('if storing the texts fails, the settings still count as stored', async () => {
  refused = ['/api/devices/7/display']
  const { saving, onChanged } = save({ change: CHANGE, display: DISPLAY })
  await expect(saving).rejects.toMatchObject({ code: 'not_found' })
  expect(onChanged).toHaveBeenCalledOnce()
  expect(shown()?.software_version).toBe('3.0.0')
})

test('if storing the settings fails, the texts are not sent', async () => {
  refused = ['/api/updateDevice']
  const { saving, onChanged } = save({ change: CHANGE, display: DISPLAY })
  await expect(saving).rejects.toMatchObject({ code: 'not_found' })
  expect(onChanged).not.toHaveBeenCalled()
  expect(requested).toEqual(['POST /api/updateDevice'])
})
