import { expect, test } from 'vitest'
import type { Benchmark } from './benchmark.ts'
import { runBenchmarks } from './run-benchmarks.ts'
import type { Outcome } from './run-rounds.ts'

const [first, broken, last] = ['first', 'broken', 'last'].map((name): Benchmark => ({
  name,
  title: name,
  rounds: 1,
  goals: [],
  open: () => Promise.reject(new Error('not opened here')),
})) as [Benchmark, Benchmark, Benchmark]

const outcome: Outcome = {
  figure: 'time',
  unit: 'ms',
  goal: 1,
  better: 'lower',
  product: 50,
  yardstick: 100,
  comparisons: [0.5],
  medianComparison: 0.5,
  reached: true,
}

async function runBroken(benchmark: Benchmark): Promise<Outcome[]> {
  if (benchmark === broken) throw new Error('no such button\nCall log: …')
  return [outcome]
}

test('a benchmark that fails does not stop the others', async () => {
  const report = await runBenchmarks([first, broken, last], runBroken, () => undefined)

  expect(report.failed).toEqual(['broken'])
  expect(report.rows.map((row) => [row['benchmark'], row['figure']])).toEqual([
    ['first', 'time'],
    ['broken', 'failed'],
    ['last', 'time'],
  ])
})

test('the error is printed in full, and the table has its first line', async () => {
  const lines: string[] = []
  const report = await runBenchmarks([broken], runBroken, (line) => lines.push(line))

  expect(lines).toEqual(['broken failed: no such button\nCall log: …'])
  expect(report.rows).toEqual([{ benchmark: 'broken', figure: 'failed', error: 'no such button' }])
})

test('a missed goal is not a failure', async () => {
  const report = await runBenchmarks(
    [first],
    async () => [{ ...outcome, reached: false }],
    () => undefined,
  )

  expect(report.failed).toEqual([])
  expect(report.rows).toEqual([
    {
      benchmark: 'first',
      figure: 'time',
      product: '50.0 ms',
      yardstick: '100 ms',
      ratio: '0.500',
      goal: '≤ 1',
      reached: 'no',
    },
  ])
})
