import type { MapBounds } from '@sentinel/contracts/fleet/map'

/** In degrees. */
export interface MapPlace {
  latitude: number
  longitude: number
}

export interface MapPosition extends MapPlace {
  zoom: number
}

/** What is in sight: `west` is the smaller one always, and beyond ±180 where more than one world is. */
export type MapBox = MapBounds

/** From the upper left corner of the map. */
export interface Pixel {
  x: number
  y: number
}

export type MapScheme = 'light' | 'dark'

/** `refused`: its maker does not serve us, or can't be reached. `lost` and `restored`: the graphics card, for a while or for good. */
export type EngineTrouble = 'refused' | 'lost' | 'restored'

export interface EngineEvents {
  /** Land and sea are drawn, or can't be fetched. It may come again. */
  onDrawn: () => void
  /** In every frame in which the camera moves, before it is drawn. */
  onMove: () => void
  onMoveEnd: () => void
  onClick: (at: Pixel) => void
  /** Undefined when the pointer leaves. */
  onPointer: (at: Pixel | undefined) => void
  onTrouble: (trouble: EngineTrouble) => void
}

export interface HeatPoint extends MapPlace {
  /** 1 is what the hottest spot comes to, by itself or together with what is within its reach. */
  weight: number
}

export interface FitOptions {
  paddingPx: number
  maxZoom: number
  isAnimated?: boolean
}

/** A base map and a camera above it, whoever draws it. */
export interface MapEngine {
  setScheme(scheme: MapScheme): void
  /** Undefined takes the heat away. */
  setHeat(points: readonly HeatPoint[] | undefined): void
  moveTo(position: Partial<MapPosition>, options?: { isAnimated?: boolean }): void
  /** A box whose `west` is larger than its `east` crosses the date line. */
  fit(box: MapBounds, options: FitOptions): void
  panBy(pixels: Pixel): void
  zoomBy(levels: number): void
  /** It is on its way somewhere, or somebody drags it. */
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
  /** Empty, and as large as the map shall be. Colours are read from it. */
  container: HTMLElement
  /** What the map is called where it is read aloud. */
  label: string
  scheme: MapScheme
  position: MapPosition
  events: EngineEvents
  /** Keeps what is drawn, so that it can be printed and saved as a picture. */
  isPrinted?: boolean
}
