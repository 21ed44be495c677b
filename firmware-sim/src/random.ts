import { uniformFloat64 } from 'pure-rand/distribution/uniformFloat64'
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus'

/** Reproducible random numbers: the same keys always give the same sequence. */
export interface Random {
  /** Returns a number from 0 up to but excluding 1. */
  fraction(): number
  between(low: number, high: number): number
  /** Returns an integer. Both bounds are included. */
  whole(low: number, high: number): number
  chance(probability: number): boolean
  /** Returns a normally distributed number with mean 0 and deviation 1. */
  normal(): number
  /** Returns an index with a probability proportional to its weight. */
  index(weights: readonly number[]): number
}

export function createRandom(...keys: (string | number)[]): Random {
  const generator = xoroshiro128plus(hash(keys.join('/')))
  const fraction = () => uniformFloat64(generator)
  return {
    fraction,
    between: (low, high) => low + (high - low) * fraction(),
    whole: (low, high) => low + Math.floor((high - low + 1) * fraction()),
    chance: (probability) => fraction() < probability,
    // The Box-Muller method (1958).
    normal: () => Math.sqrt(-2 * Math.log(1 - fraction())) * Math.cos(2 * Math.PI * fraction()),
    index(weights) {
      const total = weights.reduce((sum, weight) => sum + weight, 0)
      let left = fraction() * total
      const found = weights.findIndex((weight) => (left -= weight) < 0)
      return found === -1 ? weights.length - 1 : found
    },
  }
}

/** Returns a 32-bit hash (FNV-1a). */
function hash(text: string): number {
  let value = 0x811c9dc5
  for (let at = 0; at < text.length; at++) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193)
  return value | 0
}
