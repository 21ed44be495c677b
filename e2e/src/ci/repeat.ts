import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { Worker } from 'node:worker_threads'
import { type FileResult, readTestRun } from './results.ts'

/**
 * Runs tests again and again while other threads keep all cores busy, and prints which files failed and how many in a thousand.
 * Every round runs whole, whatever fails in it.
 */

const USAGE = `npm run repeat -- [--rounds N] [--idle] [file …]

  --rounds N   rounds to run, 5 by default
  --idle       puts no load on the machine
  file …       test files or folders; without them all browser tests and tests of whole programs`
const ROOT = join(import.meta.dirname, '../../..')
const TEST_MESSAGE_LINES = 4

const { values, positionals: files } = parseArgs({
  allowPositionals: true,
  options: { rounds: { type: 'string', default: '5' }, idle: { type: 'boolean' }, help: { type: 'boolean' } },
})
const rounds = Number(values.rounds)
if (values.help || !Number.isInteger(rounds) || rounds < 1) {
  console.log(USAGE)
  process.exit(values.help ? 0 : 1)
}

const folder = await mkdtemp(join(tmpdir(), 'sentinel-repeat-'))
const load = values.idle ? [] : Array.from({ length: availableParallelism() }, startLoad)
const results: FileResult[] = []
let errors = 0
for (let round = 1; round <= rounds; round++) {
  const runs = await Promise.all(
    files.length > 0
      ? [runTests(round, files)]
      : ['stack', 'browser'].map((project) => runTests(round, ['--project', project])),
  )
  const failed = runs.flatMap((run) => run.files).filter(({ failures }) => failures.length > 0)
  console.log(`round ${round}: ${failed.length} files failed`)
  for (const { path, failures } of failed)
    for (const { test, message } of failures) console.log(`  ${path}: ${test}\n    ${firstLines(message)}`)
  for (const error of runs.flatMap((run) => run.errors))
    console.log(`  outside of all test files: ${firstLines(error)}`)
  results.push(...runs.flatMap((run) => run.files))
  errors += runs.flatMap((run) => run.errors).length
}
for (const worker of load) await worker.terminate()
await rm(folder, { recursive: true })

const failures = results.filter((file) => file.failures.length > 0)
const counts = Object.entries(Object.groupBy(failures, ({ path }) => path))
for (const [path, { length } = { length: 0 }] of counts) console.log(`${length} of ${rounds}: ${path}`)
const inThousand = (failures.length / results.length) * 1000
console.log(
  `${failures.length} of ${results.length} files failed, ${inThousand.toFixed(1)} in 1,000; ${errors} other errors`,
)
process.exitCode = failures.length + errors === 0 ? 0 : 1

async function runTests(round: number, what: readonly string[]) {
  const report = join(folder, `${round}-${what.at(-1)?.replaceAll('/', '-')}.json`)
  const options = ['--maxWorkers=2', `--reporter=${join(import.meta.dirname, 'test-reporter.ts')}`]
  const child = spawn(join(ROOT, 'node_modules/.bin/vitest'), ['run', ...what, ...options], {
    cwd: ROOT,
    // oxlint-disable-next-line node/no-process-env -- the tests run in our own environment
    env: { ...process.env, CI_REPORT: report },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  await once(child, 'exit')
  const run = readTestRun(report)
  if (!run) throw new Error(`vitest run ${what.join(' ')} wrote no report`)
  return run
}

/** Keeps one core busy. */
function startLoad(): Worker {
  return new Worker('for (;;) Math.random()', { eval: true })
}

function firstLines(message: string): string {
  return message.split('\n').slice(0, TEST_MESSAGE_LINES).join('\n    ')
}
