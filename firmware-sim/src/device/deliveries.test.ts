import { describe, expect, test } from 'vitest'
import { aDevice, aFleet, madeWith, NOON_MS } from '../testing/fleets.ts'
import { DAY_MS } from '../time.ts'
import { LATEST_MS, planDeliveries } from './deliveries.ts'
import { messageIdOf } from './message-id.ts'
import { findSightings } from './sightings.ts'

const FROM_MS = NOON_MS - 20 * DAY_MS
const settings = madeWith({ cycleMinutes: 690, triggerNumber: 30 })
const fleet = aFleet({ devices: 100 })
const planned = fleet.flatMap((device) =>
  planDeliveries(device, madeWith(device), FROM_MS, NOON_MS).map((delivery) => ({ device, delivery })),
)
const insightsOf = (deliveries: ReturnType<typeof planDeliveries>) =>
  deliveries.flatMap((delivery) => (delivery.kind === 'insights' ? delivery.sightings : []))

test('every sighting is sent in exactly one message', () => {
  const device = aDevice({ medianInsightsADay: 30 })

  const sent = insightsOf(planDeliveries(device, settings, FROM_MS, NOON_MS + LATEST_MS + DAY_MS))
  const times = sent.map(({ takenMs }) => takenMs).toSorted((a, b) => a - b)
  const seen = [...findSightings(device, FROM_MS, NOON_MS)].map(({ takenMs }) => takenMs)

  expect(times.filter((ms) => ms >= FROM_MS && ms < NOON_MS)).toEqual(seen)
})

test('two adjacent periods give the same deliveries as the whole period', () => {
  const device = aDevice()
  const middle = FROM_MS + 7.3 * DAY_MS

  expect([
    ...planDeliveries(device, settings, FROM_MS, middle),
    ...planDeliveries(device, settings, middle, NOON_MS),
  ]).toEqual(planDeliveries(device, settings, FROM_MS, NOON_MS))
})

describe('a camera wakes', () => {
  const silentCell = aDevice({ medianInsightsADay: 200 })

  test('at the end of its cycle, with its sightings and its health', () => {
    const health = planDeliveries(
      silentCell,
      madeWith({ cycleMinutes: 240, triggerNumber: 1e6 }),
      FROM_MS,
      FROM_MS + DAY_MS,
    ).filter(({ kind }) => kind === 'health')

    expect(health).toHaveLength(6)
    const pauses = health.slice(1).map(({ atMs }, at) => atMs - (health[at]?.atMs ?? 0))
    expect(new Set(pauses)).toEqual(new Set([240 * 60_000]))
  })

  test('once it has stored its trigger number', () => {
    const messages = planDeliveries(
      silentCell,
      madeWith({ cycleMinutes: 720, triggerNumber: 10 }),
      FROM_MS,
      NOON_MS,
    ).filter((delivery) => delivery.kind === 'insights')
    const full = messages.filter(({ sightings }) => sightings.length >= 10)

    expect(full.length).toBeGreaterThan(messages.length / 2)
    expect(Math.max(...messages.map(({ sightings }) => sightings.length))).toBeLessThan(20)
  })

  test('early enough that no sighting waits for longer than a cycle', () => {
    const waits = planned.flatMap(({ device, delivery }) =>
      delivery.kind === 'insights'
        ? delivery.sightings.map(({ takenMs }) => (delivery.wokenMs - takenMs) / device.cycleMinutes / 60_000)
        : [],
    )

    expect(Math.max(...waits)).toBeLessThanOrEqual(1)
  })
})

test('one delivery in twenty is sent twice, and one in fifty arrives days late', () => {
  const messages = planned.filter(({ delivery }) => delivery.kind === 'insights')
  const doubled = planned.filter(({ delivery }) => delivery.copies === 2)
  const late = messages.filter(({ delivery }) => delivery.atMs - delivery.wokenMs >= DAY_MS)

  expect(doubled.length / planned.length).toBeCloseTo(0.05, 1)
  expect(late.length / messages.length).toBeGreaterThan(0.01)
  expect(late.length / messages.length).toBeLessThan(0.03)
})

test('message ids are never used twice', () => {
  for (const device of fleet.slice(0, 10)) {
    const deliveries = planDeliveries(device, madeWith(device), FROM_MS, NOON_MS)
    const ids = new Set(deliveries.map(({ wokenMs, part }) => messageIdOf(wokenMs, part)))
    expect(ids.size).toBe(deliveries.length)
  }
})

test('a change of settings neither loses a sighting nor sends one twice', () => {
  const device = aDevice({ medianInsightsADay: 30 })
  const changeMs = FROM_MS + 9.37 * DAY_MS
  const changed = [...settings, { fromMs: changeMs, cycleMinutes: 120, triggerNumber: 3 }]

  const before = planDeliveries(device, settings, FROM_MS, changeMs)
  const after = planDeliveries(device, changed, changeMs, NOON_MS + LATEST_MS + DAY_MS)

  const times = insightsOf([...before, ...after])
    .map(({ takenMs }) => takenMs)
    .filter((ms) => ms >= FROM_MS && ms < NOON_MS)
    .toSorted((a, b) => a - b)
  expect(times).toEqual([...findSightings(device, FROM_MS, NOON_MS)].map(({ takenMs }) => takenMs))
  expect(planDeliveries(device, changed, FROM_MS, changeMs)).toEqual(before)
})

test('the last trigger is reported correctly, however long ago it was and whatever period is requested', () => {
  const device = aDevice({ fault: 'cable', faultMs: FROM_MS, medianInsightsADay: 30 })
  const lastSeen = [...findSightings(device, FROM_MS - 5 * DAY_MS, FROM_MS)].at(-1)

  const health = planDeliveries(device, settings, NOON_MS - DAY_MS, NOON_MS).find(
    ({ kind }) => kind === 'health',
  )

  expect(health).toMatchObject({ lastTriggerMs: lastSeen?.takenMs })
})

test('a silent camera sends nothing after it has become silent', () => {
  const device = aDevice({ fault: 'silent', faultMs: FROM_MS + 5 * DAY_MS })

  const deliveries = planDeliveries(device, settings, FROM_MS, NOON_MS)

  expect(deliveries.length).toBeGreaterThan(0)
  expect(deliveries.every(({ wokenMs }) => wokenMs < device.faultMs)).toBe(true)
})
