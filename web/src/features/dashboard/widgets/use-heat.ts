import { MAP_FIT_MAX_ZOOM, MAP_FIT_PADDING_NARROW_PX } from '@sentinel/contracts/fleet/limits'
import { type RefObject, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { HeatPoint, MapEngine, MapScheme } from '../../../map/engine.ts'
import { findBounds } from '../../../map/find-bounds.ts'
import { hasWebgl } from '../../../map/has-webgl.ts'
import { loadEngine } from '../../../map/load-engine.ts'
import { messages } from '../../../messages/messages.ts'

const WORLD = { latitude: 15, longitude: 0, zoom: 0 }

interface HeatOptions {
  container: RefObject<HTMLDivElement | null>
  scheme: MapScheme
  devices: readonly { latitude: number; longitude: number; insight_count: number }[]
  /** Undefined until the map shall be shown; null if the operator has no token. */
  mapboxToken: string | null | undefined
  /** This browser cannot draw maps, or the map could not be loaded. */
  onFail: () => void
}

/** Shows a heatmap in a container. Returns whether it has been drawn. */
export function useHeat({ container, scheme, devices, mapboxToken, onFail }: HeatOptions): boolean {
  const [engine, setEngine] = useState<MapEngine>()
  const [isDrawn, setDrawn] = useState(false)
  const [isRefused, setRefused] = useState(false)
  const token = isRefused ? null : mapboxToken
  const fail = useRef(onFail)
  useLayoutEffect(() => void (fail.current = onFail))

  useEffect(() => {
    const place = container.current
    if (!place || token === undefined) return undefined
    if (!hasWebgl()) return fail.current()
    let isOver = false
    let opened: MapEngine | undefined
    const watch = new ResizeObserver(() => opened?.resize())
    const ignore = () => undefined
    loadEngine(token)
      .then((createEngine) => {
        if (isOver) return undefined
        opened = createEngine({
          container: place,
          label: messages.dashboard.heatmap.label,
          scheme: place.dataset['scheme'] === 'dark' ? 'dark' : 'light',
          position: WORLD,
          isPrinted: true,
          events: {
            onDrawn: () => setDrawn(true),
            onMove: ignore,
            onMoveEnd: ignore,
            onClick: ignore,
            onPointer: ignore,
            onTrouble: (trouble) => (trouble === 'refused' ? setRefused(true) : undefined),
          },
        })
        watch.observe(place)
        return setEngine(opened)
      })
      .catch(() => fail.current())
    return () => {
      isOver = true
      watch.disconnect()
      setEngine(undefined)
      setDrawn(false)
      opened?.destroy()
    }
  }, [container, token])

  useEffect(() => engine?.setScheme(scheme), [engine, scheme])
  const points = useMemo(() => toPoints(devices), [devices])
  useEffect(() => engine?.setHeat(points), [engine, points])
  const bounds = useMemo(() => JSON.stringify(findBounds(devices)), [devices])
  useEffect(() => {
    const box = JSON.parse(bounds) as ReturnType<typeof findBounds> // safe: written one line above
    if (box) engine?.fit(box, { paddingPx: MAP_FIT_PADDING_NARROW_PX, maxZoom: MAP_FIT_MAX_ZOOM })
  }, [engine, bounds])
  return isDrawn
}

function toPoints(devices: HeatOptions['devices']): HeatPoint[] {
  const most = Math.max(1, ...devices.map(({ insight_count }) => insight_count))
  return devices.map(({ latitude, longitude, insight_count }) => ({
    latitude,
    longitude,
    weight: insight_count / most,
  }))
}
