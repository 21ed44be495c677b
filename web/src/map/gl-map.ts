import type { Map as MapLibreMap } from 'maplibre-gl'

/** The API shared by the two libraries, which have a common origin. */
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

/** Options for both libraries: north is up, and the map is flat. */
export const FLAT = { dragRotate: false, pitchWithRotate: false, touchPitch: false, maxPitch: 0 } as const
