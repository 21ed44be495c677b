import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { modelsQuery } from '../../models/model-queries.ts'
import type { LiveSocket } from '../../platform/live/follower.ts'
import { aMessage } from '../../platform/testing/a-command.ts'
import { anUpdate } from '../../platform/testing/an-update.ts'
import { followMyModels } from './live.ts'
import { modelUseQuery } from './my-models-queries.ts'

let asked: string[]
let queryClient: QueryClient
let push: (event: string, payload: unknown) => void
let stop: () => void

/** The list of models is on the screen, with one model open. */
beforeEach(() => {
  vi.useFakeTimers()
  queryClient = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity } } })
  asked = []
  vi.stubGlobal('localStorage', { getItem: () => null })
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path)
    return Response.json({})
  })
  const listeners = new Map<string, (payload: unknown) => void>()
  const socket = { on: listeners.set.bind(listeners), off: listeners.delete.bind(listeners) }
  push = (event, payload) => listeners.get(event)?.(payload)
  stop = followMyModels(socket as unknown as LiveSocket, queryClient) // all that it uses of a socket
  for (const query of [modelsQuery(1), modelUseQuery(11)]) {
    queryClient.setQueryData<object>(query.queryKey, {})
    const shown = { ...query, staleTime: Infinity } as ReturnType<typeof modelUseQuery>
    new QueryObserver(queryClient, shown).subscribe(() => undefined)
  }
})
afterEach(() => {
  stop()
  queryClient.clear()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const reread = () => vi.advanceTimersByTimeAsync(2000)
const updateOf = (status: 'pending' | 'success') =>
  anUpdate({
    deviceIds: [
      { deviceId: 7, status: 'failed' },
      { deviceId: 8, status },
    ],
  })

test('models and their use are read again when an update has succeeded on a camera, once for many changes', async () => {
  for (let change = 0; change < 20; change += 1) push('update:changed', updateOf('success'))
  expect(asked).toEqual([])
  await reread()
  expect(asked.toSorted()).toEqual(['/api/getModelsForUser/1', '/api/models/11/use'])
})

test('they are read again when a message has brought a release, and not for other messages', async () => {
  push('update:changed', updateOf('pending'))
  push('ota:changed', aMessage({ message_type: 'reset_device', status: 'success' }))
  push('ota:changed', aMessage({ message_type: 'update_model_settings', status: 'pending' }))
  await reread()
  expect(asked).toEqual([])
  push('ota:changed', aMessage({ message_type: 'update_model_settings', status: 'success' }))
  await reread()
  expect(asked).toHaveLength(2)
})
