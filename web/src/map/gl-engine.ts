import type { EngineEvents, FitOptions, MapEngine, MapScheme } from './engine.ts'
import { createHeat } from './create-heat.ts'
import type { GlMap } from './gl-map.ts'
import { type MapColours, readColours } from './map-colours.ts'

const MOVE_MS = 400

interface GlEngineOptions {
  label: string
  events: EngineEvents
  /** Draws the base map in these colours. */
  dress: (scheme: MapScheme, colours: MapColours) => void
}

/** Creates an engine from a map of either library. */
export function createGlEngine(map: GlMap, { label, events, dress }: GlEngineOptions): MapEngine {
  const canvas = map.getCanvas()
  canvas.setAttribute('aria-label', label)
  followMap(map, events)
  const heat = createHeat(map)

  return {
    setScheme(scheme) {
      const colours = readColours(map.getContainer())
      dress(scheme, colours)
      heat.dress(colours)
    },
    setHeat: heat.show,
    moveTo({ latitude, longitude, zoom }, { isAnimated = false } = {}) {
      const centre = map.getCenter()
      const camera = {
        center: [longitude ?? centre.lng, latitude ?? centre.lat] as [number, number],
        zoom: zoom ?? map.getZoom(),
      }
      if (isAnimated) map.easeTo({ ...camera, duration: MOVE_MS })
      else map.jumpTo(camera)
    },
    fit({ west, south, east, north }, { paddingPx, maxZoom, isAnimated = false }: FitOptions) {
      const end = east < west ? east + 360 : east
      map.fitBounds([west, south, end, north], {
        padding: roomFor(paddingPx, map.getContainer()),
        maxZoom,
        ...(isAnimated ? { duration: MOVE_MS } : { animate: false }),
      })
    },
    panBy: ({ x, y }) => void map.panBy([x, y], { duration: MOVE_MS }),
    zoomBy: (levels) => void map.easeTo({ zoom: Math.round(map.getZoom() + levels), duration: MOVE_MS }),
    isMoving: () => map.isMoving(),
    position() {
      const { lat, lng } = map.getCenter().wrap()
      return { latitude: lat, longitude: lng, zoom: map.getZoom() }
    },
    box() {
      const bounds = map.getBounds()
      return {
        west: bounds.getWest(),
        south: bounds.getSouth(),
        east: bounds.getEast(),
        north: bounds.getNorth(),
      }
    },
    project({ latitude, longitude }) {
      const { x, y } = map.project([longitude, latitude])
      return { x, y }
    },
    unproject({ x, y }) {
      const { lat, lng } = map.unproject([x, y])
      return { latitude: lat, longitude: lng }
    },
    setPointing: (isPointing) => void (canvas.style.cursor = isPointing ? 'pointer' : ''),
    resize: () => void map.resize(),
    destroy: () => map.remove(),
  }
}

function followMap(map: GlMap, events: EngineEvents): void {
  map.on('move', events.onMove)
  map.on('resize', events.onMove)
  map.on('moveend', events.onMoveEnd)
  map.on('click', ({ point: { x, y } }) => events.onClick({ x, y }))
  map.on('mousemove', ({ point: { x, y } }) => events.onPointer({ x, y }))
  map.on('mouseout', () => events.onPointer(undefined))
  map.on('webglcontextlost', () => events.onTrouble('lost'))
  map.on('webglcontextrestored', () => events.onTrouble('restored'))
}

/** Returns the padding, or less if a map is smaller than its padding. */
function roomFor(paddingPx: number, { clientWidth, clientHeight }: HTMLElement): number {
  return Math.min(paddingPx, Math.floor(Math.min(clientWidth, clientHeight) / 3))
}
