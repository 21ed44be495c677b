import { getRouteApi } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import type { MapPosition, MapScheme } from '../../map/engine.ts'
import type { MapFilters } from './filters.ts'
import {
  type LegendKey,
  readMapAddress,
  type TypedMapAddress,
  writeOff,
  writePosition,
} from './map-address.ts'

const route = getRouteApi('/_shell/map')

/** What the address asks the map to show, and what changes it. A popup that opens is a step in the browser's history, nothing else. */
export function useMapAddress() {
  const typed = route.useSearch()
  const navigate = route.useNavigate()
  const change = useCallback(
    (changes: TypedMapAddress) =>
      void navigate({ search: (former) => ({ ...former, ...changes }), replace: true, resetScroll: false }),
    [navigate],
  )
  const { deviceId } = readMapAddress(typed)
  const isOpen = deviceId !== undefined
  const { lat, lon, zoom, device: _, ...rest } = typed
  const written = JSON.stringify(rest)
  // As text, so that moving the map is no reason to filter anew.
  const list = useMemo(
    () => readMapAddress(JSON.parse(written) as TypedMapAddress), // safe: written above
    [written],
  )
  const { filters, off } = list
  const place = useMemo(() => readMapAddress({ lat, lon, zoom }).position, [lat, lon, zoom])
  return {
    filters,
    off,
    isHeatOn: list.isHeatOn,
    scheme: list.scheme,
    position: place,
    deviceId,
    keepPosition: useCallback((position: MapPosition) => change(writePosition(position)), [change]),
    choose: useCallback(
      (device: number | undefined) =>
        void navigate({
          search: (former) => ({ ...former, device }),
          replace: isOpen || device === undefined,
          resetScroll: false,
        }),
      [navigate, isOpen],
    ),
    search: useCallback((text: string) => change({ q: text.trim() || undefined }), [change]),
    filterBy: ({ groupId, trouble, firmware, seen }: Omit<MapFilters, 'text'>) =>
      change({ group: groupId, trouble, firmware, seen: seen && Number(seen) }),
    clearFilters: () =>
      change({ q: undefined, group: undefined, trouble: undefined, firmware: undefined, seen: undefined }),
    setShown: (key: LegendKey, isShown: boolean) => {
      const changed = new Set(off)
      if (isShown) changed.delete(key)
      else changed.add(key)
      change({ off: writeOff(changed) })
    },
    setHeat: (isOn: boolean) => change({ heat: isOn || undefined }),
    setScheme: (scheme: MapScheme | undefined) => change({ scheme }),
  }
}

export type UsedMapAddress = ReturnType<typeof useMapAddress>
