import type { GeoJSONSource, Map as MapLibreMap } from 'maplibre-gl'
import { drawGraticule } from './graticule.ts'
import { GRATICULE, WORLD } from './write-base-style.ts'
import type { WorldDetail } from './world-files.ts'
import type { WorldMade } from './world-worker.ts'

/** From this zoom on, the coarse shapes are not detailed enough. */
const FINE_FROM_ZOOM = 2.5

/**
 * Adds the shapes to a map, coarse ones first, and the graticule. Calls `onDrawn` once the first shapes are on the screen, or can't be
 * fetched.
 */
export function drawWorldShapes(map: MapLibreMap, onDrawn: () => void): { end: () => void } {
  const worker = new Worker(new URL('./world-worker.ts', import.meta.url), { type: 'module' })
  const requested = new Set<WorldDetail>()
  const ask = (detail: WorldDetail) => {
    if (requested.has(detail)) return
    requested.add(detail)
    worker.postMessage(detail) // oxlint-disable-line unicorn/require-post-message-target-origin -- a worker has none
  }
  const urls: string[] = []
  let drawn = ''

  const drawWorld = () => {
    const latest = urls.at(-1)
    if (latest !== undefined) void map.getSource<GeoJSONSource>(WORLD)?.setData(latest)
  }
  const follow = () => {
    const source = map.getSource<GeoJSONSource>(GRATICULE)
    const bounds = map.getBounds()
    const { key, lines } = drawGraticule({
      west: bounds.getWest(),
      south: bounds.getSouth(),
      east: bounds.getEast(),
      north: bounds.getNorth(),
    })
    if (source && key !== drawn) {
      drawn = key
      void source.setData({ type: 'FeatureCollection', features: lines.map(toFeature) })
    }
    if (urls.length === 0) ask('coarse')
    if (map.getZoom() >= FINE_FROM_ZOOM) ask('fine')
  }
  worker.addEventListener('message', ({ data: { detail, data } }: MessageEvent<WorldMade>) => {
    if (!data) {
      requested.delete(detail) // requested again when the map has moved
      if (urls.length === 0) onDrawn()
    }
    if (!data || (detail === 'coarse' && urls.length > 0)) return // the fine shapes may have loaded faster
    urls.push(URL.createObjectURL(data))
    drawWorld()
    if (urls.length === 1) map.once('idle', onDrawn)
  })
  ask('coarse')
  // The drawing is lost together with its context.
  map.on('style.load', () => {
    drawn = ''
    drawWorld()
    follow()
  })
  map.on('moveend', follow)
  return {
    end() {
      worker.terminate()
      for (const url of urls) URL.revokeObjectURL(url)
    },
  }
}

function toFeature({ name, coordinates }: ReturnType<typeof drawGraticule>['lines'][number]) {
  return {
    type: 'Feature' as const,
    properties: { name },
    geometry: { type: 'LineString' as const, coordinates },
  }
}
