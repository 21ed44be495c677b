import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'

/** Written with the web app: the addresses of its screens. A part that begins with `$` is any text. */
const SCREENS_FILE = 'screens.json'
const Screens = z.array(z.string())

/**
 * Whether the built web app has a screen at this path. As in the app, capitals and a final slash make no difference. While a build is put in place,
 * or if an older one is there, the list is missing, and any path may be a screen.
 */
export async function hasScreen(webFolder: string, path: string): Promise<boolean> {
  const text = await readFile(join(webFolder, SCREENS_FILE), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  if (text === undefined) return true
  const screens = Screens.parse(JSON.parse(text))
  const parts = split(path)
  return screens.some((screen) => {
    const wanted = split(screen)
    return (
      wanted.length === parts.length &&
      wanted.every((part, at) => part.startsWith('$') || part.toLowerCase() === parts[at]?.toLowerCase())
    )
  })
}

function split(path: string): string[] {
  return path.split('/').filter(Boolean)
}
