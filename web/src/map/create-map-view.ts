import type {
  EngineEvents,
  EngineOptions,
  EngineTrouble,
  FitOptions,
  HeatPoint,
  MapBox,
  MapEngine,
  MapPlace,
  MapPosition,
  MapScheme,
  Pixel,
} from './engine.ts'
import type { MapBounds } from '@sentinel/contracts/fleet/map'
import { readColours } from './map-colours.ts'
import type { MarkIcons } from './marks/draw-sprite.ts'
import { createHover } from './marks/create-hover.ts'
import type { Mark } from './marks/mark.ts'
import { createMarksLayer } from './marks/marks-layer.ts'
import { loadEngine } from './load-engine.ts'

export interface MapViewEvents {
  /** The base map is drawn, and the marks with it. It may come again. */
  onDrawn: () => void
  /** In every frame in which the camera moves. */
  onMove: () => void
  onMoveEnd: () => void
  /** A click on a mark, or beside all of them. */
  onPick: (mark: Mark | undefined) => void
  /** The mark below the pointer, and where it is drawn. */
  onHover: (mark: Mark | undefined, at: Pixel | undefined) => void
  onTrouble: (trouble: EngineTrouble) => void
}

interface MapViewOptions extends Pick<EngineOptions, 'label' | 'scheme' | 'position'> {
  /** The base map's, and the marks' above it. */
  containers: { base: HTMLElement; marks: HTMLElement }
  icons: MarkIcons
  mapboxToken: string | null
  events: MapViewEvents
}

/** A map with marks on it. */
export interface MapView {
  setMarks(marks: readonly Mark[]): void
  setChosen(key: string | undefined): void
  setScheme(scheme: MapScheme): void
  setHeat(points: readonly HeatPoint[] | undefined): void
  moveTo(position: Partial<MapPosition>, options?: { isAnimated?: boolean }): void
  fit(box: MapBounds, options: FitOptions): void
  panBy(pixels: Pixel): void
  zoomBy(levels: number): void
  isMoving(): boolean
  position(): MapPosition
  box(): MapBox
  /** Where on the map a place is drawn: of the copies of the world the one nearest to the middle. */
  pixelOf(place: MapPlace): Pixel
  destroy(): void
}

export async function createMapView(options: MapViewOptions): Promise<MapView> {
  const { containers, icons, events, mapboxToken } = options
  const createEngine = await loadEngine(mapboxToken)
  const marks = createMarksLayer(containers.marks, icons)
  let engine: MapEngine | undefined
  const hover = createHover((at) => {
    const found = at && marks.find(at)
    engine?.setPointing(found !== undefined)
    events.onHover(found?.mark, found?.at)
    return found?.mark.key
  })
  let isBaseDrawn = false // marks on an empty sea would say that the cameras are there
  const draw = () => engine && isBaseDrawn && marks.draw(engine)
  const onDrawn = () => {
    isBaseDrawn = true
    draw()
    events.onDrawn()
  }
  const listeners = { ...listenFor(events, { draw, hover, marks }), onDrawn }
  const opened = engineOrNothing(
    () => createEngine({ ...options, container: containers.base, events: listeners }),
    marks.destroy,
  )
  engine = opened
  marks.setColours(readColours(containers.base))
  const watch = new ResizeObserver(opened.resize)
  watch.observe(containers.base)
  const drawSoon = oncePerFrame(() => {
    draw()
    hover.look()
  })
  const changing = <Value>(change: (value: Value) => void) => both(change, drawSoon)

  return {
    ...opened,
    setMarks: changing(marks.setMarks),
    setChosen: changing(marks.setChosen),
    setScheme: changing((scheme: MapScheme) => {
      opened.setScheme(scheme)
      marks.setColours(readColours(containers.base))
    }),
    pixelOf: ({ latitude, longitude }) =>
      opened.project({ latitude, longitude: nearestCopy(longitude, opened.box()) }),
    destroy() {
      engine = undefined
      watch.disconnect()
      marks.destroy()
      opened.destroy()
    },
  }
}

interface Drawn {
  draw: () => void
  hover: ReturnType<typeof createHover>
  marks: ReturnType<typeof createMarksLayer>
}

/** What the engine tells moves the marks, and is told on. */
function listenFor(events: MapViewEvents, { draw, hover, marks }: Drawn): Omit<EngineEvents, 'onDrawn'> {
  return {
    onMove() {
      draw()
      hover.leave()
      events.onMove()
    },
    onMoveEnd() {
      hover.look()
      events.onMoveEnd()
    },
    onClick: (at) => events.onPick(marks.find(at)?.mark),
    onPointer: hover.point,
    onTrouble: events.onTrouble,
  }
}

/** One that can't be opened leaves nothing of its map behind. */
function engineOrNothing(open: () => MapEngine, clear: () => void): MapEngine {
  try {
    return open()
  } catch (error) {
    clear()
    throw error
  }
}

function nearestCopy(longitude: number, { west, east }: MapBox): number {
  return longitude + 360 * Math.round(((west + east) / 2 - longitude) / 360)
}

function both<Value>(change: (value: Value) => void, then: () => void) {
  return (value: Value) => {
    change(value)
    then()
  }
}

function oncePerFrame(act: () => void): () => void {
  let frame = 0
  return () => {
    frame ||= requestAnimationFrame(() => {
      frame = 0
      act()
    })
  }
}
