import { expect, test } from 'vitest'
import { aFleet } from '../testing/fleets.ts'
import { FAULTS, USUAL_FAULT_SHARES } from './faults.ts'

const countBy = <Value>(values: readonly Value[]) => {
  const counts = new Map<Value, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  return counts
}

test('the same seed gives the same fleet, and another seed gives another one', () => {
  expect(aFleet({ seed: 7 })).toEqual(aFleet({ seed: 7 }))
  expect(aFleet({ seed: 7 })).not.toEqual(aFleet({ seed: 8 }))
})

test('60 of 100 cameras speak LoRa, 30 cell, 10 Wi-Fi', () => {
  const transports = countBy(aFleet({ devices: 100 }).map(({ transport }) => transport))

  expect(Object.fromEntries(transports)).toEqual({ lora: 60, cell: 30, wifi: 10 })
})

test('with fewer LoRa cameras the others use cell, and the LoRa cameras see as little as requested', () => {
  const usual = aFleet({ devices: 100 })
  const requested = aFleet({
    devices: 100,
    photoChances: { loraShare: 0.2, loraActivity: 0.5, emptyFactor: 1 },
  })

  expect(Object.fromEntries(countBy(requested.map(({ transport }) => transport)))).toEqual({
    lora: 20,
    cell: 70,
    wifi: 10,
  })
  for (const [at, { transport, medianInsightsADay }] of requested.entries())
    expect(medianInsightsADay / usual[at]!.medianInsightsADay).toBeCloseTo(transport === 'lora' ? 0.5 : 1)
})

test('10 of 100 cameras have a fault, and each kind has its share', () => {
  const faults = countBy(aFleet({ devices: 100, faultShares: USUAL_FAULT_SHARES }).map(({ fault }) => fault))

  expect(Object.fromEntries(faults)).toEqual({
    undefined: 90,
    silent: 3,
    cable: 3,
    low_battery: 2,
    clock_reset: 2,
  })
})

test('if a fault has a share of one, every camera has exactly this fault', () => {
  for (const fault of FAULTS) {
    const faultShares = { silent: 0, cable: 0, low_battery: 0, clock_reset: 0, [fault]: 1 }
    expect(new Set(aFleet({ faultShares }).map((device) => device.fault))).toEqual(new Set([fault]))
  }
})

test('cameras are placed in four regions, each with its own name', () => {
  const fleet = aFleet({ devices: 100 })

  expect([...countBy(fleet.map(({ region }) => region.name)).values()]).toEqual([25, 25, 25, 25])
  expect(new Set(fleet.map(({ name }) => name)).size).toBe(100)
  for (const { latitude, longitude, name } of fleet) {
    expect(Math.abs(latitude)).toBeLessThanOrEqual(90)
    expect(Math.abs(longitude)).toBeLessThanOrEqual(180)
    expect(name.length).toBeLessThanOrEqual(30)
  }
})
