import { parseArgs, type ParseArgsOptionsConfig } from 'node:util'
import { migrate } from '@sentinel/migrations/migrate'
import { fail } from '@sentinel/platform/run-program'
import pg from 'pg'
import { openDatabase } from './open-database.ts'
import { readStackSettings } from './settings.ts'

/** What a person asked for can't be done; the message says why, in one line. */
export class CommandRefused extends Error {
  override name = 'CommandRefused'
}

/**
 * Runs a command against the database, beside a running stack and without one, prints its answer as JSON and ends.
 * Errors go to stderr, with exit code 1.
 */
export async function runCommand(
  name: string,
  command: (client: pg.Client) => Promise<object>,
): Promise<void> {
  try {
    const database = await openDatabase(readStackSettings(process.env))
    try {
      await migrate(database.url)
      process.stdout.write(`${JSON.stringify(await withClient(database.url, command))}\n`)
    } finally {
      await database.close()
    }
  } catch (error) {
    fail(name, error)
  }
}

async function withClient(url: string, command: (client: pg.Client) => Promise<object>): Promise<object> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'sentinel-command',
    options: '-c timezone=UTC',
  })
  await client.connect()
  try {
    return await command(client)
  } finally {
    await client.end()
  }
}

/** Reads `<action> --name value …`. Throws `CommandRefused` with the usage for anything else. */
export function readArguments(
  action: string,
  options: ParseArgsOptionsConfig,
  usage: string,
): Record<string, string> {
  try {
    const { values, positionals } = parseArgs({
      args: process.argv.slice(2),
      options,
      allowPositionals: true,
    })
    if (positionals.length !== 1 || positionals[0] !== action) throw new CommandRefused(`usage: ${usage}`)
    return values as Record<string, string> // safe: every option is declared as a string
  } catch (error) {
    if (error instanceof CommandRefused) throw error
    throw new CommandRefused(`${(error as Error).message} (usage: ${usage})`, { cause: error }) // safe: parseArgs throws errors
  }
}
