import { BatteryForecast } from '@sentinel/contracts/fleet/devices'
import { LOW_BATTERY_VOLTS } from '@sentinel/contracts/fleet/limits'
import { expect, test } from 'vitest'
import { type BatteryReading, forecastBattery } from './battery-forecast.ts'
import { chargeAt, type DischargeCurve, dischargeCurves, voltsAt } from './discharge-curves.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const START_MS = Date.parse('2026-09-01T00:00:00.000Z')

const atDay = (days: number) => START_MS + days * DAY_MS
const forecast = (known: readonly BatteryReading[], day: number, isLow = false) =>
  forecastBattery({ readings: known, isLow, nowMs: atDay(day) }).battery_forecast
const gapOf = (known: readonly BatteryReading[], day: number) =>
  forecastBattery({ readings: known, isLow: false, nowMs: atDay(day) }).forecast_gap
const daysOf = (given: BatteryForecast | null) => {
  const dayOf = (time: string | null) => (time === null ? null : (Date.parse(time) - START_MS) / DAY_MS)
  return (
    given && { earliest: dayOf(given.earliest), likely: dayOf(given.low_on), latest: dayOf(given.latest) }
  )
}

interface Series {
  fromDay?: number
  untilDay: number
  everyHours?: number
}

/** Creates readings whose voltage is a function of the day. */
function readings(series: Series, volts: (day: number, place: number) => number): BatteryReading[] {
  const { fromDay = 0, untilDay, everyHours = 6 } = series
  const count = Math.floor(((untilDay - fromDay) * 24) / everyHours) + 1
  return Array.from({ length: count }, (_, place) => {
    const day = fromDay + (place * everyHours) / 24
    return { atMs: atDay(day), volts: volts(day, place) }
  })
}

function curveOf(index: number): DischargeCurve {
  const curve = dischargeCurves[index]
  if (!curve) throw new Error(`there is no curve ${index}`)
  return curve
}

/** Returns the voltage of a pack with this curve that is full on day 0 and empty after `emptyDay` days. */
const discharging = (index: number, emptyDay: number) => (day: number) =>
  voltsAt(curveOf(index), 1 - day / emptyDay)
const lowDayOf = (index: number, emptyDay: number) =>
  emptyDay * (1 - chargeAt(curveOf(index), LOW_BATTERY_VOLTS))

const [NICKEL, COBALT, MIXED, IRON_PHOSPHATE, THREE_ALKALINE, FOUR_ALKALINE] = [0, 1, 2, 3, 4, 5] as const
const pack = discharging(NICKEL, 120)

test.each([
  ['lithium-ion with nickel, half empty', NICKEL, 60, 36, 'lithium_ion'],
  ['lithium-ion with nickel, past the knee', NICKEL, 60, 46, 'lithium_ion'],
  ['lithium-ion with cobalt, while it falls', COBALT, 60, 18, 'lithium_ion'],
  ['lithium-ion with both, half empty', MIXED, 120, 66, 'lithium_ion'],
  ['three alkaline cells, half empty', THREE_ALKALINE, 120, 63, 'alkaline'],
  ['three alkaline cells, past the knee', THREE_ALKALINE, 60, 45, 'alkaline'],
  ['four alkaline cells, nearly new', FOUR_ALKALINE, 120, 35, 'alkaline'],
  ['four alkaline cells, half empty', FOUR_ALKALINE, 120, 70, 'alkaline'],
])('the day on which a pack gets low is within the band: %s', (_, index, emptyDay, today, chemistry) => {
  const known = readings({ fromDay: Math.max(0, today - 60), untilDay: today }, discharging(index, emptyDay))
  const given = forecast(known, today)
  const lowDay = lowDayOf(index, emptyDay)

  expect(BatteryForecast.parse(given)).toEqual(given)
  expect(given?.chemistry).toBe(chemistry)
  expect(daysOf(given)?.earliest).toBeLessThan(lowDay)
  expect(daysOf(given)?.latest).toBeGreaterThan(lowDay)
  expect(daysOf(given)?.likely).toBeGreaterThan(today + (lowDay - today) * 0.7)
  expect(daysOf(given)?.likely).toBeLessThan(today + (lowDay - today) * 1.3)
})

test('a pack gets low at the knee of its curve, earlier than the line of its last weeks predicts', () => {
  const [today, emptyDay] = [40, 60]
  const volts = discharging(NICKEL, emptyDay)
  const days = daysOf(forecast(readings({ untilDay: today }, volts), today))
  const perDay = (volts(today - 15) - volts(today)) / 15
  const lineLowDay = today + (volts(today) - LOW_BATTERY_VOLTS) / perDay

  expect(lineLowDay).toBeGreaterThan(lowDayOf(NICKEL, emptyDay) + 10)
  expect(days?.likely).toBeCloseTo(lowDayOf(NICKEL, emptyDay), -1)
  expect(days?.latest).toBeLessThan(lineLowDay)
})

