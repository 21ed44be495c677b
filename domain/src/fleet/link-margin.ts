import type { SignalClass } from '@sentinel/contracts/fleet/device-radio'

/** The lowest margin in each class, in decibels. */
const GOOD_FROM_DB = 10
const FAIR_FROM_DB = 3

/**
 * Returns the lowest signal-to-noise ratio at which a receiver decodes a frame: -7.5 dB at spreading factor 7, and 2.5 dB less for each further
 * spreading factor (Semtech SX1276 data sheet, table 13).
 */
export function demodulationFloorDb(spreadingFactor: number): number {
  return 10 - 2.5 * spreadingFactor
}

/** Returns how far a reception was above the lowest level that can be decoded. The SQL function `link_margin_db` does the same. */
export function linkMarginDb(snrDb: number, spreadingFactor: number): number {
  return snrDb - demodulationFloorDb(spreadingFactor)
}

/** The SQL function `signal_class` does the same. */
export function classifySignal(marginDb: number): SignalClass {
  if (marginDb >= GOOD_FROM_DB) return 'good'
  return marginDb >= FAIR_FROM_DB ? 'fair' : 'weak'
}
