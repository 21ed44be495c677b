import {
  MAP_FIT_MAX_ZOOM,
  MAP_FIT_PADDING_NARROW_PX,
  MAP_FIT_PADDING_PX,
} from '@sentinel/contracts/fleet/limits'
import { SignalClass } from '@sentinel/contracts/fleet/device-radio'
import { MapWarning } from '@sentinel/contracts/fleet/map'
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { createMapView, type MapView, type MapViewEvents } from '../../../../map/create-map-view.ts'
import type { MapPosition, MapScheme } from '../../../../map/engine.ts'
import { hasWebgl } from '../../../../map/has-webgl.ts'
import { readIcon } from '../../../../map/marks/icon-paths.ts'
import { messages } from '../../../../messages/messages.ts'
import type { Fleet } from '../fleet.ts'

/** The largest width of a narrow window. */
const NARROW = '(width <= 625px)'
const WORLD: MapPosition = { latitude: 15, longitude: 0, zoom: 1 }

export type MapTrouble = 'none' | 'lost'

interface MapViewOptions {
  mapboxToken: string | null
  scheme: MapScheme
  /** The map opens at this position, or around all devices if it is undefined. */
  start: { position: MapPosition | undefined; fleet: Fleet }
  events: Omit<MapViewEvents, 'onDrawn' | 'onTrouble'>
}

export interface StageRefs {
  base: RefObject<HTMLDivElement | null>
  marks: RefObject<HTMLDivElement | null>
  icons: RefObject<HTMLDivElement | null>
}

/** Creates a stage's map, and destroys it when the stage unmounts. */
export function useMapView(refs: StageRefs, options: MapViewOptions) {
  const [view, setView] = useState<MapView>()
  const [isDrawn, setIsDrawn] = useState(false)
  const [trouble, setTrouble] = useState<MapTrouble>()
  const [isRefused, setIsRefused] = useState(false)
  const [attempt, setAttempt] = useState(0)
  const mapboxToken = isRefused ? null : options.mapboxToken
  const latest = useRef(options)
  useLayoutEffect(() => void (latest.current = options))

  const { base, marks, icons } = refs
  useEffect(() => {
    if (!base.current || !marks.current || !icons.current) return undefined
    if (!hasWebgl()) return setTrouble('none')
    let isOver = false
    let opened: MapView | undefined
    const { position } = latest.current.start
    createMapView({
      containers: { base: base.current, marks: marks.current },
      icons: readIcons(icons.current),
      label: messages.map.map,
      scheme: latest.current.scheme,
      position: position ?? WORLD,
      mapboxToken,
      events: {
        onDrawn: () => isOver || setIsDrawn(true),
        onMove: () => latest.current.events.onMove(),
        onMoveEnd: () => latest.current.events.onMoveEnd(),
        onPick: (mark) => latest.current.events.onPick(mark),
        onHover: (mark, at) => latest.current.events.onHover(mark, at),
        onTrouble(kind) {
          if (kind === 'refused') setIsRefused(true)
          else setTrouble(kind === 'lost' ? 'lost' : undefined)
        },
      },
    }).then(
      (created) => {
        if (isOver) return created.destroy()
        opened = created
        if (!position) fitFleet(created, latest.current.start.fleet)
        setTrouble(undefined)
        return setView(created)
      },
      () => setTrouble('none'),
    )
    return () => {
      isOver = true
      setView(undefined)
      setIsDrawn(false)
      opened?.destroy()
    }
  }, [attempt, mapboxToken, base, marks, icons])
  useEffect(() => view?.setScheme(options.scheme), [view, options.scheme])
  return {
    view,
    isDrawn: view !== undefined && isDrawn,
    trouble,
    isRefused,
    retry: () => setAttempt((former) => former + 1),
  }
}

/** Fits the view to all shown devices. */
export function fitFleet(view: MapView, fleet: Fleet, options: { isAnimated?: boolean } = {}): void {
  const bounds = fleet.findBounds()
  const paddingPx = matchMedia(NARROW).matches ? MAP_FIT_PADDING_NARROW_PX : MAP_FIT_PADDING_PX
  if (bounds) view.fit(bounds, { ...options, paddingPx, maxZoom: MAP_FIT_MAX_ZOOM })
}

/** Returns the icons in the order of `MarkIconShapes`. */
function readIcons(container: HTMLElement) {
  const icon = (name: string) => {
    const svg = container.querySelector<SVGElement>(`[data-icon="${name}"]`)
    return svg ? readIcon(svg) : new Path2D()
  }
  const signs = [...MapWarning.options, ...SignalClass.options]
  const ofSigns = Object.fromEntries(signs.map((sign) => [sign, icon(sign)]))
  return { ...(ofSigns as Record<MapWarning | SignalClass, Path2D>), device: icon('device') } // safe: has all of them
}
