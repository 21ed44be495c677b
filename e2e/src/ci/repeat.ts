import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { Worker } from 'node:worker_threads'
import { readTestRun, type TestRun } from './results.ts'

/**
 * Runs tests repeatedly while other threads keep all cores busy, and prints which files failed and how often per thousand runs. Failures do not end a
 * round early.
 */

const USAGE = `npm run repeat -- [--rounds N] [--idle] [file …]

  --rounds N   rounds to run, 5 by default
  --idle       puts no load on the machine
  file …       test files or folders; without them all browser tests and tests of whole programs`
const ROOT = join(import.meta.dirname, '../../..')
const TEST_MESSAGE_LINES = 4

try {
  await main()
} catch (error) {
  console.error(`repeat: ${error instanceof Error ? error.message : String(error)}\n\n${USAGE}`)
  process.exitCode = 1
}

async function main(): Promise<void> {
  const { values, positionals: files } = parseArgs({
    allowPositionals: true,
    options: {
      rounds: { type: 'string', default: '5' },
      idle: { type: 'boolean' },
      help: { type: 'boolean' },
    },
  })
  if (values.help) return console.log(USAGE)
  const rounds = Number(values.rounds)
  if (!Number.isInteger(rounds) || rounds < 1)
    throw new Error(`--rounds is a whole number from 1 on, not ${values.rounds}`)

  const folder = await mkdtemp(join(tmpdir(), 'sentinel-repeat-'))
  const load = values.idle ? [] : Array.from({ length: availableParallelism() }, startLoad)
  const runs: TestRun[] = []
  try {
    for (let round = 1; round <= rounds; round++) runs.push(...(await runRound(folder, round, files)))
  } finally {
    for (const worker of load) await worker.terminate()
    await rm(folder, { recursive: true })
  }
  summarize(runs, rounds)
}

function summarize(runs: readonly TestRun[], rounds: number): void {
  const results = runs.flatMap((run) => run.files)
  const failed = results.filter(({ failures }) => failures.length > 0)
  for (const path of new Set(failed.map((file) => file.path)))
    console.log(`${failed.filter((file) => file.path === path).length} of ${rounds}: ${path}`)
  const errors = runs.flatMap((run) => run.errors).length
  const inThousand = ((failed.length / results.length) * 1000).toFixed(1)
  console.log(
    `${failed.length} of ${results.length} files failed, ${inThousand} in 1,000; ${errors} other errors`,
  )
  process.exitCode = failed.length + errors === 0 ? 0 : 1
}

/** Runs the tests once and prints the failures. Browser tests run in parallel with tests of whole programs, as in CI. */
async function runRound(folder: string, round: number, files: readonly string[]): Promise<TestRun[]> {
  const parts = files.length > 0 ? [files] : ['stack', 'browser'].map((project) => ['--project', project])
  const roundRuns = await Promise.all(parts.map((part) => runTests(folder, round, part)))
  const failedFiles = roundRuns.flatMap((run) => run.files).filter(({ failures }) => failures.length > 0)
  console.log(`round ${round}: ${failedFiles.length} files failed`)
  for (const { path, failures } of failedFiles)
    for (const { test, message } of failures) console.log(`  ${path}: ${test}\n    ${firstLines(message)}`)
  for (const error of roundRuns.flatMap((run) => run.errors))
    console.log(`  outside of all test files: ${firstLines(error)}`)
  return roundRuns
}

async function runTests(folder: string, round: number, what: readonly string[]): Promise<TestRun> {
  const report = join(folder, `${round}-${what.at(-1)?.replaceAll('/', '-')}.json`)
  const options = ['--maxWorkers=2', `--reporter=${join(import.meta.dirname, 'test-reporter.ts')}`]
  const child = spawn(join(ROOT, 'node_modules/.bin/vitest'), ['run', ...what, ...options], {
    cwd: ROOT,
    env: { ...process.env, CI_REPORT: report },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  await once(child, 'exit')
  const run = readTestRun(report)
  if (!run || run.files.length === 0) throw new Error(`no test file matches ${what.join(' ')}`)
  return run
}

/** Keeps one core busy. */
function startLoad(): Worker {
  return new Worker('for (;;) Math.random()', { eval: true })
}

function firstLines(message: string): string {
  return message.split('\n').slice(0, TEST_MESSAGE_LINES).join('\n    ')
}
