import type { BenchServer } from './bench-database.ts'
import type { Benchmark } from './benchmark.ts'
import { format, type Outcome, type Results, runRounds } from './run-rounds.ts'

export interface Report {
  /** One row per goal, or a single row if the benchmark failed. */
  rows: Record<string, string>[]
  failed: string[]
}

export interface BenchmarkResults extends Results {
  contenders: string[]
  notes: string[]
}

/** Runs a benchmark on a new database. */
export async function runBenchmark(
  server: Pick<BenchServer, 'createDatabase'>,
  benchmark: Benchmark,
  log: (line: string) => void,
): Promise<BenchmarkResults> {
  const database = await server.createDatabase()
  try {
    const open = await benchmark.open(database, server)
    try {
      // Each run starts after a checkpoint so that no contender has to write the other's dirty pages.
      const results = await runRounds(benchmark, open, () => database.query('checkpoint'), log)
      const notes = open.notes?.() ?? []
      for (const note of notes) log(note)
      return { ...results, contenders: [open.product.name, open.yardstick.name], notes }
    } finally {
      await open.close()
    }
  } finally {
    await database.drop()
  }
}

/** Runs benchmarks one after the other. If a benchmark fails, the failure is reported and the remaining ones still run. */
export async function runBenchmarks(
  chosen: readonly Benchmark[],
  run: (benchmark: Benchmark) => Promise<Outcome[]>,
  logError: (line: string) => void,
): Promise<Report> {
  const report: Report = { rows: [], failed: [] }
  for (const benchmark of chosen)
    try {
      const outcomes = await run(benchmark)
      report.rows.push(...outcomes.map((outcome) => outcomeRow(benchmark, outcome)))
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error)
      logError(`${benchmark.name} failed: ${message}`)
      report.failed.push(benchmark.name)
      report.rows.push({
        benchmark: benchmark.name,
        figure: 'failed',
        error: message.split('\n', 1)[0] ?? '',
      })
    }
  return report
}

function outcomeRow({ name }: Benchmark, outcome: Outcome): Record<string, string> {
  const {
    figure,
    unit,
    goal,
    compare = 'ratio',
    better,
    product,
    yardstick,
    medianComparison,
    reached,
  } = outcome
  return {
    benchmark: name,
    figure,
    product: `${format(product)} ${unit}`,
    yardstick: `${format(yardstick)} ${unit}`,
    [compare]: medianComparison.toFixed(3),
    goal: `${better === 'higher' ? '≥' : '≤'} ${goal}`,
    reached: reached ? 'yes' : 'no',
  }
}
