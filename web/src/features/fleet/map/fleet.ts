import type { MapBounds, MapWarning, SignalCounts } from '@sentinel/contracts/fleet/map'
import type { MapDevice } from './map-device.ts'
import type { FindPoints } from './points/point-source.ts'

/** The devices that the map shows, whoever clusters them. */
export interface Fleet {
  find: FindPoints
  /** Changes when the same view may have other points. */
  version: string
  /** `held`: this browser has all of them. `asked`: the server finds them, and is asked seldom. `awaited`: they are on their way. */
  state: 'held' | 'asked' | 'awaited'
  /** Of all `devices` those with a place are on the map; `shown` are those of them that the filters leave. */
  totals: {
    devices: number
    placed: number
    shown: number
    warnings: Record<MapWarning, number>
    signals: SignalCounts
    insightCount: number
  }
  /** Whether LoRaWAN networks hear any of the devices, and whether their signals are known here. */
  coverage: 'none' | 'awaited' | 'known'
  /** Why the signals are missing, and how to ask for them again. */
  signalsFailure?: { error: Error; onRetry: () => void } | undefined
  /** Around those that are shown. */
  findBounds: () => MapBounds | null
  /** Those that are shown; undefined where not each of them is known. */
  devices: readonly MapDevice[] | undefined
  /** What filters choose among. */
  firmware: readonly string[]
}
