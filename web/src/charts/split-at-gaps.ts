/** A pause longer than this many typical pauses is a gap. */
const USUAL_PAUSES = 3.5

export interface Moment {
  atMs: number
}

/** Returns the median time between moments. Returns undefined with fewer than two. */
export function usualPauseMs(moments: readonly Moment[]): number | undefined {
  const pauses = moments
    .slice(1)
    .map(({ atMs }, place) => atMs - (moments[place]?.atMs ?? atMs))
    .toSorted((a, b) => a - b)
  return pauses[Math.floor((pauses.length - 1) / 2)]
}

/** Returns the longest pause that a line is drawn across. */
export function longestPauseMs(moments: readonly Moment[]): number {
  return (usualPauseMs(moments) ?? 0) * USUAL_PAUSES
}

/** Splits the items at gaps, which are pauses longer than `longestMs`. Moments must be in chronological order. */
export function splitAtGaps<Item extends Moment>(
  items: readonly Item[],
  longestMs = longestPauseMs(items),
): Item[][] {
  const stretches: Item[][] = []
  for (const item of items) {
    const current = stretches.at(-1)
    const last = current?.at(-1)
    if (current && last && item.atMs - last.atMs <= longestMs) current.push(item)
    else stretches.push([item])
  }
  return stretches
}
