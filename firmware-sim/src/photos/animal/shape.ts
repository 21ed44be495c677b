import { icons as fluent } from '@iconify-json/fluent-emoji-high-contrast'
import { icons as game } from '@iconify-json/game-icons'
import sharp from 'sharp'
import { type Mask, closeGaps, distanceInside, fillHoles } from './distance-field.ts'
import type { IconSet, Silhouette } from './silhouette.ts'

const SIDE = 256
const MARGIN = 10
/** The width of lines in Fluent icons. */
const LINE = 17
/** Half the width of the white gap between an icon's parts. */
const CUT = 5

const SETS = { 'game-icons': game, fluent } as const satisfies Record<IconSet, unknown>

/** The body made from an icon: its outline, the direction that its surface faces, and what is drawn on it. */
export interface Shape {
  width: number
  height: number
  cover: Uint8Array
  normalX: Int8Array
  normalY: Int8Array
  marks: Uint8Array
}

export async function loadShape(silhouette: Silhouette): Promise<Shape> {
  const ink = erase(await drawIcon(silhouette), silhouette.without ?? [])
  const drawn: Mask = { side: SIDE, cells: ink.map((value) => (value > 127 ? 1 : 0)) }
  const body = fillHoles(closeGaps(drawn, silhouette.lines ? 0 : CUT))
  const depth = distanceInside(body)
  const roundWithin = silhouette.rigid ? 8 : 37
  const swell = soften(
    depth.map((inside) => swellAt(inside, roundWithin)),
    3,
  )
  const cover = soften(
    Float32Array.from(body.cells, (set) => set * 255),
    1,
  )
  const marks = ink.map((value, at) => {
    if (!body.cells[at]) return 0
    if (!silhouette.lines) return 255 - value
    return (depth[at] ?? 0) > LINE ? value : 0
  })
  return crop(body, {
    cover: Uint8Array.from(cover),
    normalX: slopes(swell, 1),
    normalY: slopes(swell, SIDE),
    marks: Uint8Array.from(soften(Float32Array.from(marks), 1)),
  })
}

async function drawIcon({ set, icon }: Silhouette): Promise<Uint8Array> {
  const drawing = SETS[set].icons[icon]
  const size = SETS[set].width ?? 16
  if (!drawing) throw new Error(`The icon set ${set} has no “${icon}”.`)
  const inner = SIDE - 2 * MARGIN
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${inner}" height="${inner}" viewBox="0 0 ${size} ${size}">${drawing.body}</svg>`
  const edge = { top: MARGIN, bottom: MARGIN, left: MARGIN, right: MARGIN, background: '#0000' }
  return sharp(Buffer.from(svg)).extend(edge).extractChannel('alpha').raw().toBuffer()
}

function erase(ink: Uint8Array, parts: NonNullable<Silhouette['without']>): Uint8Array {
  for (const [left, top, right, bottom] of parts) {
    for (let y = Math.floor(top * SIDE); y < bottom * SIDE; y++) {
      ink.fill(0, y * SIDE + Math.floor(left * SIDE), y * SIDE + Math.floor(right * SIDE))
    }
  }
  return ink
}

/** Returns the height of a surface that is round up to the given distance from the edge, and flat beyond. */
function swellAt(inside: number, roundWithin: number): number {
  const flat = 1 - Math.min(1, inside / roundWithin)
  return roundWithin * Math.sqrt(1 - flat * flat)
}

function soften(values: Float32Array, radius: number): Float32Array {
  const across = slide(values, radius, 1)
  return slide(across, radius, SIDE)
}

/** Returns the mean of a cell and its neighbours along one direction. */
function slide(values: Float32Array, radius: number, stride: number): Float32Array {
  const means = new Float32Array(values.length)
  const reach = radius * stride
  const count = 2 * radius + 1
  for (let lane = 0; lane < stride; lane++) {
    let sum = 0
    for (let at = lane; at < values.length + reach; at += stride) {
      sum += (values[at] ?? 0) - (values[at - count * stride] ?? 0)
      if (at >= reach) means[at - reach] = sum / count
    }
  }
  return means
}

function slopes(swell: Float32Array, stride: number): Int8Array {
  return Int8Array.from(swell, (_, at) => {
    const slope = ((swell[at - stride] ?? 0) - (swell[at + stride] ?? 0)) / 2
    return (slope / Math.hypot(1, slope)) * 127
  })
}

type Layers = Omit<Shape, 'width' | 'height'>

function crop({ side, cells }: Mask, layers: Layers): Shape {
  let [left, right, top, bottom] = [side, 0, side, 0]
  for (const [at, set] of cells.entries()) {
    if (!set) continue
    const column = at % side
    const row = Math.floor(at / side)
    left = Math.min(left, column)
    right = Math.max(right, column + 1)
    top = Math.min(top, row)
    bottom = Math.max(bottom, row + 1)
  }
  const width = right - left
  const height = bottom - top
  const cut = <Cells extends Uint8Array | Int8Array>(from: Cells, to: Cells): Cells => {
    for (let row = 0; row < height; row++) {
      const start = (top + row) * side + left
      to.set(from.subarray(start, start + width), row * width)
    }
    return to
  }
  const size = width * height
  return {
    width,
    height,
    cover: cut(layers.cover, new Uint8Array(size)),
    normalX: cut(layers.normalX, new Int8Array(size)),
    normalY: cut(layers.normalY, new Int8Array(size)),
    marks: cut(layers.marks, new Uint8Array(size)),
  }
}
