import { QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { modelsQuery } from '../../../shared/models/model-queries.ts'
import { aMessage, anUpdate } from '../../../platform/testing/sample-fleet.ts'
import { followPushes } from '../../../platform/testing/follow-pushes.ts'
import { followMyModels } from './live.ts'
import { modelUseQuery } from './my-models-queries.ts'

let page: ReturnType<typeof followPushes>

/** Shows the list of models, with one model open. */
beforeEach(() => {
  page = followPushes(followMyModels)
  for (const query of [modelsQuery(1), modelUseQuery(11)]) {
    page.queryClient.setQueryData<object>(query.queryKey, {})
    const shown = { ...query, staleTime: Infinity } as ReturnType<typeof modelUseQuery>
    new QueryObserver(page.queryClient, shown).subscribe(() => undefined)
  }
})
afterEach(() => page.stop())

const reread = () => vi.advanceTimersByTimeAsync(2000)
const updateOf = (status: 'pending' | 'success') =>
  anUpdate({
    deviceIds: [
      { deviceId: 7, status: 'failed' },
      { deviceId: 8, status },
    ],
  })

test('models and their use are read again once after many successful updates on cameras', async () => {
  for (let change = 0; change < 20; change += 1) page.push('update:changed', updateOf('success'))
  expect(page.asked).toEqual([])
  await reread()
  expect(page.asked.toSorted()).toEqual(['/api/getModelsForUser/1', '/api/models/11/use'])
})

test('models are read again when a message has installed a release, but not after other messages', async () => {
  page.push('update:changed', updateOf('pending'))
  page.push('ota:changed', aMessage({ message_type: 'reset_device', status: 'success' }))
  page.push('ota:changed', aMessage({ message_type: 'update_model_settings', status: 'pending' }))
  await reread()
  expect(page.asked).toEqual([])
  page.push('ota:changed', aMessage({ message_type: 'update_model_settings', status: 'success' }))
  await reread()
  expect(page.asked).toHaveLength(2)
})
