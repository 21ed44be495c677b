import type { Random } from '../../random.ts'
import type { Canvas } from '../canvas.ts'
import { type Lens, depthAt, groundRow, pixelsPerMetre } from '../lens.ts'
import type { Flora } from './flora.ts'

/** Everything that is needed to paint a place from far to near. */
export interface Sketch {
  canvas: Canvas
  random: Random
  lens: Lens
  flora: Flora
  snow: boolean
  /** Returns the sideways position in metres of the middle of the game trail at a distance. */
  trailAt: (distanceMetres: number) => number
}

/** The position of something: its foot in the frame, and the size of a metre there. */
export interface Spot {
  x: number
  y: number
  metre: number
  depth: number
}

export function spotAt(sketch: Sketch, x: number, distanceMetres: number): Spot {
  return {
    x,
    y: groundRow(sketch.lens, distanceMetres, sketch.canvas.height),
    metre: pixelsPerMetre(distanceMetres, sketch.canvas.height),
    depth: depthAt(distanceMetres),
  }
}

export function pick<T>(random: Random, from: readonly T[]): T {
  return from[random.whole(0, from.length - 1)] as T // safe: none of the flora's lists is empty
}
