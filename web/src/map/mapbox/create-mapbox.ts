import 'mapbox-gl/dist/mapbox-gl.css'
import { Map as MapboxMap, setWorkerUrl } from 'mapbox-gl/esm'
import workerUrl from 'mapbox-gl/dist/esm/worker.js?worker&url'
import type { EngineOptions, MapEngine, MapScheme } from '../engine.ts'
import { createGlEngine } from '../gl-engine.ts'
import { FLAT, type GlMap } from '../gl-map.ts'
import { MAX_ZOOM, MIN_ZOOM } from '../limits.ts'

const STYLES: Record<MapScheme, string> = {
  light: 'mapbox://styles/mapbox/light-v11',
  dark: 'mapbox://styles/mapbox/dark-v11',
}

setWorkerUrl(workerUrl)

/** Creates a map with Mapbox and its own styles, for operators with a token. Its logo and credits stay where Mapbox puts them. */
export function createMapbox(
  { container, label, scheme, position, events, isPrinted = false }: EngineOptions,
  token: string,
): MapEngine {
  const { latitude, longitude, zoom } = position
  const map = new MapboxMap({
    ...FLAT,
    accessToken: token,
    container,
    style: STYLES[scheme],
    projection: 'mercator',
    center: [longitude, latitude],
    zoom,
    minZoom: MIN_ZOOM,
    maxZoom: MAX_ZOOM,
    preserveDrawingBuffer: isPrinted,
  })
  map.touchZoomRotate.disableRotation()
  map.keyboard.disableRotation()
  let dressed = scheme
  let hasStyle = false
  map.on('style.load', () => void (hasStyle = true))
  map.on('error', () => {
    if (!hasStyle) events.onTrouble('refused')
  })
  map.on('load', events.onDrawn)
  return createGlEngine(map as unknown as GlMap, {
    label,
    events,
    dress(wanted) {
      if (wanted === dressed) return
      dressed = wanted
      map.setStyle(STYLES[wanted])
    },
  }) // safe: the libraries have a common origin, and the shared API has the same names
}
