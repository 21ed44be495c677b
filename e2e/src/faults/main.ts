import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { parseArgs } from 'node:util'

const USAGE = 'npm run faults -- [--quick] [part of a file name …]'
const ROOT = join(import.meta.dirname, '../../..')
const JOURNAL = 'e2e/faults-journal.txt'

try {
  const { values, positionals } = parseArgs({
    options: { quick: { type: 'boolean', default: false } },
    allowPositionals: true,
  })
  process.exitCode = await runTests(positionals, values.quick)
} catch (error) {
  process.stderr.write(`${(error as Error).message}\nUsage: ${USAGE}\n`) // parseArgs throws nothing else
  process.exitCode = 2
}

async function runTests(names: string[], isQuick: boolean): Promise<number> {
  const files = names.length > 0 ? names.map((name) => `e2e/src/faults/${name}`) : ['e2e/src/faults']
  const tests = spawn(
    process.execPath,
    [join(ROOT, 'node_modules/vitest/vitest.mjs'), 'run', '--project', 'stack', ...files],
    {
      cwd: ROOT,
      env: { ...process.env, FAULTS: isQuick ? 'quick' : 'whole', FAULTS_JOURNAL: JOURNAL },
      stdio: 'inherit',
    },
  )
  const [exitCode] = (await once(tests, 'exit')) as [number | null]
  return exitCode ?? 1
}
