import { BatteryForecast } from '@sentinel/contracts/devices'
import { expect, test } from 'vitest'
import { type BatteryReading, forecastBattery } from './battery-forecast.ts'

const HOUR_MS = 60 * 60 * 1000
const DAY_MS = 24 * HOUR_MS
const START_MS = Date.parse('2026-09-01T00:00:00.000Z')

/** A reading each so many hours, as the function of the days since the first has it. */
function readings(count: number, everyHours: number, volts: (days: number, place: number) => number) {
  return Array.from({ length: count }, (_, place): BatteryReading => {
    const days = (place * everyHours) / 24
    return { atMs: START_MS + days * DAY_MS, volts: volts(days, place) }
  })
}

const atDay = (days: number) => START_MS + days * DAY_MS
const dayOf = (time: string | null | undefined) =>
  time == null ? time : (Date.parse(time) - START_MS) / DAY_MS

const steady = readings(41, 12, (days) => 4 - 0.01 * days)
/** About the line by turns, 20 mV each way. */
const noisy = readings(41, 12, (days, place) => 4 - 0.01 * days + (place % 2 ? 0.02 : -0.02))

test('a battery that falls steadily is low where its line says, without any doubt', () => {
  const forecast = forecastBattery(steady, atDay(20))
  expect(BatteryForecast.parse(forecast)).toEqual(forecast)
  expect(forecast?.volts_per_day).toBeCloseTo(-0.01, 9)
  for (const time of [forecast?.earliest, forecast?.low_on, forecast?.latest])
    expect(dayOf(time)).toBeCloseTo(80, 5)
  expect(forecast).toMatchObject({ readings: 41, since: '2026-09-01T00:00:00.000Z' })
})

test('readings that scatter widen the band, to where the bounds of the prediction interval are low', () => {
  const forecast = forecastBattery(noisy, atDay(20))
  const [earliest, lowOn, latest] = [forecast?.earliest, forecast?.low_on, forecast?.latest].map(dayOf) as [
    number,
    number,
    number,
  ]
  expect(lowOn).toBeCloseTo(80, 0)
  expect(earliest).toBeLessThan(lowOn)
  expect(latest).toBeGreaterThan(lowOn)

  // The interval as textbooks have it, at both ends: the t of 39 degrees of freedom, 95 percent, is 1.6849.
  const days = noisy.map(({ atMs }) => (atMs - START_MS) / DAY_MS)
  const mean = (values: number[]) => values.reduce((a, b) => a + b) / values.length
  const [middle, height] = [mean(days), mean(noisy.map(({ volts }) => volts))]
  const spread = days.reduce((total, day) => total + (day - middle) ** 2, 0)
  const slope = forecast?.volts_per_day ?? 0
  const squares = noisy.reduce(
    (total, { volts }, place) => total + (volts - height - slope * (days[place]! - middle)) ** 2,
    0,
  )
  const halfWidthAt = (day: number) =>
    1.6849 * Math.sqrt((squares / 39) * (1 + 1 / 41 + (day - middle) ** 2 / spread))
  const lineAt = (day: number) => height + slope * (day - middle)
  expect(lineAt(earliest) - halfWidthAt(earliest)).toBeCloseTo(3.2, 4)
  expect(lineAt(latest) + halfWidthAt(latest)).toBeCloseTo(3.2, 4)
})

test('fewer readings of the same battery say less for sure', () => {
  const width = (some: BatteryReading[]) => {
    const forecast = forecastBattery(some, atDay(10))
    return (dayOf(forecast?.latest) ?? Number.POSITIVE_INFINITY) - (dayOf(forecast?.earliest) ?? 0)
  }
  expect(width(noisy.slice(0, 33))).toBeGreaterThan(width(noisy))
})

test.each([
  ['seven readings', readings(7, 24, (days) => 4 - 0.01 * days)],
  ['less than three days', readings(20, 3, (days) => 4 - 0.01 * days)],
  ['a level line', readings(40, 12, () => 3.9)],
  ['a rising line', readings(40, 12, (days) => 3.6 + 0.01 * days)],
  ['a line that is low in more than ten years', readings(40, 12, (days) => 4 - 0.0001 * days)],
  ['nothing', []],
])('%s: no forecast', (_, given) => {
  expect(forecastBattery(given, atDay(20))).toBeNull()
})

test('eight readings over three days are enough', () => {
  expect(
    forecastBattery(
      readings(8, 72 / 7, (days) => 4 - 0.01 * days),
      atDay(3),
    ),
  ).toMatchObject({ readings: 8 })
})

test('new batteries begin the line anew', () => {
  const changed = readings(60, 12, (days) => (days < 10 ? 3.4 - 0.01 * days : 4.2 - 0.02 * (days - 10)))
  const forecast = forecastBattery(changed, atDay(30))
  expect(forecast).toMatchObject({ readings: 40, since: '2026-09-11T00:00:00.000Z' })
  expect(forecast?.volts_per_day).toBeCloseTo(-0.02, 9)
  expect(dayOf(forecast?.low_on)).toBeCloseTo(60, 5)
})

test('too few readings since new batteries say nothing, whatever was before', () => {
  const changed = readings(44, 12, (days) => (days < 19 ? 4 - 0.03 * days : 4.1))
  expect(forecastBattery(changed, atDay(22))).toBeNull()
})

test('a rise of less than 0.3 V is the sun, not new batteries', () => {
  const sunny = readings(41, 12, (days, place) => 4 - 0.03 * days + (place === 20 ? 0.28 : 0))
  expect(forecastBattery(sunny, atDay(20))).toMatchObject({ readings: 41 })
})

test('a battery that should be low already is low now at the latest', () => {
  const forecast = forecastBattery(
    readings(41, 12, (days) => 3.3 - 0.01 * days),
    atDay(30),
  )
  for (const time of [forecast?.earliest, forecast?.low_on, forecast?.latest]) expect(dayOf(time)).toBe(30)
})

test('where the line may as well be level, there is no latest moment', () => {
  const vague = readings(12, 12, (days, place) => 3.9 - 0.004 * days + (place % 3 === 0 ? 0.05 : -0.025))
  const forecast = forecastBattery(vague, atDay(6))
  expect(forecast?.latest).toBeNull()
  expect(Date.parse(forecast?.earliest ?? '')).toBeLessThan(Date.parse(forecast?.low_on ?? ''))
})

test('a battery whose last reading is low is low now, whatever its line says', () => {
  const dropped = readings(41, 12, (days, place) => (place < 38 ? 4 - 0.01 * days : 3.1))
  const now = atDay(20)
  expect(forecastBattery(dropped, now)).toMatchObject({
    low_on: new Date(now).toISOString(),
    earliest: new Date(now).toISOString(),
    latest: new Date(now).toISOString(),
  })
})
