import { QUARTER_HOURS_PER_DAY } from '@sentinel/contracts/dashboard/limits'
import { scaledBesselI } from './bessel.ts'

const HOURS = 24
/** The number of trigonometric moments from which the concentration of the data is estimated. */
const MOMENTS = 3
const CONCENTRATION_MAX = 500
/** The times are known to a quarter of an hour, so the kernel is no narrower than that: its standard deviation is about 1/√concentration. */
const KERNEL_CONCENTRATION_MAX = (HOURS / (2 * Math.PI * 0.25)) ** 2

interface Weighted {
  /** In radians on the 24-hour circle. */
  angle: number
  events: number
}

/**
 * Returns a smooth curve of events per hour at 96 times of the day, the middle of each quarter of an hour, beginning at 00:07:30. It is a kernel
 * density with a von Mises kernel, which passes through midnight without a break (Ridout & Linkie 2009, JABES 14:322–337), times the number of
 * events. The mean of the curve is the number of events divided by 24. `quarterHours` contains the number of events that began in each quarter of an
 * hour.
 */
export function smoothActivity(quarterHours: readonly number[]): number[] {
  const middles = quarterHours.map((events, at) => ({
    angle: (2 * Math.PI * (at + 0.5)) / QUARTER_HOURS_PER_DAY,
    events,
  }))
  const data = middles.filter(({ events }) => events > 0)
  if (data.length === 0) return middles.map(() => 0)
  const concentration = kernelConcentration(data)
  const scale = HOURS * scaledBesselI(0, concentration)
  return middles.map(({ angle }) =>
    data.reduce(
      (sum, one) => sum + (one.events * Math.exp(concentration * (Math.cos(angle - one.angle) - 1))) / scale,
      0,
    ),
  )
}

/**
 * Returns the kernel's concentration according to the plug-in rule in Taylor 2008 (Computational Statistics & Data Analysis 52:3493–3500). The rule
 * needs the concentration of the data. Like Ridout and Linkie, this takes the largest estimate from the first three trigonometric moments, so that
 * two peaks a day are not smoothed away.
 */
function kernelConcentration(data: readonly Weighted[]): number {
  const amount = data.reduce((sum, { events }) => sum + events, 0)
  const estimates = Array.from({ length: MOMENTS }, (_, at) => estimateConcentration(data, amount, at + 1))
  const spread = Math.max(...estimates)
  const ratio = Math.max(0, scaledBesselI(2, 2 * spread)) / scaledBesselI(0, spread) ** 2
  const rule = ((3 * amount * spread ** 2 * ratio) / (4 * Math.sqrt(Math.PI))) ** (2 / 5)
  return Math.min(KERNEL_CONCENTRATION_MAX, rule)
}

/**
 * Returns the concentration of a von Mises distribution whose trigonometric moment of this order is as long as that of the data. Ridout and Linkie
 * measure moments along the mean direction, which two opposite peaks leave undefined.
 */
function estimateConcentration(data: readonly Weighted[], amount: number, order: number): number {
  const sumOf = (of: (angle: number) => number) =>
    data.reduce((sum, { angle, events }) => sum + events * of(order * angle), 0)
  const moment = Math.hypot(sumOf(Math.sin), sumOf(Math.cos)) / amount
  let [low, high] = [0, CONCENTRATION_MAX]
  for (let round = 0; round < 40; round += 1) {
    const middle = (low + high) / 2
    if (scaledBesselI(order, middle) / scaledBesselI(0, middle) < moment) low = middle
    else high = middle
  }
  return low
}
