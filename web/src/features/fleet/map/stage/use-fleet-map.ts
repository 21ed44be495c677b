import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { MapScheme, Pixel } from '../../../../map/engine.ts'
import type { Fleet } from '../fleet.ts'
import { useHeat, usePoints } from '../points/use-points.ts'
import { type Spread, toMarks } from '../to-marks.ts'
import type { ChosenDevice } from '../use-chosen-device.ts'
import type { MapAddress } from '../map-address.ts'
import { useKeptPosition } from './use-kept-position.ts'
import { type StageRefs, useMapView } from './use-map-view.ts'
import { useMarkContent } from './use-mark-content.ts'
import { usePick } from './use-pick.ts'
import { useShown } from './use-shown.ts'
import { useSight } from './use-sight.ts'
import { useStartAtDevice } from './use-start-at-device.ts'

interface FleetMapOptions {
  fleet: Fleet
  address: MapAddress
  chosen: ChosenDevice | undefined
  scheme: MapScheme
  mapboxToken: string | null
  /** A click beside all marks. */
  onBeside: () => void
}

/** The map of a fleet: its marks, what is in sight, and what a click does. */
export function useFleetMap(options: FleetMapOptions) {
  const { fleet, address, chosen, scheme, mapboxToken } = options
  const refs = useStageRefs()
  const [hovered, setHovered] = useState<{ key: string; at: Pixel }>()
  const [spread, setSpread] = useState<Spread>()
  const { sight, asked, askFor, rest } = useSight(fleet)
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
        if (view && (picked || !mark)) void pick(view, picked) // else it is the chosen one's own
      },
      onHover: (mark, at) => setHovered(mark && at && { key: mark.key, at }),
    },
  })
  const keep = useKeptPosition(view, address, fleet)
  useStartAtDevice(view, address, chosen)
  useEffect(() => {
    if (view) rest(view)
  }, [view, rest])

  const { points, zoom, error } = usePoints(fleet, asked)
  const content = useMarkContent(address, fleet)
  const pointMarks = useMemo(
    () => toMarks(points, { ...content, zoom, spread }),
    [points, content, zoom, spread],
  )
  const hoveredMark = hovered && pointMarks.find(({ key }) => key === hovered.key)
  const pick = usePick(options, setSpread)
  useShown(view, { marks: pointMarks, chosen, content })
  const heat = useHeat(fleet, asked, { isOn: address.isHeatOn })
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

/** Who wants to know of every frame in which the map moves, and of its end. */
function useFollowers() {
  const followers = useRef(new Set<() => void>())
  const follow = useCallback((onMove: () => void) => {
    followers.current.add(onMove)
    return () => void followers.current.delete(onMove)
  }, [])
  return { followers, follow }
}

export type FleetMap = ReturnType<typeof useFleetMap>
