import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ROOT } from '../stack/place.ts'

const PICTURE = /\bscreens\/([\w-]+\.webp)/g

/**
 * Returns the names of the files in docs/screens that a document shows. The guide replaces a light screenshot with a dark one for readers who prefer
 * that.
 */
export async function findShownPictures(): Promise<ReadonlySet<string>> {
  const shown = new Set<string>()
  for await (const document of glob('{*.md,docs/**/*.md}', { cwd: ROOT })) {
    const text = await readFile(join(ROOT, document), 'utf8')
    for (const [, name = ''] of text.matchAll(PICTURE)) {
      shown.add(name)
      if (document.startsWith('docs/guide/')) shown.add(name.replace('-light', '-dark'))
    }
  }
  return shown
}
