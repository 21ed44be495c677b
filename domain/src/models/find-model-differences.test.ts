import type { DeviceModels } from '@sentinel/contracts/models/device-models'
import { expect, test } from 'vitest'
import { findModelDifferences } from './find-model-differences.ts'

const mammals = { alg_id: 1, alg_name: 'Mammals' }
const birds = { alg_id: 2, alg_name: 'Birds' }

const runs = (model: typeof mammals): DeviceModels['running'][number] => ({
  ...model,
  since: '2026-11-01T00:00:00.000Z',
  release: null,
  firmware_version: null,
})

function asks(changes: Partial<NonNullable<DeviceModels['asked']>> = {}): DeviceModels['asked'] {
  return {
    release: { id: 5, name: 'Savanna' },
    models: [mammals],
    firmware_version: '2.4.0',
    at: '2026-11-02T00:00:00.000Z',
    status: 'success',
    ...changes,
  }
}

function device(changes: Partial<DeviceModels>): DeviceModels {
  return {
    running: [],
    asked: null,
    reported_firmware: null,
    last_seen_model: null,
    history: [],
    ...changes,
  }
}

test('a device that runs the requested models has no differences', () => {
  const models = device({
    running: [runs(mammals)],
    asked: asks(),
    reported_firmware: '2.4.0',
    last_seen_model: { ...mammals, at: '2026-11-02T00:00:00.000Z' },
  })
  expect(findModelDifferences(models)).toEqual([])
})

test('a device without a request and without insights has no differences either', () => {
  expect(findModelDifferences(device({ running: [runs(mammals)] }))).toEqual([])
})

test.each([
  ['pending', true],
  ['pending_reset', true],
  ['success', false],
  ['failed', false],
] as const)('after %s, differences are pending: %s', (status, isPending) => {
  const models = device({ running: [runs(birds)], asked: asks({ status }), reported_firmware: '2.3.0' })
  expect(findModelDifferences(models)).toEqual([
    { kind: 'asked, not running', isPending, model: mammals },
    { kind: 'running, not asked', isPending, model: birds },
    { kind: 'firmware', isPending, asked: '2.4.0', reported: '2.3.0' },
  ])
})

test('firmware is compared only if some was requested', () => {
  const models = { running: [runs(mammals)], reported_firmware: '2.3.0' }
  expect(findModelDifferences(device({ ...models, asked: asks({ firmware_version: null }) }))).toEqual([])
  expect(
    findModelDifferences(device({ ...models, reported_firmware: null, asked: asks() })).map(
      ({ kind }) => kind,
    ),
  ).toEqual(['firmware'])
})

test('an insight from a model that is not listed is a difference, even while an update is pending', () => {
  const models = device({
    running: [runs(mammals)],
    asked: asks({ status: 'pending', firmware_version: null }),
    last_seen_model: { ...birds, at: '2026-11-02T00:00:00.000Z' },
  })
  expect(findModelDifferences(models)).toEqual([
    { kind: 'seen, not running', isPending: false, model: birds },
  ])
})

test('after an update the newest insight may still be from the previous model', () => {
  const former = { ...runs(birds), until: '2026-11-03T00:00:00.000Z' }
  const seenAt = (at: string) =>
    findModelDifferences(
      device({ running: [runs(mammals)], history: [former], last_seen_model: { ...birds, at } }),
    )
  expect(seenAt('2026-11-02T00:00:00.000Z')).toEqual([])
  expect(seenAt('2026-11-04T00:00:00.000Z')).toMatchObject([{ kind: 'seen, not running' }])
})
