import { readProductVersion } from './product-version.ts'

/** Ends the program with the version on stdout if `--version` is among its arguments. */
export function printVersion(): void {
  if (!process.argv.includes('--version')) return
  const { version, commit } = readProductVersion(process.env) // oxlint-disable-line node/no-process-env -- no settings are read for this
  process.stdout.write(`sentinel-console ${version}${commit === null ? '' : ` (${commit})`}\n`)
  process.exit(0)
}
