import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'

/** The file in the backup folder that records when a backup was last read and found intact. */
const FILE = 'verified.json'
const Verification = z.object({ name: z.string(), verifiedAt: z.iso.datetime() })
type Verification = z.infer<typeof Verification>

/** Returns false for a folder that cannot be written, such as a copy on another machine. */
export async function recordVerification(folder: string, name: string): Promise<boolean> {
  const text = JSON.stringify({ name, verifiedAt: new Date().toISOString() })
  const draft = join(folder, `${FILE}.new`)
  try {
    await writeFile(draft, `${text}\n`, { mode: 0o600 })
    await rename(draft, join(folder, FILE))
    return true
  } catch {
    return false
  }
}

/** Returns which of the folder's backups was last found intact, and when. Returns undefined if that is unknown. */
export async function findVerification(folder: string): Promise<Verification | undefined> {
  const text = await readFile(join(folder, FILE), 'utf8').catch(() => '{}')
  return Verification.safeParse(parse(text)).data
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined // cut off while being written
  }
}
