/** Ends a command with this text on stdout if `--help` is among its arguments. */
export function printHelp(text: string): void {
  if (!process.argv.includes('--help')) return
  process.stdout.write(`${text.trim()}\n`)
  process.exit(0)
}
