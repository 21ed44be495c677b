import { MAP_CLUSTER_MAX_ZOOM } from '@sentinel/contracts/fleet/limits'
import type { MapPoint } from '@sentinel/contracts/fleet/map'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { HeatPoint } from '../../../../map/engine.ts'
import type { Fleet } from '../fleet.ts'
import { toHeatPoints } from './heat-points.ts'
import type { PointView } from './point-view.ts'

/** Of the server: devices move, and it tells of none. */
const ASK_AGAIN_MS = 15_000
const KEPT_MS = 10_000

interface Points {
  points: readonly MapPoint[]
  /** The zoom that they were clustered for. */
  zoom: number
}

/** The points of a view; those of the view before, until they are there. */
export function usePoints(fleet: Fleet, view: PointView | undefined): Points & { error: Error | null } {
  const { data, error } = useQuery(pointsQuery(fleet, view))
  return { ...(data ?? NOTHING), error }
}

/** Where devices have seen much: finer than the marks, from the next zoom on. */
export function useHeat(
  fleet: Fleet,
  view: PointView | undefined,
  { isOn }: { isOn: boolean },
): HeatPoint[] | undefined {
  const finer =
    isOn && view ? { ...view, zoom: Math.min(view.zoom + 1, MAP_CLUSTER_MAX_ZOOM + 1) } : undefined
  const { data } = useQuery(pointsQuery(fleet, finer))
  return useMemo(() => (isOn && data ? toHeatPoints(data.points, data.zoom - 1) : undefined), [isOn, data])
}

const NOTHING: Points = { points: [], zoom: 0 }

function pointsQuery({ find, version, state }: Fleet, view: PointView | undefined) {
  return {
    queryKey: ['map', 'points', version, view],
    queryFn: async ({ signal }: { signal: AbortSignal }): Promise<Points> =>
      view ? { points: await find(view, signal), zoom: view.zoom } : NOTHING,
    enabled: view !== undefined,
    placeholderData: keepPreviousData,
    gcTime: KEPT_MS,
    ...(state === 'asked' ? { refetchInterval: ASK_AGAIN_MS } : { staleTime: Infinity }),
  } as const
}
