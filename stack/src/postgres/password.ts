import { randomBytes } from 'node:crypto'
import { link, open, readFile, rm } from 'node:fs/promises'
import { errorCode, explainingFailures, StartupError } from './startup-error.ts'

/**
 * The password in `file`, made when absent. A link appears whole or not at all, so that processes which start
 * at once agree on one password and a killed one leaves no half of it.
 */
export async function ensurePassword(file: string): Promise<string> {
  const draft = `${file}.${randomBytes(6).toString('hex')}`
  await explainingFailures(file, async () => {
    try {
      await writeDurably(draft, randomBytes(24).toString('base64url'))
      await link(draft, file).catch((error: unknown) => {
        if (errorCode(error) !== 'EEXIST') throw error
      })
    } finally {
      await rm(draft, { force: true })
    }
  })
  return readPassword(file)
}

export async function readPassword(file: string): Promise<string> {
  const password = await explainingFailures(file, () => readFile(file, 'utf8'))
  if (password === '')
    throw new StartupError(`${file} is empty: it must hold the password of the database beside it`)
  return password
}

async function writeDurably(file: string, text: string): Promise<void> {
  const handle = await open(file, 'wx', 0o600)
  try {
    await handle.writeFile(text)
    await handle.sync()
  } finally {
    await handle.close()
  }
}
