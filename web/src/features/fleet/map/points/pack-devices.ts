import { SignalClass } from '@sentinel/contracts/fleet/device-radio'
import { MapWarning } from '@sentinel/contracts/fleet/map'
import type { MapDevice } from '../map-device.ts'

/** Devices in columns, which can be transferred to a worker without copying. */
export interface PackedDevices {
  /** The names of the bits in `warnings`, lowest first. Included so that the worker needs no schema. */
  kinds: readonly MapWarning[]
  /** The names of the numbers in `signals`, which start at 1. A device without a signal has 0. */
  signalClasses: readonly SignalClass[]
  ids: Float64Array<ArrayBuffer>
  longitudes: Float64Array<ArrayBuffer>
  latitudes: Float64Array<ArrayBuffer>
  /** Each warning has one bit. */
  warnings: Uint8Array<ArrayBuffer>
  signals: Uint8Array<ArrayBuffer>
  insightCounts: Float64Array<ArrayBuffer>
}

const bitOf = Object.fromEntries(MapWarning.options.map((warning, bit) => [warning, 1 << bit])) as Record<
  MapWarning,
  number
> // safe: has all of them

export function packDevices(devices: readonly MapDevice[]): PackedDevices {
  const packed = {
    kinds: MapWarning.options,
    signalClasses: SignalClass.options,
    ids: new Float64Array(devices.length),
    longitudes: new Float64Array(devices.length),
    latitudes: new Float64Array(devices.length),
    warnings: new Uint8Array(devices.length),
    signals: new Uint8Array(devices.length),
    insightCounts: new Float64Array(devices.length),
  }
  for (const [at, { id, longitude, latitude, warnings, signal, insightCount }] of devices.entries()) {
    packed.ids[at] = id
    packed.longitudes[at] = longitude
    packed.latitudes[at] = latitude
    packed.warnings[at] = warnings.reduce((bits, warning) => bits | bitOf[warning], 0)
    packed.signals[at] = signal ? SignalClass.options.indexOf(signal) + 1 : 0
    packed.insightCounts[at] = insightCount
  }
  return packed
}

/** Returns the buffers to transfer. */
export function buffersOf({
  ids,
  longitudes,
  latitudes,
  warnings,
  signals,
  insightCounts,
}: PackedDevices): ArrayBuffer[] {
  return [ids, longitudes, latitudes, warnings, signals, insightCounts].map(({ buffer }) => buffer)
}
