import { parseArgs } from 'node:util'
import { buildWebApp } from '@sentinel/stack/web-app'
import { type DatabaseKind, openServer } from './bench-database.ts'
import type { Benchmark } from './benchmark.ts'
import { benchmarks } from './benchmarks/all.ts'
import { isSmoke } from './extent.ts'
import { measureFsyncRate } from './fsync-rate.ts'
import { describeMachine, versionOf } from './machine.ts'
import { type RunFacts, writeResults } from './results-file.ts'
import { runBenchmark, runBenchmarks } from './run-benchmarks.ts'

const USAGE = `npm run bench [-- name …] [--database embedded|timescaledb]

Without names all benchmarks run. A name may end before a dash: p1 runs p1-5000, p1-500 and p1-2000-devices.
BENCH_ROWS=N sets the size of the data. Results are written to bench/results; commit those that docs/performance.md quotes.

names: ${benchmarks.map(({ name }) => name).join(', ')}`

try {
  await main()
} catch (error) {
  console.error(`bench: ${error instanceof Error ? error.message : String(error)}`)
  process.exitCode = 1
}

async function main(): Promise<void> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { database: { type: 'string', default: 'embedded' }, help: { type: 'boolean' } },
  })
  if (values.help) return console.log(USAGE)
  if (values.database !== 'embedded' && values.database !== 'timescaledb')
    throw new Error(`there is no database ${values.database}\n\n${USAGE}`)
  await runChosen(choose(positionals), values.database)
}

function choose(names: readonly string[]): Benchmark[] {
  for (const name of names)
    if (!benchmarks.some((benchmark) => isNamed(benchmark, name)))
      throw new Error(`there is no benchmark ${name}\n\n${USAGE}`)
  return benchmarks.filter(
    (benchmark) => names.length === 0 || names.some((name) => isNamed(benchmark, name)),
  )
}

function isNamed(benchmark: Benchmark, name: string): boolean {
  return benchmark.name === name || benchmark.name.startsWith(`${name}-`)
}

async function runChosen(chosen: readonly Benchmark[], database: DatabaseKind): Promise<void> {
  await buildWebApp(console.log)
  const server = await openServer(database)
  try {
    const facts: RunFacts = {
      at: new Date().toISOString(),
      database,
      machine: describeMachine(),
      versions: { node: process.version, postgres: server.version, aedes: versionOf('aedes') },
      fsyncsPerSecond: Math.round(await measureFsyncRate(server.dataFolder)),
    }
    console.log(
      `${server.version}, ${facts.machine.cores} × ${facts.machine.cpu}, ${facts.fsyncsPerSecond} fsyncs/s`,
    )
    const { rows, failed } = await runBenchmarks(
      chosen,
      async (benchmark) => {
        console.log(`\n${benchmark.name}: ${benchmark.title}`)
        const results = await runBenchmark(server, benchmark, console.log)
        if (!isSmoke) await writeResults(facts, benchmark, results)
        return results.outcomes
      },
      console.error,
    )
    console.table(rows)
    if (failed.length > 0) throw new Error(`failed: ${failed.join(', ')}`)
  } finally {
    await server.close()
  }
}
