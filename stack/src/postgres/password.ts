import { readFile } from 'node:fs/promises'
import { readOrCreateSecret } from '@sentinel/platform/secrets/stored-secret'
import { explainingFailures, StartupError } from './startup-error.ts'

/** The password in `file`, made when absent. */
export function ensurePassword(file: string): Promise<string> {
  return explainingFailures(file, () => readOrCreateSecret(file))
}

/** The password of a database that stands already: to make another one would lock it out. */
export async function readPassword(file: string): Promise<string> {
  const password = await explainingFailures(file, () => readFile(file, 'utf8'))
  if (password === '')
    throw new StartupError(`${file} is empty: it must hold the password of the database beside it`)
  return password
}
