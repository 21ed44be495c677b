import type { SignalClass } from '@sentinel/contracts/fleet/device-radio'
import type { MapWarning } from '@sentinel/contracts/fleet/map'
import type { MapPlace, Pixel } from '../engine.ts'

export type ClusterStep = 0 | 1 | 2

/** A marker's appearance. Markers with the same appearance are drawn once and copied. */
export interface MarkLook {
  /** A single device, or a cluster by its size. */
  kind: 'device' | ClusterStep
  /** The number of devices in a cluster, or the text below a device. */
  text: string | undefined
  /** The devices' worst visible warning. */
  warning: MapWarning | undefined
  /**
   * The weakest signal of all its devices, shown instead of the warning if the map shows signals. `none` if no network has received any of
   * them.
   */
  signal?: SignalClass | 'none' | undefined
}

/** A marker for one or more devices at a location. */
export interface Mark {
  /** The same as long as the marker represents the same devices. */
  key: string
  place: MapPlace
  look: MarkLook
  /** The offset from the location, at the end of a leg, if several markers have the same location. */
  away?: Pixel
}

export const MARK_RADIUS_PX: Record<MarkLook['kind'], number> = { device: 13, 0: 16, 1: 20, 2: 24 }
