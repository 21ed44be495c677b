import { readFile } from 'node:fs/promises'
import { readOrCreateSecret } from '@sentinel/platform/secrets/stored-secret'
import { explainingFailures, StartupError } from './startup-error.ts'

/** Returns the password in `file`, which is created if it does not exist. */
export function ensurePassword(file: string): Promise<string> {
  return explainingFailures(file, () => readOrCreateSecret(file))
}

/** Returns the password of an existing database. A new password would lock the database. */
export async function readPassword(file: string): Promise<string> {
  const password = await explainingFailures(file, () => readFile(file, 'utf8'))
  if (password === '')
    throw new StartupError(`${file} is empty: it must hold the password of the database beside it`)
  return password
}
