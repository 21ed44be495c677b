/** The normal quantile for a two-sided 95 % interval. */
const Z = 1.959963984540054

export interface ShareInterval {
  /** 0 to 1. */
  low: number
  high: number
}

/**
 * Returns the 95 % score interval for a share: the true share is within it in 19 of 20 samples. Unlike the usual interval around the mean, it is also
 * meaningful for few cases and for shares near 0 and 1. `total` is at least 1. Source: E. B. Wilson (1927), Probable inference, the law of
 * succession, and statistical inference, JASA 22(158), 209–212.
 */
export function wilsonInterval(cases: number, total: number): ShareInterval {
  const share = cases / total
  const square = Z ** 2 / total
  const middle = (share + square / 2) / (1 + square)
  const reach = (Z / (1 + square)) * Math.sqrt((share * (1 - share)) / total + square / (4 * total))
  return {
    low: cases === 0 ? 0 : middle - reach,
    high: cases === total ? 1 : middle + reach,
  }
}
