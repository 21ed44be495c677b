import type { Benchmark } from './benchmark.ts'
import { format, type Outcome } from './run-rounds.ts'

export interface Report {
  /** One row per goal, or a single row for a benchmark that failed. */
  rows: Record<string, string>[]
  failed: string[]
}

/** Runs benchmarks one after the other. A benchmark that fails is reported, and the remaining ones still run. */
export async function runBenchmarks(
  chosen: readonly Benchmark[],
  run: (benchmark: Benchmark) => Promise<Outcome[]>,
  tellError: (line: string) => void,
): Promise<Report> {
  const report: Report = { rows: [], failed: [] }
  for (const benchmark of chosen)
    try {
      const outcomes = await run(benchmark)
      report.rows.push(...outcomes.map((outcome) => outcomeRow(benchmark, outcome)))
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error)
      tellError(`${benchmark.name} failed: ${message}`)
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
