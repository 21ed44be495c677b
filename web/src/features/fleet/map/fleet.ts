import type { MapBounds, MapWarning, SignalCounts } from '@sentinel/contracts/fleet/map'
import type { MapDevice } from './map-device.ts'
import type { FindPoints } from './points/point-source.ts'

/** The devices that the map shows. They are clustered in this browser or on the server. */
export interface Fleet {
  find: FindPoints
  /** Changes when the same view may have other points. */
  version: string
  /** `held`: this browser has all of them. `asked`: the server finds them, and requests to it are rare. `awaited`: they are loading. */
  state: 'held' | 'asked' | 'awaited'
  /** The devices with a place are on the map. `shown` are those that match the filters. */
  totals: {
    devices: number
    placed: number
    shown: number
    warnings: Record<MapWarning, number>
    signals: SignalCounts
    insightCount: number
  }
  /** Says whether LoRaWAN networks receive any of the devices, and whether their signals are known here. */
  coverage: 'none' | 'awaited' | 'known'
  /** Why the signals are missing, and how to request them again. */
  signalsFailure?: { error: Error; onRetry: () => void } | undefined
  /** Returns the box around the shown devices. */
  findBounds: () => MapBounds | null
  /** The shown devices; undefined if not all of them are known. */
  devices: readonly MapDevice[] | undefined
  /** The firmware versions that the filter offers. */
  firmware: readonly string[]
}
