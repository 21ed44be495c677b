import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * Writes a message to a folder instead of sending it, and returns the file. The file becomes visible only when it is complete, and only the operator
 * can read it.
 */
export async function storeMessage(
  folder: string,
  { now, id, ending, content }: { now: Date; id: string; ending: string; content: string | Uint8Array },
): Promise<string> {
  const time = now.toISOString().replaceAll(':', '-')
  const name = `${time}-${id.replace(/[^\w.-]/g, '_')}.${ending}`
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const draft = join(folder, `.${name}.draft`)
  await writeFile(draft, content, { mode: 0o600, flush: true })
  await rename(draft, join(folder, name))
  return join(folder, name)
}
