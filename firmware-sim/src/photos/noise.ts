import { createRandom } from '../random.ts'

const SIDE = 256
const OCTAVES = 6

/** Fractal noise from 0 to 1 that repeats every 256 steps in both directions. */
const tile = grow()

export function noiseAt(x: number, y: number): number {
  const left = Math.floor(x)
  const top = Math.floor(y)
  const across = x - left
  const down = y - top
  const upper = texel(left, top) * (1 - across) + texel(left + 1, top) * across
  const lower = texel(left, top + 1) * (1 - across) + texel(left + 1, top + 1) * across
  return upper * (1 - down) + lower * down
}

/** Stretches the noise over the whole range from 0 to 1, because fractal noise stays near the middle. */
export function patchAt(x: number, y: number): number {
  return Math.min(1, Math.max(0, (noiseAt(x, y) - 0.5) * 2.4 + 0.5))
}

function texel(x: number, y: number): number {
  return tile[((y & (SIDE - 1)) << 8) | (x & (SIDE - 1))] ?? 0
}

function grow(): Float32Array {
  const random = createRandom('noise')
  const sum = new Float32Array(SIDE * SIDE)
  let weight = 0.5
  for (let octave = 0, cells = 8; octave < OCTAVES; octave++, cells *= 2, weight /= 1.7) {
    const lattice = Float32Array.from({ length: cells * cells }, () => random.fraction())
    addOctave(sum, lattice, cells, weight)
  }
  const low = sum.reduce((least, value) => Math.min(least, value))
  const high = sum.reduce((most, value) => Math.max(most, value))
  return sum.map((value) => (value - low) / (high - low))
}

function addOctave(sum: Float32Array, lattice: Float32Array, cells: number, weight: number): void {
  const step = cells / SIDE
  const corner = (x: number, y: number) => lattice[(y % cells) * cells + (x % cells)] ?? 0
  for (let y = 0; y < SIDE; y++) {
    const row = Math.floor(y * step)
    const down = ease(y * step - row)
    for (let x = 0; x < SIDE; x++) {
      const column = Math.floor(x * step)
      const across = ease(x * step - column)
      const upper = corner(column, row) * (1 - across) + corner(column + 1, row) * across
      const lower = corner(column, row + 1) * (1 - across) + corner(column + 1, row + 1) * across
      sum[y * SIDE + x] = (sum[y * SIDE + x] ?? 0) + weight * (upper * (1 - down) + lower * down)
    }
  }
}

function ease(t: number): number {
  return t * t * (3 - 2 * t)
}
