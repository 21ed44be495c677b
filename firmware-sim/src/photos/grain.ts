import { createRandom } from '../random.ts'

export const GRAIN_SIDE = 512

/** Sensor noise with deviation 1 that repeats in both directions. In large frames each speck is wider than a pixel. */
export interface Grain {
  fine: Float32Array
  coarse: Float32Array
}

export function createGrain(): Grain {
  const random = createRandom('grain')
  const fine = Float32Array.from({ length: GRAIN_SIDE * GRAIN_SIDE }, () => random.normal())
  return { fine: smear(fine, 0.35), coarse: smear(smear(fine, 0.9), 0.6) }
}

/** Mixes each speck with the ones to its right and below, and restores the deviation to 1. */
function smear(specks: Float32Array, share: number): Float32Array {
  const back = 1 / Math.sqrt(1 + 2 * share * share)
  const last = specks.length
  return specks.map(
    (speck, at) =>
      (speck + share * ((specks[(at + 1) % last] ?? 0) + (specks[(at + GRAIN_SIDE) % last] ?? 0))) * back,
  )
}
