/** With BENCH_EXTENT=smoke every benchmark runs one short round on little data. Its figures mean nothing. */
export const isSmoke = process.env['BENCH_EXTENT'] === 'smoke'

/** The small amount for a smoke run, or the whole one. */
export function extent<Value>(smoke: Value, whole: Value): Value {
  return isSmoke ? smoke : whole
}

/** The size of a benchmark's data, which BENCH_ROWS overrides. */
export function rowsOf(smoke: number, whole: number): number {
  return Number(process.env['BENCH_ROWS'] ?? extent(smoke, whole))
}
