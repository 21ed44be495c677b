import type { MapPoint } from '@sentinel/contracts/fleet/map'
import type { PackedDevices } from './pack-devices.ts'
import type { PointView } from './point-view.ts'

/** What the page tells the worker. */
export type ToPointWorker =
  /** All devices anew. */
  { kind: 'devices'; devices: PackedDevices } | { kind: 'find'; id: number; view: PointView }

/** What the worker tells the page: every message is answered, in its order. */
export type FromPointWorker = { kind: 'indexed' } | { kind: 'points'; id: number; points: MapPoint[] }
