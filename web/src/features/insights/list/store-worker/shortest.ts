/** The shortest number that is this one in 32 bits, as the database writes it: 93.7, not 93.69999694824219. */
export function toShortest(value: number): number {
  if (Number.isNaN(value)) return value
  // Six decimals are enough for nearly all values, and no product here exceeds the precision of a number.
  for (let unit = 1e4; unit <= 1e6; unit *= 10) {
    const short = Math.round(value * unit) / unit
    if (Math.fround(short) === value) return short
  }
  for (let digits = 6; digits < 9; digits++) {
    const short = Number(value.toPrecision(digits))
    if (Math.fround(short) === value) return short
  }
  return Number(value.toPrecision(9))
}
