/** Returns a generator of numbers from 0 to 1 (mulberry32). The same seed gives the same numbers. */
export function randomOf(seed: number): () => number {
  let state = Math.imul(seed, 0x9e3779b1) | 0
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** Returns a separate generator for each combination of integers, so that an interrupted seed can continue anywhere. */
export function randomFor(...numbers: number[]): () => number {
  let seed = 0
  for (const number of numbers) seed = Math.imul(seed ^ (seed >>> 15) ^ number, 0x85ebca6b)
  return randomOf(seed)
}