test('the remaining charge is estimated', () => {
  expect(forecast(readings({ untilDay: 60 }, pack), 60)?.charge_percent).toBeCloseTo(50, -1)
})

test('scattered readings widen the band', () => {
  const width = (volts: (day: number, place: number) => number) => {
    const days = daysOf(forecast(readings({ untilDay: 70 }, volts), 70))
    return (days?.latest ?? Number.NaN) - (days?.earliest ?? Number.NaN)
  }
  expect(width((day) => pack(day) + (Math.floor(day) % 2 ? 0.04 : -0.04))).toBeGreaterThan(width(pack))
})

test.each([
  ['nothing', [], 10, 'data'],
  ['seven readings', readings({ untilDay: 3, everyHours: 12 }, pack), 3, 'data'],
  ['less than three days', readings({ untilDay: 2.9, everyHours: 2 }, pack), 3, 'data'],
  [
    'an iron phosphate pack on its plateau',
    readings({ untilDay: 60 }, discharging(IRON_PHOSPHATE, 120)),
    60,
    'width',
  ],
  ['a pack of twelve volts', readings({ untilDay: 60 }, (day) => 12.6 - day * 0.01), 60, 'fit'],
  [
    'readings that follow no curve',
    readings({ untilDay: 60 }, (day) => 3.7 + 0.2 * Math.sin(day / 5)),
    60,
    'fit',
  ],
  ['a few level days', readings({ untilDay: 4 }, () => 3.9), 4, 'width'],
  ['a level pack that may be anywhere', readings({ untilDay: 30 }, () => 3.6), 30, 'width'],
])('there is no forecast from %s', (_, known, today, reason) => {
  expect(forecast(known, today)).toBeNull()
  expect(gapOf(known, today)?.reason).toBe(reason)
})

test.each([
  ['a new pack that lasts four years', discharging(FOUR_ALKALINE, 1500), 60],
  ['a pack that the sun keeps full', (day: number) => 4.1 + 0.05 * Math.sin(day * 2 * Math.PI), 60],
])('a date beyond a year is not given: %s', (_, volts, today) => {
  expect(daysOf(forecast(readings({ untilDay: today }, volts), today))).toEqual({
    earliest: null,
    likely: null,
    latest: null,
  })
})

test('if a band reaches beyond a year, only its start is given', () => {
  const today = 190
  const known = readings({ fromDay: 130, untilDay: today }, discharging(NICKEL, 700))
  const days = daysOf(forecast(known, today))
  expect(days).toMatchObject({ latest: null })
  expect(days?.earliest).toBeGreaterThan(today)
  expect(days?.earliest).toBeLessThan(lowDayOf(NICKEL, 700))
})

test('no time of a forecast is in the past or more than a year away', () => {
  for (const index of dischargeCurves.keys())
    for (const emptyDay of [10, 40, 150, 400, 900])
      for (const share of [0.2, 0.5, 0.8, 0.99]) {
        const today = lowDayOf(index, emptyDay) * share
        const known = readings(
          { fromDay: Math.max(0, today - 60), untilDay: today },
          discharging(index, emptyDay),
        )
        const given = daysOf(forecast(known, today))
        for (const day of [given?.earliest, given?.likely, given?.latest].filter((one) => one != null)) {
          expect(day).toBeGreaterThan(today - 1e-6)
          expect(day).toBeLessThanOrEqual(today + 365)
        }
      }
})

test('new batteries start the estimate again', () => {
  const changed = readings({ untilDay: 60 }, (day) => (day < 20 ? 3.4 - day / 100 : pack(day - 20)))
  const given = forecast(changed, 60)

  expect(given?.since).toBe(new Date(atDay(21.75)).toISOString())
  expect(given?.readings).toBe(154)
  expect(daysOf(given)?.earliest).toBeLessThan(20 + lowDayOf(NICKEL, 120))
  expect(daysOf(given)?.latest).toBeGreaterThan(20 + lowDayOf(NICKEL, 120))
})

test('too few days since new batteries give no forecast, whatever came before', () => {
  const changed = readings({ untilDay: 42 }, (day) => (day < 40 ? pack(day) : 4.19))
  expect(gapOf(changed, 42)).toMatchObject({ reason: 'data', is_after_change: true, days_needed: 3 })
})

test('one wrong reading changes nothing', () => {
  const known = readings({ untilDay: 60 }, pack)
  const disturbed = known.map((reading, place) => (place === 100 ? { ...reading, volts: 2.1 } : reading))
  const [one, other] = [forecast(disturbed, 60), forecast(known, 60)].map((given) => daysOf(given)?.likely)
  expect(one).toBeCloseTo(other ?? Number.NaN, 1)
})

test('a battery whose alert is due is low now', () => {
  const now = new Date(atDay(60)).toISOString()
  expect(forecast(readings({ untilDay: 60 }, pack), 60, true)).toMatchObject({
    low_on: now,
    earliest: now,
    latest: now,
  })
})
