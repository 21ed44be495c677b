import { HealthMessage, InsightsMessage } from '@sentinel/contracts/device-messages/mqtt'
import { expect, test } from 'vitest'
import type { SimulatedDevice } from '../fleet/plan-fleet.ts'
import { aDevice, aFleet, madeWith, NOON_MS } from '../testing/fleets.ts'
import { DAY_MS } from '../time.ts'
import { type HealthDelivery, type InsightsDelivery, planDeliveries } from './deliveries.ts'
import { DeviceState } from './device-state.ts'
import { toHealthMessage, toInsightsMessage } from './messages.ts'

const FROM_MS = NOON_MS - 3 * DAY_MS
const asPlanned = (ms: number) => ms

function insightsOf(device: SimulatedDevice): InsightsMessage[] {
  return planDeliveries(device, madeWith(device), FROM_MS, NOON_MS)
    .filter((delivery): delivery is InsightsDelivery => delivery.kind === 'insights')
    .map((delivery) => toInsightsMessage(device, delivery, asPlanned))
}

function healthOf(device: SimulatedDevice): HealthMessage[] {
  const state = new DeviceState(device)
  return planDeliveries(device, madeWith(device), FROM_MS, NOON_MS)
    .filter((delivery): delivery is HealthDelivery => delivery.kind === 'health')
    .map((delivery) => toHealthMessage(device, delivery, state, asPlanned))
}

test('every message of a fleet fits the contract', () => {
  for (const device of aFleet({ devices: 60 })) {
    for (const message of insightsOf(device)) expect(InsightsMessage.parse(message)).toEqual(message)
    for (const message of healthOf(device)) expect(HealthMessage.parse(message)).toEqual(message)
  }
})

test('a LoRa camera announces no photos, and a cell camera announces those of all frames except empty ones', () => {
  const busy = { medianInsightsADay: 40 }
  const lora = insightsOf(aDevice({ ...busy, transport: 'lora', sendsPhotos: false })).flatMap(
    ({ insights }) => insights,
  )
  const cell = insightsOf(aDevice({ ...busy, transport: 'cell', sendsPhotos: true })).flatMap(
    ({ insights }) => insights,
  )

  expect(lora.some(({ photo }) => photo)).toBe(false)
  expect(cell.every(({ photo, class_id }) => photo === (class_id !== 99))).toBe(true)
})

test('a clock that was reset gives times of 1970, or none, for some days', () => {
  const fault = { fault: 'clock_reset', faultMs: FROM_MS - 1.5 * DAY_MS, medianInsightsADay: 30 } as const
  const times = (deviceId: number) =>
    insightsOf(aDevice({ ...fault, deviceId })).flatMap(({ insights }) =>
      insights.map(({ file_ctime }) => file_ctime?.slice(0, 4) ?? null),
    )

  expect(new Set(times(1002))).toEqual(new Set([null, '2026']))
  expect(new Set(times(1003))).toEqual(new Set(['1970', '2026']))
})

test('a broken cable shows in the start-up data, in the hours since the last trigger and in a constant image count', () => {
  const device = aDevice({ fault: 'cable', faultMs: FROM_MS, medianInsightsADay: 30 })
  const reports = healthOf(device)
  const last = reports.at(-1)

  expect(last?.startup_data).toMatchObject({ cable_ok: false, camera_ok: false })
  expect(last?.hours_since_last_camera_trigger).toBeGreaterThan(48)
  expect(new Set(reports.map(({ images_processed }) => images_processed)).size).toBe(1)
})

test('a camera that continues with another seed does not contradict its earlier reports', () => {
  const broken = aDevice({ fault: 'cable', faultMs: FROM_MS, medianInsightsADay: 30 })
  const live = { ...broken, seed: 2, before: { untilMs: NOON_MS - DAY_MS, seed: broken.seed } }
  const spoken = (device: SimulatedDevice) =>
    healthOf(device).map((report) => [report.hours_since_last_camera_trigger, report.images_processed])
  expect(spoken(live)).toEqual(spoken(broken))
  const working = aDevice({ medianInsightsADay: 30 })
  const images = healthOf({
    ...working,
    seed: 2,
    before: { untilMs: NOON_MS - DAY_MS, seed: working.seed },
  }).map(({ images_processed }) => images_processed ?? 0)
  expect(images).toEqual(images.toSorted((a, b) => a - b))
})

test('the hours since the last trigger are measured by the clock that the camera reports with', () => {
  const device = aDevice({ fault: 'cable', faultMs: FROM_MS, medianInsightsADay: 30 })
  const delivery = planDeliveries(device, madeWith(device), FROM_MS, NOON_MS).findLast(
    (found): found is HealthDelivery => found.kind === 'health',
  )
  const fast = (ms: number) => FROM_MS + (ms - FROM_MS) / 30
  const report = delivery && toHealthMessage(device, delivery, new DeviceState(device), fast)
  expect(report?.hours_since_last_camera_trigger).toBeLessThan(3)
})

test('the next report contains the commanded settings', () => {
  const device = aDevice()
  const state = new DeviceState(device, {
    settings: madeWith({ cycleMinutes: 120, triggerNumber: 3 }),
    revision: 9,
    firmware: '3.0.0',
  })
  const delivery = planDeliveries(device, madeWith(device), FROM_MS, NOON_MS).find(
    ({ kind }) => kind === 'health',
  ) as HealthDelivery // safe: found by its kind

  expect(toHealthMessage(device, delivery, state, asPlanned)).toMatchObject({
    cycle_time: 120,
    trigger_number: 3,
    settings_revision: 9,
    software_version: '3.0.0',
  })
})
