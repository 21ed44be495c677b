import 'maplibre-gl/dist/maplibre-gl.css'
import { LngLat, Map as MapLibreMap, setWorkerUrl } from 'maplibre-gl'
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url'
import { drawWorldShapes } from '../basemap/draw-world.ts'
import { writeBaseStyle } from '../basemap/write-base-style.ts'
import type { EngineOptions, MapEngine } from '../engine.ts'
import { createGlEngine } from '../gl-engine.ts'
import { FLAT, type GlMap } from '../gl-map.ts'
import { MAX_ZOOM, MIN_ZOOM } from '../limits.ts'
import { type MapColours, readColours } from '../map-colours.ts'
import { limitLatitude } from './limit-latitude.ts'

setWorkerUrl(workerUrl)

/** Creates a map with MapLibre and the console's own base map, which requests nothing from other hosts. */
export function createMapLibre({
  container,
  label,
  position,
  events,
  isPrinted = false,
}: EngineOptions): MapEngine {
  const { latitude, longitude, zoom } = position
  const map = new MapLibreMap({
    ...FLAT,
    container,
    style: writeBaseStyle(readColours(container)),
    center: [longitude, latitude],
    zoom,
    minZoom: MIN_ZOOM,
    maxZoom: MAX_ZOOM,
    transformConstrain: ({ lng, lat }, wanted) => {
      const held = Math.min(Math.max(wanted, MIN_ZOOM), MAX_ZOOM)
      return {
        zoom: held,
        center: new LngLat(lng, limitLatitude(lat, { zoom: held, heightPx: container.clientHeight })),
      }
    },
    attributionControl: false,
    fadeDuration: 100,
    canvasContextAttributes: { preserveDrawingBuffer: isPrinted },
  })
  map.touchZoomRotate.disableRotation()
  map.keyboard.disableRotation()
  const world = drawWorldShapes(map, events.onDrawn)
  const engine = createGlEngine(map as unknown as GlMap, {
    label,
    events,
    dress: painter(map),
  }) // safe: MapLibre's types are only stricter
  return {
    ...engine,
    destroy() {
      world.end()
      engine.destroy()
    },
  }
}

/** Paints at once, or as soon as the map's style has loaded. The style loads initially and after the graphics context was lost. */
function painter(map: MapLibreMap) {
  let latest: MapColours | undefined
  let hasStyle = false
  map.on('style.load', () => {
    hasStyle = true
    if (latest) paint(map, latest)
  })
  map.on('webglcontextlost', () => void (hasStyle = false))
  return (_: unknown, colours: MapColours) => {
    latest = colours
    if (hasStyle) paint(map, colours)
  }
}

/** Changes only the colours, and preserves the style and everything that is drawn. */
function paint(map: MapLibreMap, colours: MapColours): void {
  for (const { id, paint: paints = {} } of writeBaseStyle(colours).layers)
    for (const [name, value] of Object.entries(paints) as [never, never][])
      map.setPaintProperty(id, name, value) // safe: the values come from the style itself
}
