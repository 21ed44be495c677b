import { recordBy } from '@sentinel/contracts/alerts/alert-types'
import { MAP_FIT_MAX_ZOOM, MAP_CLUSTER_MAX_ZOOM } from '@sentinel/contracts/fleet/limits'
import type { MapWarning, MapPoint } from '@sentinel/contracts/fleet/map'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { MapView } from '../../../../map/create-map-view.ts'
import type { MapScheme, Pixel, MapBox, MapPosition, HeatPoint } from '../../../../map/engine.ts'
import type { Mark } from '../../../../map/marks/mark.ts'
import { findCoLocated } from '../find-co-located.ts'
import type { Fleet } from '../fleet.ts'
import type { MapAddress } from '../map-address.ts'
import { toHeatPoints } from '../points/heat-points.ts'
import { covers, type PointView, toPointView } from '../points/point-view.ts'
import { type Spread, toMarks, type MarkContent, deviceKey, type PointMark } from '../to-marks.ts'
import type { ChosenDevice } from '../use-chosen-device.ts'
import { useAddressPosition } from './use-address-position.ts'
import { type StageRefs, useMapView } from './use-map-view.ts'

interface FleetMapOptions {
  fleet: Fleet
  address: MapAddress
  chosen: ChosenDevice | undefined
  scheme: MapScheme
  mapboxToken: string | null
  /** Called for clicks that hit no marker. */
  onBeside: () => void
}

/** Provides a fleet's map: its markers, what is in view, and the effect of clicks. */
export function useFleetMap(options: FleetMapOptions) {
  const { fleet, address, chosen, scheme, mapboxToken } = options
  const refs = useStageRefs()
  const [hovered, setHovered] = useState<{ key: string; at: Pixel }>()
  const [spread, setSpread] = useState<Spread>()
  const { sight, requested, askFor, rest } = useSight(fleet)
  const { followers, follow } = useFollowers()

  const { view, ...state } = useMapView(refs, {
    mapboxToken,
    scheme,
    start: { position: address.position, fleet },
    events: {
      onMove() {
        if (view) askFor(view)
        for (const tell of followers.current) tell()
      },
      onMoveEnd() {
        if (!view) return
        rest(view)
        keep(view)
        for (const tell of followers.current) tell()
      },
      onPick(mark) {
        const picked = pointMarks.find(({ key }) => key === mark?.key)
        if (view && (picked || !mark)) void pick(view, picked) // otherwise it is the chosen device's marker
      },
      onHover: (mark, at) => setHovered(mark && at && { key: mark.key, at }),
    },
  })
  const keep = useAddressPosition(view, address, fleet)
  useStartAtDevice(view, address, chosen)
  useEffect(() => {
    if (view) rest(view)
  }, [view, rest])

  const { points, zoom, error } = usePoints(fleet, requested)
  const content = useMarkContent(address, fleet)
  const pointMarks = useMemo(
    () => toMarks(points, { ...content, zoom, spread }),
    [points, content, zoom, spread],
  )
  const hoveredMark = hovered && pointMarks.find(({ key }) => key === hovered.key)
  const pick = usePick(options, setSpread)
  useShown(view, { marks: pointMarks, chosen, content })
  const heat = useHeat(fleet, requested, { isOn: address.isHeatOn })
  useEffect(() => view?.setHeat(heat), [view, heat])

  return {
    ...state,
    refs,
    view,
    sight,
    points,
    pointMarks,
    isCoverageShown: content.isCoverageShown,
    error,
    hovered: hoveredMark && hovered && { mark: hoveredMark, at: hovered.at },
    follow,
  }
}

function useStageRefs(): StageRefs {
  return {
    base: useRef<HTMLDivElement>(null),
    marks: useRef<HTMLDivElement>(null),
    icons: useRef<HTMLDivElement>(null),
  }
}

/** Stores the listeners for every frame of a map movement, and for its end. */
function useFollowers() {
  const followers = useRef(new Set<() => void>())
  const follow = useCallback((onMove: () => void) => {
    followers.current.add(onMove)
    return () => void followers.current.delete(onMove)
  }, [])
  return { followers, follow }
}

export type FleetMap = ReturnType<typeof useFleetMap>

/** Returns what the markers show, according to the legend. Shows signals once they are known. */
function useMarkContent(
  { off, isCoverageOn }: MapAddress,
  { coverage }: Pick<Fleet, 'coverage'>,
): MarkContent {
  const hidden = off as ReadonlySet<MapWarning> // safe: only asked for warnings
  const isCountShown = !off.has('insight_count')
  const isCoverageShown = isCoverageOn && coverage === 'known'
  return useMemo(() => ({ hidden, isCountShown, isCoverageShown }), [hidden, isCountShown, isCoverageShown])
}

