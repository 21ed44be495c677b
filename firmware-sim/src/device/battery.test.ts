import { describe, expect, test } from 'vitest'
import { aDevice, NOON_MS } from '../testing/fleets.ts'
import { DAY_MS } from '../time.ts'
import { batteryVoltsAt, voltsOf } from './battery.ts'

const HOUR_MS = 3_600_000

describe('a lithium-ion cell', () => {
  test('goes from 4.2 V full to 3.0 V empty', () => {
    expect(voltsOf(1)).toBe(4.2)
    expect(voltsOf(0)).toBe(3.0)
  })

  test('its voltage falls fast below 3.4 V', () => {
    const perPercentAbove = (voltsOf(0.4) - voltsOf(0.2)) / 20
    const perPercentBelow = (voltsOf(0.09) - voltsOf(0.0)) / 9

    expect(perPercentBelow).toBeGreaterThan(5 * perPercentAbove)
  })
})

const average = (device: ReturnType<typeof aDevice>, hour: number) => {
  const utcMidnight = Date.parse('2026-01-10T00:00:00Z')
  const readings = Array.from({ length: 10 }, (_, day) =>
    batteryVoltsAt(device, utcMidnight + day * DAY_MS + hour * HOUR_MS),
  )
  return readings.reduce((sum, volts) => sum + volts, 0) / readings.length
}

test('the battery shows less on a cold night than by day', () => {
  const device = aDevice({
    isSolar: false,
    batteryDays: 1e6,
    region: { ...aDevice().region, utcOffsetMinutes: 0 },
  })
  device.region.climate = { meanCelsius: 0, seasonCelsius: 0, dayCelsius: 10 }

  expect(average(device, 3)).toBeLessThan(average(device, 15) - 0.04)
})

test('a solar camera gains by day and loses by night', () => {
  const device = aDevice({ isSolar: true, longitude: 0, latitude: 0 })

  expect(average(device, 14)).toBeGreaterThan(average(device, 5) + 0.1)
})

test('the battery of a plain camera falls for weeks, is changed in time, and stays within the cell’s range', () => {
  const device = aDevice({ isSolar: false, batteryDays: 80, deployedMs: NOON_MS - 200 * DAY_MS })
  const readings = Array.from({ length: 200 }, (_, day) =>
    batteryVoltsAt(device, device.deployedMs + day * DAY_MS),
  )

  expect(readings[60]).toBeLessThan(readings[10] ?? 0)
  expect(readings[82]).toBeGreaterThan(readings[78] ?? 5)
  expect(Math.min(...readings)).toBeGreaterThanOrEqual(3)
  expect(Math.max(...readings)).toBeLessThanOrEqual(4.2)
})

test('a failing battery is below 3.2 V within days', () => {
  const device = aDevice({ fault: 'low_battery', faultMs: NOON_MS })

  expect(batteryVoltsAt(device, NOON_MS + 10 * DAY_MS)).toBeLessThan(3.2)
})
