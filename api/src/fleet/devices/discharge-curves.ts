import type { BatteryChemistry } from '@sentinel/contracts/fleet/devices'

/** A pack's voltage as a function of its remaining charge, from 0 (empty) to 1 (full). */
export interface DischargeCurve {
  chemistry: BatteryChemistry
  /** The values at charges of 0, 1 / `STEPS`, … 1. They rise with the charge. */
  volts: Float64Array
}

type Points = readonly (readonly [charge: number, volts: number])[]

const STEPS = 200

/**
 * Lithium-ion cell with a nickel cathode: LG M50 (NMC 811), the difference of both electrodes' open-circuit potentials in C.-H. Chen
 * et al., J. Electrochem. Soc. 167 (2020) 080534, between the published limits.
 */
const NICKEL: Points = [
  [0, 2.5],
  [0.02, 2.84],
  [0.05, 3.07],
  [0.1, 3.26],
  [0.15, 3.4],
  [0.2, 3.45],
  [0.3, 3.55],
  [0.4, 3.64],
  [0.5, 3.71],
  [0.6, 3.81],
  [0.7, 3.92],
  [0.8, 4.02],
  [0.9, 4.09],
  [1, 4.19],
]

/**
 * Lithium-ion cell with a cobalt cathode: the polymer cell of M. Chen, G. A. Rincón-Mora, "Accurate electrical battery model capable of
 * predicting runtime and I-V performance", IEEE Trans. Energy Convers. 21 (2006) 504.
 */
const COBALT: Points = NICKEL.map(([charge]) => [
  charge,
  -1.031 * Math.exp(-35 * charge) + 3.685 + 0.2156 * charge - 0.1178 * charge ** 2 + 0.3201 * charge ** 3,
])

/** Cells with both metals are between the two. */
const NICKEL_AND_COBALT: Points = NICKEL.map(([charge, volts], at) => [
  charge,
  (volts + (COBALT[at]?.[1] ?? volts)) / 2,
])

/**
 * Lithium iron phosphate cell: the cathode's potential in S. Afshar et al., arXiv:1709.03970 (2017), less that of the graphite in Chen et
 * al. (2020).
 */
const IRON_PHOSPHATE: Points = [
  [0, 1.42],
  [0.02, 2.12],
  [0.05, 2.63],
  [0.1, 2.94],
  [0.15, 3.1],
  [0.2, 3.16],
  [0.3, 3.2],
  [0.4, 3.25],
  [0.5, 3.262],
  [0.6, 3.266],
  [0.7, 3.271],
  [0.8, 3.306],
  [0.9, 3.313],
  [0.97, 3.314],
  [1, 3.315],
]

/**
 * One alkaline cell at a low drain, after the discharge characteristics in Energizer's data sheet E91 (LR6) and its "Alkaline Manganese
 * Dioxide Handbook": about 1.58 V when new, a steady slope, used up at 0.8 V. Accurate to about 0.03 V.
 */
const ALKALINE: Points = [
  [0, 0.6],
  [0.02, 0.8],
  [0.05, 0.95],
  [0.1, 1.05],
  [0.2, 1.13],
  [0.3, 1.19],
  [0.4, 1.23],
  [0.5, 1.27],
  [0.6, 1.31],
  [0.7, 1.36],
  [0.8, 1.41],
  [0.9, 1.47],
  [0.95, 1.51],
  [1, 1.58],
]

export const dischargeCurves: readonly DischargeCurve[] = [
  createCurve('lithium_ion', NICKEL),
  createCurve('lithium_ion', COBALT),
  createCurve('lithium_ion', NICKEL_AND_COBALT),
  createCurve('lithium_iron_phosphate', IRON_PHOSPHATE),
  createCurve('alkaline', ALKALINE, 3),
  createCurve('alkaline', ALKALINE, 4),
]

function createCurve(chemistry: BatteryChemistry, points: Points, cells = 1): DischargeCurve {
  const volts = Float64Array.from(
    { length: STEPS + 1 },
    (_, step) => cells * interpolate(points, step / STEPS),
  )
  return { chemistry, volts }
}

function interpolate(points: Points, charge: number): number {
  const above = Math.max(
    1,
    points.findIndex(([at]) => at >= charge),
  )
  const [low, lowVolts] = points[above - 1] ?? [0, 0]
  const [high, highVolts] = points[above] ?? [1, 0]
  return lowVolts + ((charge - low) / (high - low)) * (highVolts - lowVolts)
}

export function voltsAt({ volts }: DischargeCurve, charge: number): number {
  const place = Math.min(Math.max(charge, 0), 1) * STEPS
  const below = Math.min(Math.floor(place), STEPS - 1)
  const low = volts[below] ?? 0
  return low + (place - below) * ((volts[below + 1] ?? low) - low)
}

/** Returns the charge at which a pack has this voltage: 0 for voltages below its curve and 1 for those above it. */
export function chargeAt({ volts }: DischargeCurve, wanted: number): number {
  const above = volts.findIndex((value) => value >= wanted)
  if (above === -1) return 1
  if (above === 0) return 0
  const [low, high] = [volts[above - 1] ?? 0, volts[above] ?? 0]
  return (above - 1 + (wanted - low) / (high - low)) / STEPS
}
