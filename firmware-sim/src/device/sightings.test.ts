import { findRealClass, MISTAKE_SHARE } from '@sentinel/domain/fleet/simulated-mistakes'
import { EMPTY_CLASS_ID } from '@sentinel/contracts/insights/limits'
import { expect, test } from 'vitest'
import { ACTIVITY_BY_HOUR } from '../wildlife/activity.ts'
import { aDevice, aFleet, NOON_MS } from '../testing/fleets.ts'
import { DAY_MS } from '../time.ts'
import { findSightings } from './sightings.ts'

const DAYS = 30
const FROM_MS = NOON_MS - DAYS * DAY_MS

/** All sightings of a large fleet in a month. */
const fleet = aFleet({ devices: 400 })
const sightings = fleet.flatMap((device) =>
  [...findSightings(device, FROM_MS, NOON_MS)].map((sighting) => ({ device, sighting })),
)

test('the same camera has the same sightings, whatever period is requested', () => {
  const device = aDevice()

  const whole = [...findSightings(device, FROM_MS, NOON_MS)]
  const parts = Array.from({ length: DAYS * 2 }, (_, half) => FROM_MS + (half * DAY_MS) / 2).flatMap(
    (from) => [...findSightings(device, from, from + DAY_MS / 2)],
  )

  expect(parts).toEqual(whole)
  expect(whole.length).toBeGreaterThan(DAYS)
})

test('a day of a camera has a median of 4 insights and rarely more than 150', () => {
  const counts = fleet
    .flatMap((device) =>
      Array.from(
        { length: DAYS },
        (_, day) => [...findSightings(device, FROM_MS + day * DAY_MS, FROM_MS + (day + 1) * DAY_MS)].length,
      ),
    )
    .toSorted((a, b) => a - b)
  const quantile = (share: number) => counts[Math.floor(counts.length * share)] ?? 0

  expect(quantile(0.5)).toBeGreaterThanOrEqual(3)
  expect(quantile(0.5)).toBeLessThanOrEqual(5)
  expect(quantile(0.99)).toBeGreaterThan(110)
  expect(quantile(0.99)).toBeLessThan(210)
})

test('two of five frames are empty', () => {
  const empty = sightings.filter(({ sighting }) => sighting.classId === EMPTY_CLASS_ID)

  expect(empty.length / sightings.length).toBeCloseTo(0.4, 1)
  expect(empty.every(({ sighting }) => sighting.subject === undefined)).toBe(true)
})

test.each(['nocturnal', 'diurnal'] as const)('%s species are seen at their hours of activity', (activity) => {
  const hours = Array.from({ length: 24 }, () => 0)
  for (const { device, sighting } of sightings) {
    if (device.region.species.find(({ key }) => key === sighting.subject)?.activity !== activity) continue
    const hour = Math.floor((sighting.takenMs / 3_600_000 + device.region.utcOffsetMinutes / 60 + 24) % 24)
    hours[hour] = (hours[hour] ?? 0) + 1
  }
  const seen = hours.reduce((sum, count) => sum + count, 0)
  const expected = ACTIVITY_BY_HOUR[activity].reduce((sum, count) => sum + count, 0)

  for (const [hour, count] of hours.entries())
    expect(Math.abs(count / seen - (ACTIVITY_BY_HOUR[activity][hour] ?? 0) / expected)).toBeLessThan(0.012)
})

test('a camera names only classes of its region, most probable first, with at most 100 % in total', () => {
  for (const { device, sighting } of sightings.slice(0, 5000)) {
    const known = new Set([97, 98, EMPTY_CLASS_ID, ...device.region.species.map(({ classId }) => classId)])
    expect(sighting.classList.every(({ class_id }) => known.has(class_id))).toBe(true)
    expect(sighting.classList[0]).toEqual({ class_id: sighting.classId, confidence: sighting.confidence })
    expect(sighting.classList.reduce((sum, { confidence }) => sum + confidence, 0)).toBeLessThanOrEqual(101)
  }
})

test('the classifier confuses some animals, and its class list still reveals the true class', () => {
  const animals = sightings.flatMap(({ device, sighting }) => {
    const animal = device.region.species.find(({ key }) => key === sighting.subject)
    return animal ? [{ animal, sighting }] : []
  })
  const mistaken = animals.filter(({ animal, sighting }) => animal.classId !== sighting.classId)
  expect(mistaken.length / animals.length).toBeCloseTo(MISTAKE_SHARE, 2)
  for (const { animal, sighting } of animals) expect(findRealClass(sighting.classList)).toBe(animal.classId)
  const others = sightings.filter(({ sighting }) => sighting.classId > 96)
  for (const { sighting } of others) expect(findRealClass(sighting.classList)).toBe(sighting.classId)
})

test('a camera with a broken cable has no more sightings', () => {
  const device = aDevice({ fault: 'cable', faultMs: NOON_MS - 5 * DAY_MS, medianInsightsADay: 20 })

  const seen = [...findSightings(device, FROM_MS, NOON_MS)]

  expect(seen.length).toBeGreaterThan(0)
  expect(seen.every(({ takenMs }) => takenMs < device.faultMs)).toBe(true)
})

test('with fewer empty frames a camera sees as many animals as before', () => {
  const device = { ...aDevice(), medianInsightsADay: 40 }
  const see = (emptyFactor: number) => [...findSightings({ ...device, emptyFactor }, FROM_MS, NOON_MS)]
  const count = (all: ReturnType<typeof see>) => ({
    empty: all.filter(({ classId }) => classId === EMPTY_CLASS_ID).length,
    animals: all.filter(({ classId }) => classId !== EMPTY_CLASS_ID).length,
  })
  const usual = count(see(1))
  const fewer = count(see(0.15))

  expect(fewer.empty / usual.empty).toBeLessThan(0.2)
  expect(fewer.animals / usual.animals).toBeGreaterThan(0.9)
  expect(fewer.animals / usual.animals).toBeLessThan(1.1)
})
