import { parseArgs, type ParseArgsOptionsConfig } from 'node:util'
import { migrate } from '@sentinel/migrations/migrate'
import { printVersion } from '@sentinel/platform/programs/print-version'
import { explain, fail } from '@sentinel/platform/programs/run-program'
import type pg from 'pg'
import { withDatabase } from './open-database.ts'
import { readStackSettings } from './settings.ts'
import { withClient } from './with-client.ts'

/** Thrown if a command cannot do what its user requested. The message says why, on one line. */
export class CommandRefused extends Error {
  override name = 'CommandRefused'
}

export interface Command<Request> {
  name: string
  /** Reads the arguments before anything is opened. Throws `CommandRefused`. */
  read(): Request | Promise<Request>
  /** Returns what to print. A list is printed line by line. */
  run(client: pg.Client, request: Request): Promise<object | object[]>
}

/** A command that is suspended inside a transaction must not keep its locks, because ingest waits for some of them. */
const SESSION = {
  applicationName: 'sentinel-command',
  settings: { idle_in_transaction_session_timeout: '30s' },
}

/**
 * Runs a command against the database, whether or not the stack is running, prints its result as JSON and ends. Errors are written to stderr, with
 * exit code 1.
 */
export async function runCommand<Request>({ name, read, run }: Command<Request>): Promise<void> {
  printVersion()
  try {
    const request = await read()
    await withDatabase(readStackSettings(process.env), async (url) => {
      await migrate(url)
      const answer = await withClient(url, SESSION, (client) => run(client, request))
      for (const line of [answer].flat()) process.stdout.write(`${JSON.stringify(line)}\n`)
    })
  } catch (error) {
    fail(name, error)
  }
}

type Parsed<Options extends ParseArgsOptionsConfig> = ReturnType<
  typeof parseArgs<{ options: Options; allowPositionals: true }>
>

/** Reads `<action> --name value …`, with or without an action. Throws `CommandRefused` with the usage for anything else. */
export function readArguments<const Options extends ParseArgsOptionsConfig>(
  action: string | undefined,
  options: Options,
  usage: string,
): Parsed<Options>['values'] {
  const { values, positionals } = parse(options, usage)
  if (positionals.join(' ') !== (action ?? '')) throw new CommandRefused(`usage: ${usage}`)
  return values
}

function parse<const Options extends ParseArgsOptionsConfig>(
  options: Options,
  usage: string,
): Parsed<Options> {
  try {
    return parseArgs({ args: process.argv.slice(2), options, allowPositionals: true })
  } catch (error) {
    const reason = explain(error).replace(/\. To specify a positional .*/, '') // no command accepts positional arguments
    throw new CommandRefused(`${reason} (usage: ${usage})`, { cause: error })
  }
}
