import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import { vi } from 'vitest'
import { PATIENCE_MS } from '../patience.ts'

/** Waits for an email to this recipient with a matching link in its text or in a header. Returns the pattern's first group. */
export function findMailedLink(folder: string, recipient: string, pattern: RegExp): Promise<string> {
  return vi.waitFor(
    async () => {
      for (const name of await readdir(folder)) {
        const { to, text = '', headers } = await PostalMime.parse(await readFile(join(folder, name)))
        const words = [text, ...headers.map(({ value }) => value)].join('\n')
        const link = pattern.exec(words)?.[1]
        if (link !== undefined && to?.some(({ address }) => address === recipient)) return link
      }
      throw new Error(`no mail to ${recipient} yet`)
    },
    { timeout: PATIENCE_MS },
  )
}
