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
 * What is wrong with a device on the map, the worst first. All but `no_recent_insights` are the device's `conditions`, whatever
 * has become of its alerts. That one needs an open alert and a device that has not been seen for seven days (spec 1 §9).
 */
export const MapWarning = z.enum(alertTypesBySeverity.map((type) => alertTypes[type].mapWarning))
export type MapWarning = z.infer<typeof MapWarning>

/** Every device with an open alert of the user, by device. */
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

/** How many devices have which signal. Devices that no LoRaWAN network has heard in `SIGNAL_DAYS` are in none of them. */
export const SignalCounts = z.record(SignalClass, z.int())
export type SignalCounts = z.infer<typeof SignalCounts>

/** How LoRaWAN networks have heard a device in the last `SIGNAL_DAYS`, simulated frames left out. */
export const DeviceSignal = z.object({
  device_id: z.int(),
  signal: SignalClass,
  /** Above the lowest signal-to-noise ratio that can be read: the median. */
  margin_db: z.number(),
  heard_at: WireTime,
})
export type DeviceSignal = z.infer<typeof DeviceSignal>

/** Devices without a signal are left out. */
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

/** The smallest box that holds all devices with a place; `west` is the larger one where it crosses the date line. */
export const MapBounds = z.object({
  west: z.number(),
  south: z.number(),
  east: z.number(),
  north: z.number(),
})
export type MapBounds = z.infer<typeof MapBounds>

/** `placed` are those with a place. With more than `MAP_POINTS_IN_BROWSER_MAX` devices the server makes the clusters. */
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
 * Devices that stand together at a zoom, or one alone, which then has its id. `warnings` counts the devices in each trouble, `signals` those with each signal;
 * `expansion_zoom` is where a cluster falls apart. Coordinates are of the cluster's middle.
 */
export const MapPoint = z.object({
  longitude: z.number(),
  latitude: z.number(),
  count: z.int(),
  device_id: z.int().nullable(),
  /** Some of the devices that stand together, to name them by. */
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
        /** When the devices stood as they are shown. */
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
