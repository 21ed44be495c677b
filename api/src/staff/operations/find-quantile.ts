/**
 * Estimates a quantile as Prometheus does, by linear interpolation within its bucket. `counts` are cumulative and have one more entry than `bounds`,
 * for everything beyond the last bound. A quantile beyond the last bound is reported as that bound. Returns null if there are no observations.
 */
export function findQuantile(
  share: number,
  bounds: readonly number[],
  counts: readonly number[],
): number | null {
  const total = counts.at(-1) ?? 0
  if (total <= 0) return null
  const rank = share * total
  const at = counts.findIndex((count) => count >= rank)
  const upper = bounds[at]
  if (upper === undefined) return bounds.at(-1) ?? null
  const [lower, below] = [bounds[at - 1] ?? 0, counts[at - 1] ?? 0]
  const within = (counts[at] ?? 0) - below
  return within === 0 ? upper : lower + ((upper - lower) * (rank - below)) / within
}
