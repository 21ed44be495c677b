import type { MapBounds } from '@sentinel/contracts/fleet/map'

/** Coordinates in degrees. */
export interface MapPlace {
  latitude: number
  longitude: number
}

export interface MapPosition extends MapPlace {
  zoom: number
}

/** The visible box. `west` is always the smaller value, and may be beyond ±180. */
export type MapBox = MapBounds

/** A point on the map, in pixels from its upper left corner. */
export interface Pixel {
  x: number
  y: number
}

export type MapScheme = 'light' | 'dark'

/** `refused`: the provider refuses the request, or can't be reached. `lost` and `restored`: the graphics context was lost, or is back. */
export type EngineTrouble = 'refused' | 'lost' | 'restored'

export interface EngineEvents {
  /** Called when land and sea are drawn, or can't be fetched. May be called more than once. */
  onDrawn: () => void
  /** Called in every frame in which the camera moves, before it is drawn. */
  onMove: () => void
  onMoveEnd: () => void
  onClick: (at: Pixel) => void
  /** Called with undefined when the pointer leaves. */
  onPointer: (at: Pixel | undefined) => void
  onTrouble: (trouble: EngineTrouble) => void
}

export interface HeatPoint extends MapPlace {
  /** 1 is the weight of the hottest spot, alone or together with the spots within its radius. */
  weight: number
}

export interface FitOptions {
  paddingPx: number
  maxZoom: number
  isAnimated?: boolean
}

/** A base map and its camera, independent of the library that draws it. */
export interface MapEngine {
  setScheme(scheme: MapScheme): void
  /** If undefined, removes the heat. */
  setHeat(points: readonly HeatPoint[] | undefined): void
  moveTo(position: Partial<MapPosition>, options?: { isAnimated?: boolean }): void
  /** A box whose `west` is larger than its `east` crosses the date line. */
  fit(box: MapBounds, options: FitOptions): void
  panBy(pixels: Pixel): void
  zoomBy(levels: number): void
  /** Returns true while the camera moves or the user drags the map. */
  isMoving(): boolean
  position(): MapPosition
  box(): MapBox
  project(place: MapPlace): Pixel
  unproject(at: Pixel): MapPlace
  setPointing(isPointing: boolean): void
  resize(): void
  destroy(): void
}

export interface EngineOptions {
  /** An empty element with the map's size. Colours are read from this element. */
  container: HTMLElement
  /** The map's accessible name. */
  label: string
  scheme: MapScheme
  position: MapPosition
  events: EngineEvents
  /** Preserves the drawing so that it can be printed and saved as a picture. */
  isPrinted?: boolean
}
