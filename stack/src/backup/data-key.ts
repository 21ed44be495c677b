import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ignoreAbsent } from './data-files.ts'

/** Returns the key that seals secrets in the database: DATA_KEY, or otherwise the key that the api stores in the data folder. */
export async function findDataKey(dataDir: string, setting: string | undefined): Promise<string | undefined> {
  return setting ?? readFile(dataKeyFile(dataDir), 'utf8').catch(ignoreAbsent)
}

/** This file is part of an encrypted backup. */
export const DATA_KEY_FILE = 'data-key'

export function dataKeyFile(dataDir: string): string {
  return join(dataDir, 'data-key')
}

/** Distinguishes keys without revealing anything about them. */
export function fingerprintKey(key: string): string {
  return createHash('sha256').update(`sentinel data key\0${key}`).digest('hex').slice(0, 16)
}
