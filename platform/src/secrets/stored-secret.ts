import { randomBytes } from 'node:crypto'
import { link, mkdir, open, readFile, rm } from 'node:fs/promises'
import { dirname } from 'node:path'

const SECRET_BYTES = 32

/**
 * Returns the secret in `file`. If the file does not exist, creates it, readable only by its owner. It is written completely or not at all, so that
 * processes that start at the same time agree on one secret, and a killed process does not leave half of it.
 */
export async function readOrCreateSecret(file: string): Promise<string> {
  await mkdir(dirname(file), { recursive: true })
  const stored = await readStored(file)
  if (stored !== undefined) return stored

  const draft = `${file}.${randomBytes(6).toString('hex')}`
  try {
    await writeDurably(draft, randomBytes(SECRET_BYTES).toString('base64url'))
    await link(draft, file).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
    })
  } finally {
    await rm(draft, { force: true })
  }
  return readFile(file, 'utf8')
}

async function readStored(file: string): Promise<string | undefined> {
  const secret = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  if (secret !== undefined && secret.length < SECRET_BYTES)
    throw new Error(`${file} holds no secret of at least ${SECRET_BYTES} characters`)
  return secret
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
