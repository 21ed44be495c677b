/** Returns the index of the nearest moment, or -1 if there are none. Moments must be in ascending order. */
export function findNearest(moments: readonly number[], atMs: number): number {
  let [low, high] = [0, moments.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((moments[middle] ?? 0) < atMs) low = middle + 1
    else high = middle
  }
  const [before, after] = [moments[low - 1], moments[low]]
  if (before === undefined) return after === undefined ? -1 : low
  return after !== undefined && after - atMs < atMs - before ? low : low - 1
}
