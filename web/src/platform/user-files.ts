import { USER_FOLDER } from './session.ts'

/**
 * The signed-in user's files in the browser's origin private file system. They are removed when the session ends. A browser without this
 * file system, or on a page without TLS, stores no files: nothing is found, and saving does nothing.
 */

async function openFolder(): Promise<FileSystemDirectoryHandle | undefined> {
  if (!canStoreUserFiles()) return undefined
  const root = await navigator.storage.getDirectory()
  return root.getDirectoryHandle(USER_FOLDER, { create: true })
}

export function canStoreUserFiles(): boolean {
  return 'storage' in navigator && 'createWritable' in (globalThis.FileSystemFileHandle?.prototype ?? {})
}

const fileName = (userId: string, name: string) => `${userId}-${name}`

/** Returns a file's content, or undefined if the file does not exist or cannot be read. */
export async function readUserFile(userId: string, name: string): Promise<ArrayBuffer | undefined> {
  try {
    const folder = await openFolder()
    const file = await folder?.getFileHandle(fileName(userId, name))
    return await (await file?.getFile())?.arrayBuffer()
  } catch {
    return undefined
  }
}

/** Replaces a file. Readers get either the old or the new content. Does nothing if the browser refuses, for example for lack of space. */
export async function writeUserFile(
  userId: string,
  name: string,
  parts: readonly ArrayBufferView<ArrayBuffer>[],
): Promise<void> {
  try {
    const folder = await openFolder()
    const file = await folder?.getFileHandle(fileName(userId, name), { create: true })
    const writable = await file?.createWritable()
    if (!writable) return
    try {
      for (const part of parts) await writable.write(part)
      await writable.close()
    } catch (error) {
      await writable.abort()
      throw error
    }
  } catch {
    await removeUserFile(userId, name)
  }
}

export async function removeUserFile(userId: string, name: string): Promise<void> {
  try {
    await (await openFolder())?.removeEntry(fileName(userId, name))
  } catch {
    // There is no such file.
  }
}

/**
 * Removes all files but one: other users' files, and those left by a tab that was closed while writing them. A file that another tab is
 * writing remains.
 */
export async function removeOtherFiles(userId: string, name: string): Promise<void> {
  const excluded = fileName(userId, name)
  try {
    const folder = await openFolder()
    if (!folder) return
    const names = await Array.fromAsync(folder.keys())
    const others = names.filter((one) => one !== excluded)
    await Promise.allSettled(others.map((one) => folder.removeEntry(one)))
  } catch {
    // The browser refuses access to the files, so it cannot have stored any.
  }
}
