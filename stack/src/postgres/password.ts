import { readFile } from 'node:fs/promises'
import { readOrCreateSecret } from '@sentinel/platform/secrets/stored-secret'
import { explainingFailures, StartupError } from './startup-error.ts'

/** Returns the password in `file`, which is created if it does not exist. */
export function ensurePassword(file: string): Promise<string> {
  return explainingFailures(file, () => readOrCreateSecret(file))
}

/** Returns an existing database's password. A new password would make the database inaccessible. */
export async function readPassword(file: string): Promise<string> {
  const password = await explainingFailures(file, () => readFile(file, 'utf8'))
  if (password === '')
    throw new StartupError(`${file} is empty: it must hold the password of the database beside it`)
  return password
}
