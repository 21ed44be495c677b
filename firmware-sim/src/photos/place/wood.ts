import { type Paint, type Rgb, dab, span } from '../canvas.ts'
import { noiseAt, patchAt } from '../noise.ts'
import type { Sketch } from './sketch.ts'

interface Stem {
  x: number
  foot: number
  top: number
  width: number
  /** A fraction of the foot's width. */
  taper: number
  lean: number
}

/** Paints an upright trunk, shaded so that it looks round, with lengthwise furrows in the bark. */
export function paintTrunk(sketch: Sketch, stem: Stem, paint: Paint, marks?: Rgb): void {
  const { canvas, random, flora } = sketch
  const moss = { colour: between(paint.colour, flora.moss), depth: paint.depth }
  const shift = random.between(0, 256)
  const height = stem.foot - stem.top
  const last = Math.min(canvas.height - 1, Math.round(stem.foot))
  for (let y = Math.max(0, Math.round(stem.top)); y <= last; y++) {
    const up = (stem.foot - y) / height
    const flare = 1 + 0.35 * Math.max(0, 1 - up * 14)
    const half = Math.max(0.6, (stem.width / 2) * (1 - (1 - stem.taper) * up) * flare)
    const middle = stem.x + stem.lean * up + (noiseAt(shift + y * 0.03, 9) - 0.5) * stem.width * 0.3
    const band = marks !== undefined && patchAt(shift, shift + y * (60 / stem.width)) > 0.7
    for (let x = Math.round(middle - half); x < middle + half; x++) {
      const round = (x - middle) / half
      const bark = patchAt(shift + round * 30, shift + (y * 7) / Math.max(6, stem.width))
      const shade = (0.5 + 0.6 * bark) * (0.98 - 0.42 * round * round - 0.16 * round)
      const marked = band && patchAt(shift + round * 70, shift + y * 0.9) > 0.45
      const mossy = !marks && patchAt(shift + round * 40, shift + y * 0.4) > 0.78
      span(canvas, y, x, x + 1, marked ? { colour: marks, depth: paint.depth } : mossy ? moss : paint, shade)
    }
  }
}

/** Paints a bough from one point to another. */
export function paintBough(
  sketch: Sketch,
  from: { x: number; y: number },
  to: { x: number; y: number },
  width: number,
  paint: Paint,
): void {
  const steps = Math.ceil(Math.hypot(to.x - from.x, to.y - from.y))
  for (let step = 0; step <= steps; step++) {
    const along = step / steps
    const radius = Math.max(0.7, (width / 2) * (1 - 0.6 * along))
    const centre = { x: from.x + (to.x - from.x) * along, y: from.y + (to.y - from.y) * along }
    dab(sketch.canvas, centre, { x: radius, y: radius }, paint, 0.75)
  }
}

function between(one: Rgb, other: Rgb): Rgb {
  return [(one[0] + other[0]) / 2, (one[1] + other[1]) / 2, (one[2] + other[2]) / 2]
}
