import type { Map as MapLibreMap } from 'maplibre-gl'

/** What the two libraries, of one origin, have in common. */
export type GlMap = Pick<
  MapLibreMap,
  | 'easeTo'
  | 'fitBounds'
  | 'getBounds'
  | 'getCanvas'
  | 'getCenter'
  | 'getContainer'
  | 'getZoom'
  | 'isMoving'
  | 'jumpTo'
  | 'panBy'
  | 'project'
  | 'remove'
  | 'resize'
  | 'unproject'
> & {
  on(event: string, listener: (event: GlEvent) => void): unknown
  addLayer(layer: object): unknown
  addSource(id: string, source: object): unknown
  getLayer(id: string): unknown
  getSource(id: string): { setData(data: object): void } | undefined
  removeLayer(id: string): unknown
  removeSource(id: string): unknown
}

interface GlEvent {
  point: { x: number; y: number }
  error?: { status?: number }
}

/** What both libraries are asked to leave out: north is up, and the map lies flat. */
export const FLAT = { dragRotate: false, pitchWithRotate: false, touchPitch: false, maxPitch: 0 } as const
