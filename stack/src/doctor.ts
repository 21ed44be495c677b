import { printVersion } from '@sentinel/platform/programs/print-version'
import { explain } from '@sentinel/platform/programs/run-program'
import { readArguments } from './command-line.ts'
import { examine } from './doctor/examine.ts'
import { exitCodeOf, type Level } from './doctor/finding.ts'
import { printHelp } from './print-help.ts'

const USAGE = 'npm run -s doctor [-- --json]'
const HELP = `
usage: ${USAGE}

Looks at the settings, DATA_DIR, ports, database, clock, backups, mail server and certificates of this machine, and at what cameras and network servers
send, and says what is wrong. It changes nothing.

  --json       prints {"exit_code", "findings": [{"check", "level", "message"}]}
  --version    prints the version

It reads the settings of all programs, as npm start does.

The exit code is 0 (fine), 1 (warnings), 2 (problems) or 3 (it could not look).
`
const words: Record<Level, string> = { fine: 'fine   ', warning: 'WARNING', problem: 'PROBLEM' }

/** Reports what is wrong with this installation. Exits with 0, 1 (warnings) or 2 (problems), or with 3 if it could not check. */
printVersion()
printHelp(HELP)
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
