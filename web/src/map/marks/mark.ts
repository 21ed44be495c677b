import type { SignalClass } from '@sentinel/contracts/fleet/device-radio'
import type { MapWarning } from '@sentinel/contracts/fleet/map'
import type { MapPlace, Pixel } from '../engine.ts'

export type ClusterStep = 0 | 1 | 2

/** The look of a marker. Markers with the same look are drawn once and copied. */
export interface MarkLook {
  /** A single device, or a cluster by its size. */
  kind: 'device' | ClusterStep
  /** In a cluster, the number of devices; for a device, the text below it. */
  text: string | undefined
  /** The worst shown warning of all its devices. */
  warning: MapWarning | undefined
  /** The weakest signal of all its devices, instead of the warning, if the map shows signals; `none` if no network has received any of them. */
  signal?: SignalClass | 'none' | undefined
}

/** One or more devices at a place. */
export interface Mark {
  /** Equal as long as it represents the same thing. */
  key: string
  place: MapPlace
  look: MarkLook
  /** The offset from its place, at the end of a leg, if it is one of several at the same place. */
  away?: Pixel
}

export const MARK_RADIUS_PX: Record<MarkLook['kind'], number> = { device: 13, 0: 16, 1: 20, 2: 24 }
