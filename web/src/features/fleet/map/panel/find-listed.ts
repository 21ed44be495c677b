import { SignalClass } from '@sentinel/contracts/fleet/device-radio'
import { type MapPoint, MapWarning } from '@sentinel/contracts/fleet/map'
import type { MapBox, MapPlace } from '../../../../map/engine.ts'
import type { MapDevice } from '../map-device.ts'
import { findWeakest } from '../signals.ts'
import { deviceKey, type MarkContent } from '../to-marks.ts'
import { findWorst } from '../warnings.ts'
import { takeFirst } from './take-first.ts'

/** Beyond this number, users have to filter or move the map. */
const ROWS_MAX = 200

/** A row in the list: a device, or several devices that only the server knows individually. */
export interface Listed {
  key: string
  deviceId: number | undefined
  /** Undefined if only the id is known. */
  name: string | undefined
  count: number
  /** The ids that identify the row if its devices are not known individually. */
  firstIds: readonly number[]
  worst: MapWarning | undefined
  /** Shown instead of a warning if the map shows signals. */
  signal: SignalClass | 'none' | undefined
  place: MapPlace
}

export interface ListedInView {
  rows: Listed[]
  /** The number of devices in view, and the number of lines without a row. */
  devices: number
  more: number
}

type ListContent = Pick<MarkContent, 'hidden' | 'isCoverageShown'>

/** Lists the devices in a box, or all devices if there is no box, by worst shown warning, then by name. */
export function listDevices(
  devices: readonly MapDevice[],
  box: MapBox | undefined,
  { hidden, isCoverageShown }: ListContent,
): ListedInView {
  const inView = box ? devices.filter((device) => isWithin(device, box)) : devices
  const signOf = ({ warnings, signal }: MapDevice) =>
    isCoverageShown
      ? { worst: undefined, signal: signal ?? ('none' as const) }
      : { worst: warnings.find((warning) => !hidden.has(warning)), signal: undefined }
  const first = takeFirst(
    inView,
    ROWS_MAX,
    (a, b) => rankOf(signOf(a)) - rankOf(signOf(b)) || compareNames(a, b),
  )
  const rows = first.map((device) => ({
    key: deviceKey(device.id),
    deviceId: device.id,
    name: device.name,
    count: 1,
    firstIds: [device.id],
    ...signOf(device),
    place: device,
  }))
  return { rows, devices: inView.length, more: inView.length - rows.length }
}

/** Lists points if devices are not known individually. Larger clusters come first. */
export function listPoints(
  points: readonly MapPoint[],
  box: MapBox | undefined,
  { hidden, isCoverageShown }: ListContent,
): ListedInView {
  const inView = points
    .filter((point) => !box || isWithin(point, box))
    .map((point) => ({
      key: point.device_id === null ? `${point.latitude} ${point.longitude}` : deviceKey(point.device_id),
      deviceId: point.device_id ?? undefined,
      name: undefined,
      count: point.count,
      firstIds: point.first_device_ids,
      worst: isCoverageShown ? undefined : findWorst((warning) => point.warnings[warning] > 0, hidden),
      signal: isCoverageShown ? findWeakest((signal) => point.signals[signal] > 0) : undefined,
      place: point,
    }))
  const rows = takeFirst(
    inView,
    ROWS_MAX,
    (a, b) => rankOf(a) - rankOf(b) || b.count - a.count || (a.deviceId ?? 0) - (b.deviceId ?? 0),
  )
  return {
    rows,
    devices: inView.reduce((sum, { count }) => sum + count, 0),
    more: inView.length - rows.length,
  }
}

function rankOf({ worst, signal }: Pick<Listed, 'worst' | 'signal'>): number {
  if (signal !== undefined)
    return signal === 'none' ? SignalClass.options.length : SignalClass.options.indexOf(signal)
  return worst ? MapWarning.options.indexOf(worst) : MapWarning.options.length
}

function compareNames(a: MapDevice, b: MapDevice): number {
  if (a.name === b.name) return a.id - b.id
  return a.name < b.name ? -1 : 1
}

function isWithin({ latitude, longitude }: MapPlace, { west, east, south, north }: MapBox): boolean {
  if (latitude < south || latitude > north) return false
  const fromWest = (((longitude - west) % 360) + 360) % 360
  return fromWest <= east - west
}
