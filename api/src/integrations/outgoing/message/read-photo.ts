import { readFile, stat } from 'node:fs/promises'

/** Returns the photo, or undefined if there is none or it is too large. */
export async function readPhoto(file: string | null, maxBytes: number): Promise<Buffer | undefined> {
  if (file === null) return undefined
  try {
    const { size } = await stat(file)
    return size > 0 && size <= maxBytes ? await readFile(file) : undefined
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}
