import { parseArgs } from 'node:util'
import { type BenchServer, type DatabaseKind, openServer } from './bench-database.ts'
import type { Benchmark } from './benchmark.ts'
import { benchmarks } from './benchmarks.ts'
import { measureFsyncRate } from './fsync-rate.ts'
import { describeMachine, versionOf } from './machine.ts'
import { type RunFacts, writeResults } from './results-file.ts'
import { runBenchmarks } from './run-benchmarks.ts'
import { type Outcome, runRounds } from './run-rounds.ts'

const USAGE = `npm run bench [-- name …] [--database embedded|timescaledb]; names: ${benchmarks.map(({ name }) => name).join(', ')}, or their beginning`

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
    throw new Error(`there is no database ${values.database}; ${USAGE}`)
  await runChosen(choose(positionals), values.database)
}

function choose(names: readonly string[]): Benchmark[] {
  for (const name of names)
    if (!benchmarks.some((benchmark) => isNamed(benchmark, name)))
      throw new Error(`there is no benchmark ${name}; ${USAGE}`)
  return benchmarks.filter(
    (benchmark) => names.length === 0 || names.some((name) => isNamed(benchmark, name)),
  )
}

function isNamed(benchmark: Benchmark, name: string): boolean {
  return benchmark.name === name || benchmark.name.startsWith(`${name}-`)
}

async function runChosen(chosen: readonly Benchmark[], database: DatabaseKind): Promise<void> {
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
      (benchmark) => runBenchmark(server, benchmark, facts),
      console.error,
    )
    console.table(rows)
    if (failed.length > 0) throw new Error(`failed: ${failed.join(', ')}`)
  } finally {
    await server.close()
  }
}

async function runBenchmark(server: BenchServer, benchmark: Benchmark, facts: RunFacts): Promise<Outcome[]> {
  console.log(`\n${benchmark.name}: ${benchmark.title}`)
  const database = await server.createDatabase()
  try {
    const open = await benchmark.open(database, server)
    try {
      // Each run begins right behind a checkpoint, so that none pays for the other's dirty pages.
      const results = await runRounds(benchmark, open, () => database.query('checkpoint'), console.log)
      const contenders = [open.product.name, open.yardstick.name]
      const notes = open.notes?.() ?? []
      for (const note of notes) console.log(note)
      await writeResults(facts, benchmark, { contenders, ...results, notes })
      return results.outcomes
    } finally {
      await open.close()
    }
  } finally {
    await database.drop()
  }
}
