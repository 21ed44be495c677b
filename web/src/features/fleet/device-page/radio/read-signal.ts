import type { RadioReception, SignalClass } from '@sentinel/contracts/fleet/device-radio'
import { classifySignal, linkMarginDb } from '@sentinel/domain/fleet/link-margin'

export interface Signal {
  marginDb: number
  spreadingFactor: number
  name: SignalClass
}

/** How well a frame could be read. Null where the network has not reported what that depends on. */
export function readSignal({
  snr_db: snr,
  spreading_factor: spreadingFactor,
}: Pick<RadioReception, 'snr_db' | 'spreading_factor'>): Signal | null {
  if (snr === null || spreadingFactor === null) return null
  const marginDb = linkMarginDb(snr, spreadingFactor)
  return { marginDb, spreadingFactor, name: classifySignal(marginDb) }
}
