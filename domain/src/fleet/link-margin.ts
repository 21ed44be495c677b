import type { SignalClass } from '@sentinel/contracts/fleet/device-radio'

/** A margin of so many decibels or more. */
const GOOD_FROM_DB = 10
const FAIR_FROM_DB = 3

/**
 * The lowest signal-to-noise ratio at which a receiver reads a frame: -7.5 dB at spreading factor 7, and 2.5 dB less for each further one
 * (Semtech SX1276 data sheet, table 13).
 */
export function demodulationFloorDb(spreadingFactor: number): number {
  return 10 - 2.5 * spreadingFactor
}

/** How far a reception was above the lowest one that can be read. In SQL: `link_margin_db`. */
export function linkMarginDb(snrDb: number, spreadingFactor: number): number {
  return snrDb - demodulationFloorDb(spreadingFactor)
}

/** In SQL: `signal_class`. */
export function classifySignal(marginDb: number): SignalClass {
  if (marginDb >= GOOD_FROM_DB) return 'good'
  return marginDb >= FAIR_FROM_DB ? 'fair' : 'weak'
}
