import { LATITUDE_MAX_DEGREES, LONGITUDE_MAX_DEGREES } from '@sentinel/contracts/limits'
import { MapWarning } from '@sentinel/contracts/map'
import type { MapPosition, MapScheme } from '../../map/engine.ts'
import { MAX_ZOOM, MIN_ZOOM } from '../../map/limits.ts'
import { type MapFilters, seenWithin, troubles } from './filters.ts'

/** What an address says, as somebody may have typed it: nothing of it is taken for granted. */
export interface TypedMapAddress {
  lat?: unknown
  lon?: unknown
  zoom?: unknown
  /** Whose popup is open. */
  device?: unknown
  q?: unknown
  group?: unknown
  trouble?: unknown
  firmware?: unknown
  /** Days within which a device was seen. */
  seen?: unknown
  /** What the legend has switched off, with commas between. */
  off?: unknown
  heat?: unknown
  /** Where the map does not follow the console's theme. */
  scheme?: unknown
}

export const legendKeys = [...MapWarning.options, 'insight_count'] as const
export type LegendKey = (typeof legendKeys)[number]

export interface MapAddress {
  position: MapPosition | undefined
  deviceId: number | undefined
  filters: MapFilters
  off: ReadonlySet<LegendKey>
  isHeatOn: boolean
  scheme: MapScheme | undefined
}

export function readMapAddress(typed: TypedMapAddress): MapAddress {
  const { device, q, group, trouble, firmware, seen, off, heat, scheme } = typed
  return {
    position: readPosition(typed),
    deviceId: isWhole(device) ? device : undefined,
    filters: {
      text: readText(q),
      groupId: isWhole(group) ? group : undefined,
      trouble: troubles.find((known) => known === trouble),
      firmware: readText(firmware),
      seen: seenWithin.find((known) => known === String(seen)),
    },
    off: readOff(off),
    isHeatOn: heat === true,
    scheme: scheme === 'light' || scheme === 'dark' ? scheme : undefined,
  }
}

/** As exact as a pixel is at the zoom. */
export function writePosition({
  latitude,
  longitude,
  zoom,
}: MapPosition): Required<Pick<TypedMapAddress, 'lat' | 'lon' | 'zoom'>> {
  const digits = Math.min(6, Math.max(2, Math.ceil(zoom * Math.log10(2)) + 1))
  return {
    lat: Number(latitude.toFixed(digits)),
    lon: Number(longitude.toFixed(digits)),
    zoom: Number(zoom.toFixed(2)),
  }
}

export function writeOff(off: ReadonlySet<LegendKey>): string | undefined {
  return off.size === 0 ? undefined : legendKeys.filter((key) => off.has(key)).join()
}

function readOff(off: unknown): ReadonlySet<LegendKey> {
  const named = typeof off === 'string' ? off.split(',') : []
  return new Set(legendKeys.filter((key) => named.includes(key)))
}

function readPosition({ lat, lon, zoom }: TypedMapAddress): MapPosition | undefined {
  const isThere =
    isBetween(lat, -LATITUDE_MAX_DEGREES, LATITUDE_MAX_DEGREES) &&
    isBetween(lon, -LONGITUDE_MAX_DEGREES, LONGITUDE_MAX_DEGREES) &&
    isBetween(zoom, MIN_ZOOM, MAX_ZOOM)
  return isThere ? { latitude: lat, longitude: lon, zoom } : undefined
}

function isBetween(given: unknown, min: number, max: number): given is number {
  return typeof given === 'number' && given >= min && given <= max
}

function isWhole(given: unknown): given is number {
  return Number.isSafeInteger(given) && Number(given) >= 0
}

function readText(given: unknown): string | undefined {
  return typeof given === 'string' || typeof given === 'number' ? String(given) || undefined : undefined
}