/** Moves to the device in the address once it is known, unless the address also contains a position. */
function useStartAtDevice(
  view: MapView | undefined,
  { deviceId, position }: Pick<MapAddress, 'deviceId' | 'position'>,
  chosen: ChosenDevice | undefined,
): void {
  const wanted = useRef(position ? undefined : deviceId)
  useEffect(() => {
    if (!view || !chosen || wanted.current === undefined) return
    if (!position && chosen.device.device_id === wanted.current)
      view.moveTo({ ...chosen.place, zoom: MAP_FIT_MAX_ZOOM })
    wanted.current = undefined
  }, [view, chosen, position])
}

interface Shown {
  marks: readonly PointMark[]
  chosen: ChosenDevice | undefined
  content: MarkContent
}

/** Shows the markers. The chosen device has its own marker even if it is part of a cluster. */
function useShown(view: MapView | undefined, { marks, chosen, content }: Shown): void {
  const chosenKey = chosen && deviceKey(chosen.device.device_id)
  const shown = useMemo(() => {
    if (!chosen || marks.some(({ key }) => key === chosenKey)) return marks
    const { device, place, warnings, signal, insights } = chosen
    const counts = recordBy('mapWarning', () => 0)
    for (const warning of warnings) counts[warning] = 1
    const signals = { weak: 0, fair: 0, good: 0 }
    if (signal) signals[signal.signal] = 1
    const point: MapPoint = {
      ...place,
      count: 1,
      device_id: device.device_id,
      first_device_ids: [device.device_id],
      expansion_zoom: null,
      warnings: counts,
      signals,
      insight_count: insights?.insight_count ?? 0,
    }
    return [...marks, ...toMarks([point], { ...content, zoom: 0, spread: undefined })]
  }, [marks, chosen, chosenKey, content])
  useEffect(() => view?.setMarks(shown), [view, shown])
  useEffect(() => view?.setChosen(chosenKey), [view, chosenKey])
}

interface PickOptions {
  fleet: Fleet
  address: MapAddress
  /** Called for clicks that hit no marker. */
  onBeside: () => void
}

/** Handles clicks on markers: a device opens, a cluster splits, and devices at the same location are spread out. */
function usePick({ fleet, address, onBeside }: PickOptions, setSpread: (spread: Spread | undefined) => void) {
  return (view: MapView, mark: PointMark | undefined) => {
    const [point] = mark?.points ?? []
    if (!mark || !point) {
      setSpread(undefined)
      onBeside()
      return address.deviceId !== undefined && address.choose(undefined)
    }
    if (mark.points.length > 1) return setSpread({ key: mark.key, points: mark.points })
    if (point.device_id !== null) return address.choose(point.device_id)
    return openCluster(view, mark, point, { find: fleet.find, setSpread })
  }
}

async function openCluster(
  view: MapView,
  mark: Mark,
  point: MapPoint,
  { find, setSpread }: Pick<Fleet, 'find'> & { setSpread: (spread: Spread) => void },
): Promise<void> {
  const zoom = point.expansion_zoom ?? view.position().zoom + 1
  const together = await findCoLocated(point, find).catch(() => undefined)
  if (together) setSpread({ key: mark.key, points: together })
  else view.moveTo({ ...mark.place, zoom: Math.min(zoom, MAP_CLUSTER_MAX_ZOOM + 1) }, { isAnimated: true })
}

/** Points are requested from the server once the map has been still for this long. */
const ASK_PAUSE_MS = 150

interface Sight {
  box: MapBox
  position: MapPosition
}

/** Returns what was in view after the last movement, and the view for which points are requested. */
function useSight({ state }: Pick<Fleet, 'state'>) {
  const isRequested = state === 'asked'
  const [sight, setSight] = useState<Sight>()
  const [requested, setRequested] = useState<PointView>()
  const known = useRef<PointView>(undefined)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  const askFor = useCallback(
    (view: MapView) => {
      const [box, { zoom }] = [view.box(), view.position()]
      if (known.current && covers(known.current, box, zoom)) return
      const ask = () => {
        known.current = toPointView(view.box(), view.position().zoom)
        setRequested(known.current)
      }
      clearTimeout(timer.current)
      if (isRequested && known.current) timer.current = setTimeout(ask, ASK_PAUSE_MS)
      else ask()
    },
    [isRequested],
  )
  const rest = useCallback(
    (view: MapView) => {
      askFor(view)
      setSight({ box: view.box(), position: view.position() })
    },
    [askFor],
  )
  return { sight, requested, askFor, rest }
}

/** Polls, because the server does not push devices' movements. */
const ASK_AGAIN_MS = 15_000
const CACHED_MS = 10_000

interface Points {
  points: readonly MapPoint[]
  /** The zoom for which the points were clustered. */
  zoom: number
}

/** Returns a view's points, or the previous view's until the new ones have loaded. */
function usePoints(fleet: Fleet, view: PointView | undefined): Points & { error: Error | null } {
  const { data, error } = useQuery(pointsQuery(fleet, view))
  return { ...(data ?? NOTHING), error }
}

/** Returns the heat of the insights. It is finer than the markers, because it uses the points for the next zoom. */
function useHeat(
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
    gcTime: CACHED_MS,
    ...(state === 'asked' ? { refetchInterval: ASK_AGAIN_MS } : { staleTime: Infinity }),
  } as const
}
