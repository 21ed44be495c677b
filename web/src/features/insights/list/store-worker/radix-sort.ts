const DIGIT_BITS = 16
const DIGITS = 2 ** DIGIT_BITS

/** The rows in the order of their keys, whole numbers by row; rows of equal keys stay in the order they are in. */
export function sortByKey(
  rows: Uint32Array,
  keys: Float64Array,
  { isDescending }: { isDescending: boolean },
): Uint32Array {
  const [least, most] = findRange(rows, keys)
  let [from, to] = [rows.slice(), new Uint32Array(rows.length)]
  for (let unit = 1; unit <= most - least; unit *= DIGITS) {
    const digitOf = (row: number) => {
      const key = keys[row] ?? 0
      return Math.floor((isDescending ? most - key : key - least) / unit) % DIGITS
    }
    deal(from, to, digitOf)
    ;[from, to] = [to, from]
  }
  return from
}

function deal(from: Uint32Array, to: Uint32Array, digitOf: (row: number) => number): void {
  const ends = new Uint32Array(DIGITS)
  for (const row of from) {
    const digit = digitOf(row)
    ends[digit] = (ends[digit] ?? 0) + 1
  }
  for (let digit = 1; digit < DIGITS; digit++) ends[digit] = (ends[digit] ?? 0) + (ends[digit - 1] ?? 0)
  for (let at = from.length - 1; at >= 0; at--) {
    const row = from[at] ?? 0
    const digit = digitOf(row)
    const place = (ends[digit] ?? 0) - 1
    ends[digit] = place
    to[place] = row
  }
}

function findRange(rows: Uint32Array, keys: Float64Array): [least: number, most: number] {
  let [least, most] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (const row of rows) {
    const key = keys[row] ?? 0
    if (key < least) least = key
    if (key > most) most = key
  }
  return [least, most]
}
