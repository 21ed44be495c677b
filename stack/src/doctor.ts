import { printVersion } from '@sentinel/platform/print-version'
import { explain } from '@sentinel/platform/run-program'
import { readArguments } from './command-line.ts'
import { examine } from './doctor/examine.ts'
import { exitCodeOf, type Level } from './doctor/finding.ts'

const USAGE = 'npm run -s doctor [-- --json]'
const words: Record<Level, string> = { fine: 'fine   ', warning: 'WARNING', problem: 'PROBLEM' }

/** Says what is wrong with this installation. Ends with 0, 1 (warnings) or 2 (problems); 3 if it could not look. */
printVersion()
try {
  const { json = false } = readArguments(undefined, { json: { type: 'boolean' } }, USAGE)
  const findings = await examine(process.env)
  const exitCode = exitCodeOf(findings)
  const text = json
    ? JSON.stringify({ exit_code: exitCode, findings })
    : findings.map(({ check, level, message }) => `${words[level]}  ${check}: ${message}`).join('\n')
  process.stdout.write(`${text}\n`)
  process.exitCode = exitCode
} catch (error) {
  process.stderr.write(`doctor: ${explain(error)}\n`)
  process.exitCode = 3
}
