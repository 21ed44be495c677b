import { afterAll, beforeAll, expect, test } from 'vitest'
import { aHealthMessage } from '../testing/messages.ts'
import { at, connectOwnedCamera, reading } from '../testing/owned-camera.ts'
import { startTestGateway, type TestGateway } from '../testing/test-gateway.ts'

let gateway: TestGateway
let lastDeviceId = 0

beforeAll(async () => {
  gateway = await startTestGateway()
})
afterAll(() => gateway.stop())

/** Creates a new device for each test. */
const createCamera = () => connectOwnedCamera(gateway, (lastDeviceId += 1))

test.each<[what: string, volts: number[], statuses: string[]]>([
  ['two low readings are too few', [3, 3], []],
  ['a median at the threshold rises', [3.2, 3.2, 3.2], ['new']],
  ['a median above it does not', [3.21, 3.1, 3.21], []],
  ['two low ones of three rise', [3.1, 3.9, 3.1], ['new']],
  ['one dip does not', [3.9, 2.5, 3.9, 3.9], []],
  ['between the thresholds nothing rises', [3.3, 3.3, 3.3], []],
  ['between the thresholds it stays open', [3.1, 3.1, 3.3, 3.3, 3.3], ['new']],
  ['at the upper threshold it ends', [3.1, 3.1, 3.1, 3.4, 3.4], ['resolved']],
  ['low again after that is another one', [3.1, 3.1, 3.4, 3.4, 3.1, 3.1], ['resolved', 'new']],
])('%s', async (_, volts, statuses) => {
  const camera = await createCamera()
  for (const [hour, value] of volts.entries()) await camera.report(reading(hour, value))
  expect(await camera.statuses()).toEqual(statuses)
})

test.each<[what: string, volts: number[], conditions: string[]]>([
  ['is low from the lower threshold on', [3.2, 3.2, 3.2], ['low_battery']],
  ['stays low between the thresholds', [3.1, 3.1, 3.3, 3.3, 3.3], ['low_battery']],
  ['is not low between them if it never was', [3.3, 3.3, 3.3], []],
  ['is well at the upper threshold', [3.1, 3.1, 3.1, 3.4, 3.4], []],
])('a battery %s, whatever has become of the alert', async (_, volts, conditions) => {
  const camera = await createCamera()
  for (const [hour, value] of volts.entries()) {
    await camera.report(reading(hour, value))
    await camera.resolve()
  }
  expect(await camera.conditions()).toEqual(conditions)
})

test('the summary contains the median', async () => {
  const camera = await createCamera()
  for (const [hour, volts] of [3.3, 3.184, 3.1].entries()) await camera.report(reading(hour, volts))
  expect(await camera.alerts()).toMatchObject([{ summary: 'Battery at 3.18 V (median of 3 readings)' }])
})

const newestLow = [4, 4, 3.1, 3.3, 3.1]
test.each([[[0, 1, 2, 3, 4]], [[4, 3, 2, 1, 0]], [[2, 4, 0, 3, 1]], [[3, 0, 4, 1, 2]]])(
  'the newest three count, arriving in the order %j',
  async (order) => {
    const camera = await createCamera()
    for (const hour of order) await camera.report(reading(hour, newestLow[hour]!)) // safe: five hours
    expect(await camera.statuses()).toEqual(['new'])
  },
)

test('the newest three count among many of one batch', async () => {
  const camera = await createCamera()
  await Promise.all([3, 0, 4, 1, 2].map((hour) => camera.report(reading(hour, newestLow[hour]!)))) // safe: five hours
  expect(await camera.statuses()).toEqual(['new'])
})

test('reports without a reading do not count', async () => {
  const camera = await createCamera()
  await camera.report(reading(0, 3.1))
  await camera.report(aHealthMessage({ battery_voltage: undefined, temperature: 5, recorded_at: at(1) }))
  await camera.report(reading(2, 3.1))
  expect(await camera.statuses()).toEqual([])
})

test('a repeated delivery is not a reading, alone or in one batch', async () => {
  const camera = await createCamera()
  const low = reading(1, 3)
  const busy = reading(0, 3) // messages that arrive while this one is stored are in the next batch
  await Promise.all([busy, low, low, low].map(camera.report))
  await camera.report(low)
  expect(await camera.statuses()).toEqual([])
})

test('a repeated delivery raises nothing again that was resolved', async () => {
  const camera = await createCamera()
  for (const hour of [0, 1, 2]) await camera.report(reading(hour, 3))
  await camera.resolve()
  const again = reading(3, 3)
  await camera.report(again)
  expect(await camera.statuses()).toEqual(['resolved', 'new'])
  await camera.resolve()

  await camera.report(again)
  await camera.report(reading(-5, 3)) // older than the three readings that count
  expect(await camera.statuses()).toEqual(['resolved', 'resolved'])
})

test.each([['1970-01-01T00:00:00Z'], ['2100-01-01T00:00:00Z']])(
  'a clock at %s neither hides nor raises an alert: the readings count in the order of receipt',
  async (recorded_at) => {
    const camera = await createCamera()
    const report = (battery_voltage: number) =>
      camera.report(aHealthMessage({ battery_voltage, recorded_at }))
    await report(3.1)
    for (const volts of [3.9, 3.9]) await camera.report(aHealthMessage({ battery_voltage: volts }))
    expect(await camera.statuses()).toEqual([])
    for (const volts of [3.1, 3.1]) await report(volts)
    expect(await camera.statuses()).toEqual(['new'])
  },
)
