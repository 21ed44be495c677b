import { LATITUDE_MAX_DEGREES, LONGITUDE_MAX_DEGREES } from '@sentinel/contracts/fleet/limits'
import { MapWarning } from '@sentinel/contracts/fleet/map'
import { getRouteApi } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import { z } from 'zod'
import type { MapPosition, MapScheme } from '../../../map/engine.ts'
import { MAX_ZOOM, MIN_ZOOM } from '../../../map/limits.ts'
import { defineAddress, type SearchOf } from '../../../platform/address/define-address.ts'
import { text, wholeNumber } from '../../../platform/address/fields.ts'
import { useAddress } from '../../../platform/address/use-address.ts'
import { type MapFilters, seenWithin, troubles } from './filters.ts'

const legendKeys = [...MapWarning.options, 'insight_count'] as const
export type LegendKey = (typeof legendKeys)[number]

export const mapAddress = defineAddress(
  z.object({
    lat: z.number().min(-LATITUDE_MAX_DEGREES).max(LATITUDE_MAX_DEGREES).optional(),
    lon: z.number().min(-LONGITUDE_MAX_DEGREES).max(LONGITUDE_MAX_DEGREES).optional(),
    zoom: z.number().min(MIN_ZOOM).max(MAX_ZOOM).optional(),
    /** The device whose popup is open. */
    device: wholeNumber.optional(),
    q: text.default(''),
    group: wholeNumber.optional(),
    trouble: z.enum(troubles).optional(),
    firmware: text.default(''),
    seen: z.literal(seenWithin).optional(),
    /** The legend entries that are turned off, separated by commas. */
    off: z
      .codec(z.string(), z.array(z.enum(legendKeys)), {
        decode: (listed) => legendKeys.filter((key) => listed.split(',').includes(key)),
        encode: (keys) => legendKeys.filter((key) => keys.includes(key)).join(),
      })
      .default([]),
    heat: z.boolean().default(false),
    coverage: z.boolean().default(false),
    /** Set if the map does not follow the console's theme. */
    scheme: z.enum(['light', 'dark']).optional(),
  }),
)
export type MapSearch = SearchOf<typeof mapAddress>

/** Rounds to a pixel's accuracy at this zoom. */
export function roundPosition({ latitude, longitude, zoom }: MapPosition): MapPosition {
  const digits = Math.min(6, Math.max(2, Math.ceil(zoom * Math.log10(2)) + 1))
  return {
    latitude: Number(latitude.toFixed(digits)),
    longitude: Number(longitude.toFixed(digits)),
    zoom: Number(zoom.toFixed(2)),
  }
}

const route = getRouteApi('/_shell/map')

/** Returns the map's state in the address, and functions that change it. Only opening a popup adds a step to the browser's history. */
export function useMapAddress() {
  const { shown, go, change } = useAddress(mapAddress, route)
  const { lat, lon, zoom, device: deviceId, q, group, trouble, firmware, seen, off: listed } = shown
  const isOpen = deviceId !== undefined
  const off: ReadonlySet<LegendKey> = useMemo(() => new Set(listed), [listed])
  return {
    filters: useMemo(
      (): MapFilters => ({ text: q, groupId: group, trouble, firmware: firmware || undefined, seen }),
      [q, group, trouble, firmware, seen],
    ),
    off,
    isHeatOn: shown.heat,
    isCoverageOn: shown.coverage,
    scheme: shown.scheme,
    position: useMemo(
      (): MapPosition | undefined =>
        lat === undefined || lon === undefined || zoom === undefined
          ? undefined
          : { latitude: lat, longitude: lon, zoom },
      [lat, lon, zoom],
    ),
    deviceId,
    keepPosition: useCallback(
      (position: MapPosition) =>
        change({ lat: position.latitude, lon: position.longitude, zoom: position.zoom }),
      [change],
    ),
    choose: useCallback(
      (device: number | undefined) =>
        go({ device }, { replace: isOpen || device === undefined, resetScroll: false }),
      [go, isOpen],
    ),
    search: useCallback((words: string) => change({ q: words.trim() }), [change]),
    filterBy: (filters: Omit<MapFilters, 'text'>) =>
      change({
        group: filters.groupId,
        trouble: filters.trouble,
        firmware: filters.firmware ?? '',
        seen: filters.seen,
      }),
    clearFilters: () =>
      change({ q: '', group: undefined, trouble: undefined, firmware: '', seen: undefined }),
    setShown: (key: LegendKey, isShown: boolean) =>
      change({ off: isShown ? listed.filter((other) => other !== key) : [...listed, key] }),
    setHeat: (heat: boolean) => change({ heat }),
    setCoverage: (coverage: boolean) => change({ coverage }),
    setScheme: (scheme: MapScheme | undefined) => change({ scheme }),
  }
}

export type MapAddress = ReturnType<typeof useMapAddress>
