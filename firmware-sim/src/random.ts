import { uniformFloat64 } from 'pure-rand/distribution/uniformFloat64'
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus'

/** Draws that repeat: the same keys always give the same sequence. */
export interface Random {
  /** At least 0, below 1. */
  fraction(): number
  between(low: number, high: number): number
  /** A whole number, both ends included. */
  whole(low: number, high: number): number
  chance(probability: number): boolean
  /** Normally distributed with mean 0 and deviation 1. */
  normal(): number
  /** An index, as often as its weight says. */
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
    // Box and Muller (1958)
    normal: () => Math.sqrt(-2 * Math.log(1 - fraction())) * Math.cos(2 * Math.PI * fraction()),
    index(weights) {
      const total = weights.reduce((sum, weight) => sum + weight, 0)
      let left = fraction() * total
      const found = weights.findIndex((weight) => (left -= weight) < 0)
      return found === -1 ? weights.length - 1 : found
    },
  }
}

/** FNV-1a, 32 bits. */
function hash(text: string): number {
  let value = 0x811c9dc5
  for (let at = 0; at < text.length; at++) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193)
  return value | 0
}
