/** With BENCH_EXTENT=smoke every benchmark runs one short round on little data, and its figures are meaningless. */
export const isSmoke = process.env['BENCH_EXTENT'] === 'smoke'

/** Returns the first value in a smoke run, and the second one otherwise. */
export function extent<Value>(smoke: Value, whole: Value): Value {
  return isSmoke ? smoke : whole
}

/** Returns the number of rows in a benchmark's data. BENCH_ROWS overrides it. */
export function rowsOf(smoke: number, whole: number): number {
  return Number(process.env['BENCH_ROWS'] ?? extent(smoke, whole))
}
