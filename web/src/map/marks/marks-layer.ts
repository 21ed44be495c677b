import type { MapBox, MapPlace, Pixel } from '../engine.ts'
import type { MapColours } from '../map-colours.ts'
import { drawSprite, type MarkIcons, type Sprite } from './draw-sprite.ts'
import type { Mark } from './mark.ts'
import { findMarkAt, type PlacedMark, placeMarks } from './place-marks.ts'

/** Looks hold a number, so there may be many; those of long ago are forgotten together. */
const SPRITES_MAX = 1000

interface Camera {
  box(): MapBox
  project(place: MapPlace): Pixel
}

/**
 * Marks above a map, on a canvas of their own: whoever draws the map, they look the same, and they move in the frame in
 * which it moves.
 */
export function createMarksLayer(container: HTMLElement, icons: MarkIcons) {
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

  /** Clears it as well: a canvas whose size is set is empty. */
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
