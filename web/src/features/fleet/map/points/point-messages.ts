import type { MapPoint } from '@sentinel/contracts/fleet/map'
import type { PackedDevices } from './pack-devices.ts'
import type { PointView } from './point-view.ts'

/** Messages from the page to the worker. */
export type ToPointWorker =
  /** Replaces all devices. */
  { kind: 'devices'; devices: PackedDevices } | { kind: 'find'; id: number; view: PointView }

/** Messages from the worker to the page. The worker replies to every message, in order. */
export type FromPointWorker = { kind: 'indexed' } | { kind: 'points'; id: number; points: MapPoint[] }
