import { BATTERY_MEDIAN_READINGS, LOW_BATTERY_VOLTS } from '@sentinel/contracts/fleet/limits'
import { voltsOf } from '@sentinel/firmware-sim/device/battery'
import { createRandom, type Random } from '@sentinel/firmware-sim/random'
import { interpolate } from './interpolate.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const DAYS_MAX = 2000
const READING_INTERVALS_HOURS = [0.5, 1, 2, 4, 8, 12, 24]
const WARM_CELSIUS = 15

/** None of these curves is used by the forecast. Each pack also bends and shifts its curve. */
const ALKALINE = [
  [0, 0.75],
  [0.05, 0.98],
  [0.1, 1.06],
  [0.2, 1.15],
  [0.35, 1.22],
  [0.5, 1.28],
  [0.65, 1.35],
  [0.8, 1.43],
  [0.92, 1.5],
  [1, 1.6],
] as const
const IRON_PHOSPHATE = [
  [0, 2],
  [0.03, 2.6],
  [0.08, 3],
  [0.14, 3.15],
  [0.22, 3.21],
  [0.35, 3.26],
  [0.6, 3.29],
  [0.75, 3.32],
  [0.95, 3.34],
  [1, 3.42],
] as const
const COBALT = [
  [0, 2.7],
  [0.02, 3.2],
  [0.05, 3.48],
  [0.1, 3.66],
  [0.2, 3.73],
  [0.4, 3.79],
  [0.6, 3.86],
  [0.8, 3.97],
  [1, 4.16],
] as const
const NICKEL = [
  [0, 2.5],
  [0.03, 2.95],
  [0.07, 3.18],
  [0.13, 3.35],
  [0.2, 3.46],
  [0.3, 3.56],
  [0.45, 3.68],
  [0.6, 3.81],
  [0.75, 3.97],
  [0.9, 4.09],
  [1, 4.19],
] as const

interface PackKind {
  voltsAt: (charge: number) => number
  /** The voltage drop per degree below 15 °C. */
  voltsPerDegree: number
}

export const packKinds = {
  'simulated camera': { voltsAt: voltsOf, voltsPerDegree: 0.004 },
  'lithium-ion, cobalt': { voltsAt: (charge) => interpolate(COBALT, charge), voltsPerDegree: 0.003 },
  'lithium-ion, nickel': { voltsAt: (charge) => interpolate(NICKEL, charge), voltsPerDegree: 0.004 },
  'lithium iron phosphate': {
    voltsAt: (charge) => interpolate(IRON_PHOSPHATE, charge),
    voltsPerDegree: 0.003,
  },
  'three alkaline cells': { voltsAt: (charge) => 3 * interpolate(ALKALINE, charge), voltsPerDegree: 0.006 },
  'four alkaline cells': { voltsAt: (charge) => 4 * interpolate(ALKALINE, charge), voltsPerDegree: 0.008 },
} as const satisfies Record<string, PackKind>
export type PackKindName = keyof typeof packKinds

export interface PackReading {
  atMs: number
  volts: number
}

export interface SimulatedPack {
  /** All readings that the console received. Time starts at 0. */
  readings: PackReading[]
  /** The time at which the low battery alert is raised, based on the median of three readings. */
  lowAtMs: number
}

/** Simulates a pack from new until the low battery alert. Returns undefined if that takes more than five years. */
export function simulatePack(kindName: PackKindName, number: number): SimulatedPack | undefined {
  const random = createRandom('battery pack', kindName, number)
  const measure = createMeter(packKinds[kindName], random)
  const temperatureAt = createWeather(random)
  const useOn = createUse(random)
  const isReceivedAt = createReception(random)
  const stepDays = (READING_INTERVALS_HOURS[random.whole(0, READING_INTERVALS_HOURS.length - 1)] ?? 1) / 24

  const readings: PackReading[] = []
  const latest: number[] = []
  let charge = random.between(0.9, 1)
  for (let days = 0; days < DAYS_MAX; days += stepDays) {
    charge = Math.max(0, charge - stepDays * useOn(Math.floor(days)))
    const volts = measure(charge, temperatureAt(days))
    if (isReceivedAt(days)) readings.push({ atMs: days * DAY_MS, volts })
    latest.push(volts)
    if (latest.length > BATTERY_MEDIAN_READINGS) latest.shift()
    const median = latest.toSorted((a, b) => a - b)[BATTERY_MEDIAN_READINGS >> 1]
    if (days > 1 && median !== undefined && median <= LOW_BATTERY_VOLTS)
      return { readings, lowAtMs: days * DAY_MS }
  }
  return undefined
}

/** Creates a meter with its own bend and shift of the curve, sag under load, cold, 4 to 20 mV of noise, and rounding to 10 mV. */
function createMeter({ voltsAt, voltsPerDegree }: PackKind, random: Random) {
  const bend = Math.exp(random.normal() * 0.07)
  const shift = random.normal() * 0.02
  const noise = random.between(0.004, 0.02)
  return (charge: number, celsius: number) => {
    const sag = 0.006 / (0.3 + 3 * charge) // an emptier pack has a higher internal resistance
    const cold = Math.max(0, WARM_CELSIUS - celsius) * voltsPerDegree
    const volts = voltsAt(charge ** bend) + shift - sag - cold + random.normal() * noise
    return Math.round(volts * 100) / 100
  }
}

/** Simulates the season, the time of day, and weather that lasts for days. */
function createWeather(random: Random) {
  const mean = random.between(-2, 25)
  const season = random.between(0, 10)
  const daily = random.between(2, 9)
  const phase = random.between(0, 365)
  let weather = 0
  let today = -1
  return (days: number) => {
    if (Math.floor(days) > today) {
      today = Math.floor(days)
      weather = weather * 0.7 + random.normal() * 2
    }
    const ofSeason = season * Math.cos((2 * Math.PI * (days - phase)) / 365)
    return mean + ofSeason + daily * Math.cos(2 * Math.PI * (days - 0.6)) + weather
  }
}

/** Draws the daily charge use, so that a pack lasts from 30 days to three years. It varies from day to day and drifts over weeks. */
function createUse(random: Random) {
  const perDay = 1 / Math.exp(random.between(Math.log(30), Math.log(1100)))
  let drift = 0
  let use = 0
  let today = -1
  return (day: number) => {
    if (day > today) {
      today = day
      drift = drift * 0.95 + random.normal() * 0.03
      use = perDay * Math.exp(drift + random.normal() * 0.3 - 0.045)
    }
    return use
  }
}

/** Loses one reading in twenty, and occasionally every reading for 3 to 15 days. */
function createReception(random: Random) {
  let silentUntil = 0
  let today = 0
  return (days: number) => {
    if (Math.floor(days) > today) {
      today = Math.floor(days)
      if (random.chance(0.01)) silentUntil = days + random.between(3, 15)
    }
    return days >= silentUntil && !random.chance(0.05)
  }
}
