import { printVersion } from '@sentinel/platform/programs/print-version'
import { fail } from '@sentinel/platform/programs/run-program'
import { readArguments } from './command-line.ts'
import { CONSOLE_NAME, runConsole } from './run-console.ts'

printVersion()
await runConsole({ isWatched: isWatched(), environment: process.env })

function isWatched(): boolean {
  try {
    const { watch = false } = readArguments(undefined, { watch: { type: 'boolean' } }, 'npm start')
    return watch
  } catch (error) {
    return fail(CONSOLE_NAME, error)
  }
}
