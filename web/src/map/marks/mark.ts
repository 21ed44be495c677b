import type { SignalClass } from '@sentinel/contracts/fleet/device-radio'
import type { MapWarning } from '@sentinel/contracts/fleet/map'
import type { MapPlace, Pixel } from '../engine.ts'

export type ClusterStep = 0 | 1 | 2

/** How a mark looks: marks of one look are drawn once. */
export interface MarkLook {
  /** A device alone, or a cluster by how many are in it. */
  kind: 'device' | ClusterStep
  /** In a cluster how many there are; of a device what stands below it. */
  text: string | undefined
  /** The worst that is shown, of all that are in it. */
  warning: MapWarning | undefined
  /** The weakest of all that are in it, in place of the warning, where the map shows signals; `none` if no network has heard any of them. */
  signal?: SignalClass | 'none' | undefined
}

/** A device or several at a place. */
export interface Mark {
  /** The same as long as it is the same thing. */
  key: string
  place: MapPlace
  look: MarkLook
  /** How far from its place it is drawn, at the end of a leg: one of several that stand together. */
  away?: Pixel
}

export const MARK_RADIUS_PX: Record<MarkLook['kind'], number> = { device: 13, 0: 16, 1: 20, 2: 24 }
