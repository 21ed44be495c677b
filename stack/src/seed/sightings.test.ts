import { expect, test } from 'vitest'
import { createActivity } from './activity.ts'
import { layOutCameras } from './cameras.ts'
import { DAY_MS, HOUR_MS, type SeedPlan, startOf } from './plan.ts'
import { writeSighting } from './sightings.ts'

const PLAN: SeedPlan = {
  seed: 3,
  insights: 60_000,
  devices: 200,
  days: 60,
  endsAtMs: Date.parse('2026-11-01T10:00:00Z'),
}

function writeAll(plan: SeedPlan) {
  const cameras = layOutCameras(plan)
  const activity = createActivity(plan, cameras)
  return Array.from({ length: plan.insights }, (_, number) => {
    const [, takenMs, receivedMs, device, classId, , comms] = writeSighting(plan, activity, 0, number).split(
      '\t',
    )
    const camera = cameras[Number(device)]!
    return { takenMs: Number(takenMs), receivedMs: Number(receivedMs), camera, classId, comms }
  })
}

const sightings = writeAll(PLAN)

const shareOf = (is: (sighting: (typeof sightings)[number]) => boolean) =>
  sightings.filter(is).length / sightings.length

test('the same plan gives the same sightings, and another seed gives others', () => {
  expect(writeAll({ ...PLAN, insights: 500 })).toEqual(writeAll({ ...PLAN, insights: 500 }))
  expect(writeAll({ ...PLAN, insights: 500, seed: 4 })).not.toEqual(writeAll({ ...PLAN, insights: 500 }))
})

test('sightings are in the order of their time, from the first day to the last', () => {
  const times = sightings.map(({ takenMs }) => takenMs)
  expect(times).toEqual(times.toSorted((a, b) => a - b))
  expect(times[0]! - startOf(PLAN)).toBeLessThan(DAY_MS)
  expect(PLAN.endsAtMs - times.at(-1)!).toBeLessThan(DAY_MS)
})

test('cameras have the most sightings in the evening and the fewest before noon, by their own clock', () => {
  const byHour = Array.from({ length: 24 }, () => 0)
  for (const { takenMs, camera } of sightings) {
    const hour = (Math.floor(takenMs / HOUR_MS) + camera.utcOffsetHours + 24) % 24
    byHour[hour]! += 1
  }
  expect(byHour[20]! / byHour[12]!).toBeCloseTo(2870 / 731, 0)
  expect(byHour[0]! / byHour[18]!).toBeCloseTo(2496 / 2335, 0)
})

test('some cameras have far more sightings than others, and the days of one camera differ', () => {
  const byCamera = [...Map.groupBy(sightings, ({ camera }) => camera.number).values()].toSorted(
    (a, b) => b.length - a.length,
  )
  expect(byCamera[0]!.length).toBeGreaterThan(5 * byCamera[100]!.length)
  const byDay = Map.groupBy(byCamera[0]!, ({ takenMs }) => Math.floor((takenMs - startOf(PLAN)) / DAY_MS))
  const counts = Array.from({ length: PLAN.days }, (_, day) => byDay.get(day)?.length ?? 0)
  expect(Math.max(...counts)).toBeGreaterThan((3 * byCamera[0]!.length) / PLAN.days)
})

test('40 % of sightings are empty, 2 % arrive days late, and most arrive by LoRa', () => {
  expect(shareOf(({ classId }) => classId === '99')).toBeCloseTo(0.4, 1)
  expect(shareOf(({ takenMs, receivedMs }) => receivedMs - takenMs >= DAY_MS)).toBeCloseTo(0.02, 2)
  expect(shareOf(({ comms }) => comms === 'lora')).toBeCloseTo(0.6, 1)
  expect(shareOf(({ comms }) => comms === 'cell')).toBeCloseTo(0.3, 1)
  expect(shareOf(({ comms }) => comms === 'wifi')).toBeCloseTo(0.1, 1)
})

test('no sighting is received before it is taken, or after the end', () => {
  expect(shareOf(({ takenMs, receivedMs }) => receivedMs < takenMs || receivedMs > PLAN.endsAtMs)).toBe(0)
})
