import type { MapBounds } from '@sentinel/contracts/fleet/map'
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
import { loadEngine } from './load-engine.ts'
import { readColours, type MapColours } from './map-colours.ts'
import { type MarkIcons, drawSprite, type Sprite } from './marks/draw-sprite.ts'
import type { Mark } from './marks/mark.ts'
import { findMarkAt, type PlacedMark, placeMarks } from './marks/place-marks.ts'

export interface MapViewEvents {
  /** Called when the base map and the markers are drawn. May be called more than once. */
  onDrawn: () => void
  /** Called in every frame in which the camera moves. */
  onMove: () => void
  onMoveEnd: () => void
  /** Called for a click on a marker, or with undefined for a click elsewhere. */
  onPick: (mark: Mark | undefined) => void
  /** Called with the marker under the pointer, and where it is drawn. */
  onHover: (mark: Mark | undefined, at: Pixel | undefined) => void
  onTrouble: (trouble: EngineTrouble) => void
}

interface MapViewOptions extends Pick<EngineOptions, 'label' | 'scheme' | 'position'> {
  /** Contain the base map, and the markers above it. */
  containers: { base: HTMLElement; marks: HTMLElement }
  icons: MarkIcons
  mapboxToken: string | null
  events: MapViewEvents
}

/** A map with markers on it. */
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
  /** Returns the pixel at which a location is drawn. If several copies of the world are visible, uses the one nearest to the middle. */
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
  let isBaseDrawn = false // markers on an empty sea would suggest that the cameras are there
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

/** Handles the engine's events: moves the markers, and forwards the events. */
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

/** Removes everything from the container if the engine can't be opened. */
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

/** Tracks what is under the pointer, which also changes when markers or the map move. `show` returns what is at a pixel. */
function createHover(show: (at: Pixel | undefined) => string | undefined) {
  let pointer: Pixel | undefined
  let key: string | undefined
  let isAway = true
  const look = () => {
    isAway = pointer === undefined
    key = show(pointer)
  }
  return {
    look,
    point(at: Pixel | undefined) {
      pointer = at
      look()
    },
    /** Clears what is under the pointer until the next check. */
    leave() {
      if (isAway || key === undefined) return
      isAway = true
      key = show(undefined)
    },
  }
}

/** Limits the cache, because there may be many sprites with different numbers. A full cache is emptied. */
const SPRITES_MAX = 1000

interface Camera {
  box(): MapBox
  project(place: MapPlace): Pixel
}

/** Draws the markers on a separate canvas above a map. They look the same with either engine, and move in the same frame as the map. */
function createMarksLayer(container: HTMLElement, icons: MarkIcons) {
  const canvas = document.createElement('canvas')
  canvas.className = container.dataset['marks'] ?? ''
  canvas.setAttribute('aria-hidden', 'true')
  container.append(canvas)
  const brush = canvas.getContext('2d')
  const sprites = new Map<string, Sprite>()
  let colours: MapColours | undefined
  let marks: readonly Mark[] = []
  let chosenKey: string | undefined
  let placed: PlacedMark[] = []
  let sizedFor = ''

  function sprite({ key, look }: Mark): Sprite | undefined {
    if (!colours) return undefined
    const isChosen = key === chosenKey
    const name = `${look.kind} ${look.text ?? ''} ${look.warning ?? ''} ${look.signal ?? ''} ${isChosen}`
    const known = sprites.get(name)
    if (known) return known
    if (sprites.size >= SPRITES_MAX) sprites.clear()
    const drawn = drawSprite(look, { isChosen, colours, icons, pixelRatio: devicePixelRatio })
    sprites.set(name, drawn)
    return drawn
  }

  /** Resizes the canvas, which also clears it. */
  function fit(): void {
    const { clientWidth, clientHeight } = container
    const size = `${clientWidth} ${clientHeight} ${devicePixelRatio}`
    if (size !== sizedFor) {
      if (!sizedFor.endsWith(` ${devicePixelRatio}`)) sprites.clear()
      sizedFor = size
      canvas.width = Math.round(clientWidth * devicePixelRatio)
      canvas.height = Math.round(clientHeight * devicePixelRatio)
      brush?.scale(devicePixelRatio, devicePixelRatio)
    }
    brush?.clearRect(0, 0, clientWidth, clientHeight)
  }

  return {
    setColours(fresh: MapColours) {
      colours = fresh
      sprites.clear()
    },
    setMarks: (fresh: readonly Mark[]) => void (marks = fresh),
    setChosen: (key: string | undefined) => void (chosenKey = key),
    draw(camera: Camera) {
      fit()
      placed = placeMarks(marks, camera.box(), camera.project)
      if (brush && colours) drawLegs(brush, placed, colours)
      for (const { mark, at } of placed) {
        const drawn = sprite(mark)
        if (!drawn) continue
        const { canvas: picture, middlePx } = drawn
        brush?.drawImage(picture, at.x - middlePx, at.y - middlePx, 2 * middlePx, 2 * middlePx)
      }
    },
    find: (at: Pixel) => findMarkAt(placed, at),
    destroy: () => canvas.remove(),
  }
}

function drawLegs(
  brush: CanvasRenderingContext2D,
  placed: readonly PlacedMark[],
  { ink, surface }: MapColours,
): void {
  const legs = placed.filter(({ mark }) => mark.away)
  if (legs.length === 0) return
  for (const [colour, width] of [
    [surface, 3],
    [ink, 1.25],
  ] as const) {
    brush.beginPath()
    for (const { mark, at } of legs) {
      brush.moveTo(at.x - (mark.away?.x ?? 0), at.y - (mark.away?.y ?? 0))
      brush.lineTo(at.x, at.y)
    }
    brush.strokeStyle = colour
    brush.lineWidth = width
    brush.stroke()
  }
}
