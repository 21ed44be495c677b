import { mkdir, writeFile } from 'node:fs/promises'
import type { Benchmark } from './benchmark.ts'
import type { DatabaseKind } from './bench-database.ts'
import type { Machine } from './machine.ts'
import type { BenchmarkResults } from './run-benchmarks.ts'

const FOLDER = new URL('../results/', import.meta.url)

export interface RunFacts {
  at: string
  database: DatabaseKind
  machine: Machine
  versions: Record<string, string>
  /** Measured with 8 KiB writes and fdatasync, one after the other, on the database's disk. */
  fsyncsPerSecond: number
}

/** Writes a benchmark's results with everything that is needed to judge them. */
export async function writeResults(
  facts: RunFacts,
  { name, title }: Benchmark,
  results: BenchmarkResults,
): Promise<void> {
  await mkdir(FOLDER, { recursive: true })
  const path = new URL(`${facts.at.slice(0, 10)}-${name}-${facts.database}.json`, FOLDER)
  await writeFile(path, `${JSON.stringify({ name, title, ...facts, ...results }, null, 2)}\n`)
}
