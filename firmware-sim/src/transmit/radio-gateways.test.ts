import { expect, test } from 'vitest'
import { aFleet } from '../testing/fleets.ts'
import { RadioPath } from './radio-gateways.ts'

const NEEDED_SNR_DB: Record<number, number> = { 7: -7.5, 8: -10, 9: -12.5, 10: -15, 11: -17.5, 12: -20 }

const frames = aFleet().flatMap((device) => {
  const path = new RadioPath(device)
  return Array.from({ length: 20 }, () => path.receive())
})

test('every frame is received by one to three radio gateways, the best one first', () => {
  const counts = new Set(frames.map(({ receptions }) => receptions.length))
  expect(counts).toEqual(new Set([1, 2, 3]))
  for (const { receptions } of frames) {
    const snr = receptions.map((reception) => reception.snr)
    expect(snr).toEqual(snr.toSorted((a, b) => b - a))
  }
})

test('readings are realistic, and no frame is below the limit of its spreading factor', () => {
  for (const { receptions, spreadingFactor } of frames)
    for (const { rssi, snr } of receptions) {
      expect(rssi).toBeGreaterThanOrEqual(-125)
      expect(rssi).toBeLessThan(-20)
      expect(snr).toBeLessThanOrEqual(13)
      expect(snr).toBeGreaterThanOrEqual(NEEDED_SNR_DB[spreadingFactor] ?? 0)
    }
})

test('far cameras use a higher spreading factor than near ones', () => {
  const factors = new Set(frames.map(({ spreadingFactor }) => spreadingFactor))
  expect(factors.size).toBeGreaterThan(3)
  const meanRssi = (factor: number) => {
    const rssi = frames
      .filter(({ spreadingFactor }) => spreadingFactor === factor)
      .map(({ receptions: [best] }) => best?.rssi ?? 0)
    return rssi.reduce((sum, each) => sum + each, 0) / rssi.length
  }
  expect(meanRssi(Math.min(...factors))).toBeGreaterThan(meanRssi(Math.max(...factors)))
})

test('some cameras have a fair signal and some a weak one, and the others a good one', () => {
  const device = aFleet().find(({ transport }) => transport === 'lora')
  if (!device) throw new Error('the fleet has no LoRa camera')
  const medianMargin = (blockedMarginDb: number | undefined) => {
    const path = new RadioPath({ ...device, blockedMarginDb })
    const margins = Array.from({ length: 21 }, () => path.receive()).map(
      ({ receptions: [best], spreadingFactor }) => (best?.snr ?? 0) - (NEEDED_SNR_DB[spreadingFactor] ?? 0),
    )
    return margins.toSorted((a, b) => a - b)[10]
  }
  const blocked = aFleet().filter(({ blockedMarginDb }) => blockedMarginDb !== undefined)
  expect(new Set(blocked.map(({ transport }) => transport))).toEqual(new Set(['lora']))
  const [fair, weak] = blocked.map(({ blockedMarginDb }) => medianMargin(blockedMarginDb))
  expect(fair).toBeGreaterThan(4)
  expect(fair).toBeLessThan(8)
  expect(weak).toBeLessThan(2)
  expect(medianMargin(undefined)).toBeGreaterThan(9)
})
