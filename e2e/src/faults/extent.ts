const isWhole = process.env.FAULTS === 'whole'

/** Returns the short form of a fault for `npm test`, or the full form for `npm run faults`. */
export function extent<Value>(quick: Value, whole: Value): Value {
  return isWhole ? whole : quick
}
