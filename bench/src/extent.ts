/** With BENCH_EXTENT=smoke every benchmark runs one short round on little data. Its figures are meaningless. */
export const isSmoke = process.env['BENCH_EXTENT'] === 'smoke'

/** Returns the small amount in a smoke run, and the whole one otherwise. */
export function extent<Value>(smoke: Value, whole: Value): Value {
  return isSmoke ? smoke : whole
}

/** Returns the size of a benchmark's data, which BENCH_ROWS overrides. */
export function rowsOf(smoke: number, whole: number): number {
  return Number(process.env['BENCH_ROWS'] ?? extent(smoke, whole))
}
