import type { Device } from '@sentinel/contracts/fleet/devices'
import type { DeviceInsights } from '@sentinel/contracts/insights/insights'
import { MAP_CLUSTER_MAX_ZOOM } from '@sentinel/contracts/fleet/limits'
import { type DeviceSignal, MapWarning } from '@sentinel/contracts/fleet/map'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { MapPlace } from '../../../map/engine.ts'
import { deviceInsightsQuery, deviceQuery, devicesQuery } from '../../../shared/fleet/devices.ts'
import { errorTexts } from '../../../messages/errors.ts'
import { messages } from '../../../messages/messages.ts'
import { deviceName } from '@sentinel/domain/fleet/device-name'
import { explainFailure } from '../../../messages/explain-failure.ts'
import type { Fleet } from './fleet.ts'
import { hasPlace } from '../../../shared/fleet/has-place.ts'
import { findWarnings } from './map-device.ts'
import { insightsOfQuery, mapAlertsQuery, signalOfQuery } from './queries.ts'

const texts = messages.map.popup

/** A box with this margin contains a location and little else. */
const AROUND_DEGREES = 1e-4

export interface ChosenDevice {
  device: Device
  place: MapPlace
  warnings: readonly MapWarning[]
  /** Null if no LoRaWAN network has received the device lately. Undefined until it is known. */
  signal: DeviceSignal | null | undefined
  /** True if the signal could not be loaded. */
  isSignalFailed: boolean
  /** Undefined until it is known. */
  insights: DeviceInsights | undefined
}

interface Chosen {
  chosen: ChosenDevice | undefined
  /** The reason why there is no device. */
  missing: string | undefined
}

/** Returns the device whose popup is open, either one that this browser stores or one fetched separately. */
export function useChosenDevice(fleet: Fleet, deviceId: number | undefined, nowMs: number): Chosen {
  const isRequested = fleet.state === 'asked'
  const held = useHeldDevice(isRequested ? undefined : deviceId, nowMs)
  const requested = useFetchedDevice(fleet, isRequested ? deviceId : undefined)
  const { chosen, missing } = isRequested ? requested : held
  const isHeard = deviceId !== undefined && fleet.coverage !== 'none'
  const { data: signal, isError } = useQuery({ ...signalOfQuery(deviceId ?? 0), enabled: isHeard })
  const isSignalFailed = isHeard && isError && signal === undefined
  return useMemo(
    () => ({ chosen: chosen && { ...chosen, signal: isHeard ? signal : null, isSignalFailed }, missing }),
    [chosen, missing, isHeard, signal, isSignalFailed],
  )
}

interface Known {
  chosen: Omit<ChosenDevice, 'signal' | 'isSignalFailed'> | undefined
  missing: string | undefined
}

function useHeldDevice(deviceId: number | undefined, nowMs: number): Known {
  const isWanted = deviceId !== undefined
  const device = useQuery({
    ...devicesQuery,
    enabled: isWanted,
    select: (devices) => devices.find(({ device_id }) => device_id === deviceId) ?? null,
  }).data
  const insights = useQuery({
    ...deviceInsightsQuery,
    enabled: isWanted,
    select: (rows) => rows.find(({ device_id }) => device_id === deviceId),
  }).data
  const alertTypes = useQuery({
    ...mapAlertsQuery,
    enabled: isWanted,
    select: (rows) => rows.find(({ device_id }) => device_id === deviceId)?.alert_types,
  }).data
  return useMemo(() => {
    const isUnknown = deviceId !== undefined && device === null
    if (!device) return { chosen: undefined, missing: isUnknown ? errorTexts.not_found : undefined }
    if (!hasPlace(device)) return { chosen: undefined, missing: texts.notLocated(deviceName(device)) }
    const warnings = findWarnings(device, alertTypes ?? [], nowMs)
    const chosen = { device, place: toPlace(device), warnings, insights: insights ?? noInsights(device) }
    return { chosen, missing: undefined }
  }, [deviceId, device, insights, alertTypes, nowMs])
}

function useFetchedDevice({ find }: Fleet, deviceId: number | undefined): Known {
  const enabled = deviceId !== undefined
  const { data: device, error } = useQuery({ ...deviceQuery(deviceId ?? 0), enabled })
  const insights = useQuery({ ...insightsOfQuery(deviceId ?? 0), enabled }).data
  const place = device && hasPlace(device) ? toPlace(device) : undefined
  const point = useQuery({
    queryKey: ['map', 'point-of', deviceId, place],
    enabled: place !== undefined,
    queryFn: async ({ signal }) => {
      const { latitude, longitude } = place ?? { latitude: 0, longitude: 0 }
      const around = {
        west: Math.max(-180, longitude - AROUND_DEGREES),
        east: Math.min(180, longitude + AROUND_DEGREES),
        south: Math.max(-90, latitude - AROUND_DEGREES),
        north: Math.min(90, latitude + AROUND_DEGREES),
      }
      const points = await find({ ...around, zoom: MAP_CLUSTER_MAX_ZOOM + 1 }, signal)
      return points.find(({ device_id }) => device_id === deviceId) ?? null
    },
  }).data
  const chosen =
    device && place
      ? {
          device,
          place,
          warnings: MapWarning.options.filter((warning) => (point?.warnings[warning] ?? 0) > 0),
          insights: insights === null ? noInsights(device) : insights,
        }
      : undefined
  if (error && !device) return { chosen, missing: explainFailure(error).text }
  return { chosen, missing: device && !place ? texts.notLocated(deviceName(device)) : undefined }
}

function toPlace({ latitude, longitude }: MapPlace): MapPlace {
  return { latitude, longitude }
}

function noInsights({ device_id }: Device): DeviceInsights {
  return { device_id, insight_count: 0, latest: null }
}
