import { chargeAt, type DischargeCurve, dischargeCurves, voltsAt } from './discharge-curves.ts'

/** The smallest error assumed for a reading: rounding, noise, temperature. */
const READING_ERROR_VOLTS = 0.015
/** The standard deviation of the offset of a pack's whole curve, due to its make, its load and the season. */
const PACK_ERROR_VOLTS = 0.035
/** A pack that differs more than this from the curve is a different kind of pack. */
const PACK_ERROR_MAX_VOLTS = 0.15
/**
 * The number of independent readings that weeks of readings count as. The errors of neighbouring days are correlated (weather, the shape of the
 * curve). Chosen with `npm run bench -- battery-forecast`.
 */
const INDEPENDENT_READINGS = 3
const CHARGE_STEP = 0.02
/** The charge used in a day: from a pack that lasts five years to one that lasts four days, in steps of 13 percent. */
const RATE_MIN = 1 / 2000
const RATE_MAX = 1 / 4
const RATE_STEP = 1.13
const DAYS_LEFT_MIN = 0.25

export interface DailyLow {
  daysAgo: number
  volts: number
}

/** A discharge that can explain the readings. */
export interface Discharge {
  curve: DischargeCurve
  /** The charge left now, from 0 to 1. */
  charge: number
  /** The number of days until the pack reaches `lowVolts`. */
  daysLeft: number
  weight: number
}

interface Candidate {
  curve: DischargeCurve
  charge: number
  perDay: number
  /** The mean and the variance of the differences between the readings and the curve, in volts. */
  offset: number
  variance: number
}

export interface DischargeFit {
  /** The discharges, sorted by days left. Their weights sum to 1. */
  discharges: Discharge[]
  /** The standard deviation of the readings around the best discharge. */
  errorVolts: number
}

/**
 * Compares a pack's readings, oldest first, with every discharge at a constant rate: each curve, each current charge and each daily use. Discharges
 * are weighted by how well they fit, with normally distributed errors. The prior is uniform over the logarithm of the daily use and over the charge.
 * Returns undefined if the readings are too far from all curves.
 */
export function fitDischarges(lows: readonly DailyLow[], lowVolts: number): DischargeFit | undefined {
  const candidates = dischargeCurves.flatMap((curve) => findCandidates(curve, lows))
  if (candidates.length === 0) return undefined
  const leastVariance = candidates.reduce(
    (least, { variance }) => Math.min(least, variance),
    Number.POSITIVE_INFINITY,
  )
  const independent = Math.min(lows.length, INDEPENDENT_READINGS)
  const readingVariance = READING_ERROR_VOLTS ** 2 + leastVariance
  const offsetVariance = PACK_ERROR_VOLTS ** 2 + readingVariance / independent
  const discharges = candidates.map(({ curve, charge, perDay, offset, variance }): Discharge => {
    // The part of the offset that belongs to the pack and does not change over time.
    const lasting = (offset * PACK_ERROR_VOLTS ** 2) / offsetVariance
    const used = charge - chargeAt(curve, lowVolts - lasting)
    const misfit = (independent * variance) / readingVariance + offset ** 2 / offsetVariance
    return { curve, charge, daysLeft: Math.max(DAYS_LEFT_MIN, used / perDay), weight: Math.exp(-misfit / 2) }
  })
  const total = discharges.reduce((sum, { weight }) => sum + weight, 0)
  for (const discharge of discharges) discharge.weight /= total
  return {
    discharges: discharges.toSorted((a, b) => a.daysLeft - b.daysLeft),
    errorVolts: Math.sqrt(leastVariance),
  }
}

function findCandidates(curve: DischargeCurve, lows: readonly DailyLow[]): Candidate[] {
  const candidates: Candidate[] = []
  const firstDaysAgo = lows[0]?.daysAgo ?? 0
  for (let charge = CHARGE_STEP / 2; charge < 1; charge += CHARGE_STEP)
    for (let perDay = RATE_MIN; perDay < RATE_MAX; perDay *= RATE_STEP) {
      if (charge + perDay * firstDaysAgo > 1) break // more than full at the first reading
      const candidate = { curve, charge, perDay, ...measureMisfit({ curve, charge, perDay }, lows) }
      if (Math.abs(candidate.offset) <= PACK_ERROR_MAX_VOLTS) candidates.push(candidate)
    }
  return candidates
}

function measureMisfit(
  { curve, charge, perDay }: Pick<Candidate, 'curve' | 'charge' | 'perDay'>,
  lows: readonly DailyLow[],
): Pick<Candidate, 'offset' | 'variance'> {
  let sum = 0
  let squares = 0
  for (const { daysAgo, volts } of lows) {
    const error = volts - voltsAt(curve, charge + perDay * daysAgo)
    sum += error
    squares += error * error
  }
  const offset = sum / lows.length
  return { offset, variance: Math.max(0, squares / lows.length - offset * offset) }
}

/** Returns a quantile of the days left, by weight. */
export function daysLeftAt({ discharges }: DischargeFit, share: number): number {
  let weight = 0
  for (const discharge of discharges) {
    weight += discharge.weight
    if (weight >= share) return discharge.daysLeft
  }
  return discharges.at(-1)?.daysLeft ?? 0
}
