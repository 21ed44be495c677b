import type { MapBounds, MapWarning, SignalCounts } from '@sentinel/contracts/fleet/map'
import type { MapDevice } from './map-device.ts'
import type { FindPoints } from './points/point-source.ts'

/** The devices on the map. Either this browser or the server clusters them. */
export interface Fleet {
  find: FindPoints
  /** Changes when the same view may have other points. */
  version: string
  /** `held`: this browser has all of them. `asked`: the server finds them, so requests are kept to a minimum. `awaited`: they are loading. */
  state: 'held' | 'asked' | 'awaited'
  /** The map contains the devices with a location (`placed`). `shown` contains those that match the filters. */
  totals: {
    devices: number
    placed: number
    shown: number
    warnings: Record<MapWarning, number>
    signals: SignalCounts
    insightCount: number
  }
  /** `none`: LoRaWAN networks receive none of the devices. `awaited`: their signals are not loaded. `known`: the map can show them. */
  coverage: 'none' | 'awaited' | 'known'
  /** The reason why the signals are missing, and a function that requests them again. */
  signalsFailure?: { error: Error; onRetry: () => void } | undefined
  /** Returns the box around the shown devices. */
  findBounds: () => MapBounds | null
  /** The shown devices. Undefined if not all of them are known. */
  devices: readonly MapDevice[] | undefined
  /** The firmware versions in the filter. */
  firmware: readonly string[]
}
