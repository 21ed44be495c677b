import { span } from '../canvas.ts'
import { depthAt } from '../lens.ts'
import { noiseAt, patchAt } from '../noise.ts'
import type { Sketch } from './sketch.ts'

/** The sky stores its clouds as grey, thin at this value and thick at white. The light colours them later. */
export const CLEAR_SKY = 150

export function paintSky({ canvas, random, lens }: Sketch): void {
  const shift = random.between(0, 256)
  const bottom = Math.ceil(canvas.height * lens.horizon) + 1
  for (let y = 0; y < bottom; y++) {
    const flatten = 60 / (bottom + 30 - y)
    for (let x = 0; x < canvas.width; x++) {
      const at = y * canvas.width + x
      const cloud =
        CLEAR_SKY + (255 - CLEAR_SKY) * patchAt(shift + (x - 640) * 0.09 * flatten, shift + 40 * flatten)
      canvas.rgb[at * 3] = canvas.rgb[at * 3 + 1] = canvas.rgb[at * 3 + 2] = cloud
    }
  }
}

/** Paints hills behind one another, paler with distance. */
export function paintRidges(sketch: Sketch): void {
  const { canvas, random, lens, flora } = sketch
  const horizon = canvas.height * lens.horizon
  for (const [nearness, distanceMetres] of [380, 270, 170].entries()) {
    const shift = random.between(0, 256)
    const rise = canvas.height * flora.ridgeRise * (1 - nearness * 0.28)
    const paint = { colour: flora.ridge, depth: depthAt(distanceMetres) }
    for (let x = 0; x < canvas.width; x++) {
      const slope = noiseAt(shift + x * 0.02, shift) ** 1.3
      const jag = noiseAt(x * 0.31, shift) * 7
      const top = Math.round(horizon - rise * slope - jag)
      for (let y = top; y <= horizon; y++) {
        const wood = 0.72 + 0.4 * patchAt(x * 2.2 + shift, y * 3.4)
        span(canvas, y, x, x + 1, paint, sketch.snow ? wood * 1.35 : wood)
      }
    }
  }
}
