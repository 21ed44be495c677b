import { z } from 'zod'
import { AlertType, alertTypes, alertTypesBySeverity } from '../alerts/alert-types.ts'
import { DeviceParams } from './device-params.ts'
import { SignalClass } from './device-radio.ts'
import type { Endpoint } from '../http/endpoint.ts'
import {
  LATITUDE_MAX_DEGREES,
  LONGITUDE_MAX_DEGREES,
  MAP_CLUSTER_MAX_ZOOM,
  MAP_CLUSTER_NAMES_MAX,
  MAP_POINTS_PER_VIEW_MAX,
} from './limits.ts'
import { ListQuery } from '../http/lists.ts'
import { WireTime } from '../values/wire-time.ts'

/**
 * A device's problems on the map, most severe first. All except `no_recent_insights` are the device's `conditions`, whatever the state of its alerts.
 * `no_recent_insights` needs an open alert and a device that has not been seen for seven days.
 */
export const MapWarning = z.enum(alertTypesBySeverity.map((type) => alertTypes[type].mapWarning))
export type MapWarning = z.infer<typeof MapWarning>

/** Returns every device about which the user has an open alert. */
export const listMapAlerts = {
  method: 'GET',
  url: '/api/map/alerts',
  access: 'signed-in',
  scope: 'read',
  isHeavy: true,
  summary: 'Which devices of the user have which alerts open, by device',
  schema: {
    querystring: ListQuery,
    response: { 200: z.array(z.object({ device_id: z.int(), alert_types: z.array(AlertType) })) },
  },
} as const satisfies Endpoint

const Longitude = z.coerce.number<number | string>().min(-LONGITUDE_MAX_DEGREES).max(LONGITUDE_MAX_DEGREES)
const Latitude = z.coerce.number<number | string>().min(-LATITUDE_MAX_DEGREES).max(LATITUDE_MAX_DEGREES)

export const WarningCounts = z.record(MapWarning, z.int())

/** The number of devices in each signal class. Devices that no LoRaWAN network has received within `SIGNAL_DAYS` are not counted. */
export const SignalCounts = z.record(SignalClass, z.int())
export type SignalCounts = z.infer<typeof SignalCounts>

/** The signal with which LoRaWAN networks have received a device in the last `SIGNAL_DAYS`, excluding simulated frames. */
export const DeviceSignal = z.object({
  device_id: z.int(),
  signal: SignalClass,
  /** The median distance from the lowest signal-to-noise ratio that can be decoded. */
  margin_db: z.number(),
  heard_at: WireTime,
})
export type DeviceSignal = z.infer<typeof DeviceSignal>

/** Omits devices without a signal. */
export const listMapSignals = {
  method: 'GET',
  url: '/api/map/signals',
  access: 'signed-in',
  scope: 'read',
  isHeavy: true,
  summary: 'How well LoRaWAN networks have heard the devices of the user, by device, or of one device',
  errors: ['not_found'],
  schema: {
    querystring: ListQuery.extend({ deviceId: DeviceParams.shape.deviceId.optional() }),
    response: { 200: z.array(DeviceSignal) },
  },
} as const satisfies Endpoint

/** The smallest box that contains all devices that have a location. `west` is greater than `east` if the box crosses the date line. */
export const MapBounds = z.object({
  west: z.number(),
  south: z.number(),
  east: z.number(),
  north: z.number(),
})
export type MapBounds = z.infer<typeof MapBounds>

/**
 * `placed` is the number of devices with a location. If there are more than `MAP_POINTS_IN_BROWSER_MAX` devices, the server computes the clusters.
 */
export const MapOverview = z.object({
  devices: z.int(),
  placed: z.int(),
  clusters: z.enum(['browser', 'server']),
  bounds: MapBounds.nullable(),
  warnings: WarningCounts,
  signals: SignalCounts,
  insight_count: z.int(),
})
export type MapOverview = z.infer<typeof MapOverview>

export const getMapOverview = {
  method: 'GET',
  url: '/api/map/overview',
  access: 'signed-in',
  scope: 'read',
  isHeavy: true,
  summary: 'How many devices of the user have a place, between which degrees, and how many are in trouble',
  schema: { response: { 200: MapOverview } },
} as const satisfies Endpoint

/**
 * A cluster of devices at a zoom level, or a single device with its id. `warnings` contains the number of devices with each problem, `signals` the
 * number with each signal. A cluster splits at `expansion_zoom`. The coordinates are the cluster's center.
 */
export const MapPoint = z.object({
  longitude: z.number(),
  latitude: z.number(),
  count: z.int(),
  device_id: z.int().nullable(),
  /** Some of the devices in the cluster, used to label it. */
  first_device_ids: z.array(z.int()).max(MAP_CLUSTER_NAMES_MAX),
  expansion_zoom: z.int().nullable(),
  warnings: WarningCounts,
  signals: SignalCounts,
  insight_count: z.int(),
})
export type MapPoint = z.infer<typeof MapPoint>

export const listMapPoints = {
  method: 'GET',
  url: '/api/map/points',
  access: 'signed-in',
  scope: 'read',
  isHeavy: true,
  summary: 'The devices of the user within a box, clustered for a zoom',
  schema: {
    querystring: z.object({
      west: Longitude,
      south: Latitude,
      east: Longitude,
      north: Latitude,
      zoom: z.coerce
        .number<number | string>()
        .int()
        .min(0)
        .max(MAP_CLUSTER_MAX_ZOOM + 1),
    }),
    response: {
      200: z.object({
        points: z.array(MapPoint).max(MAP_POINTS_PER_VIEW_MAX),
        /** The time as of which the locations are shown. */
        as_of: WireTime,
      }),
    },
  },
} as const satisfies Endpoint

export const mapEndpoints = {
  listMapAlerts,
  getMapOverview,
  listMapPoints,
  listMapSignals,
}
