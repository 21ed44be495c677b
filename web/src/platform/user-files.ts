/**
 * Files of the signed-in user in the browser's origin private file system. They are removed when the session ends. A browser without this file system,
 * or on a page without TLS, stores no files: then nothing is found, and saving does nothing.
 */

const FOLDER = 'users'

async function openFolder(): Promise<FileSystemDirectoryHandle | undefined> {
  if (!canStoreUserFiles()) return undefined
  const root = await navigator.storage.getDirectory()
  return root.getDirectoryHandle(FOLDER, { create: true })
}

export function canStoreUserFiles(): boolean {
  return 'storage' in navigator && 'createWritable' in (globalThis.FileSystemFileHandle?.prototype ?? {})
}

const fileName = (userId: string, name: string) => `${userId}-${name}`

/** Returns the content of a file, or undefined if there is none or it cannot be read. */
export async function readUserFile(userId: string, name: string): Promise<ArrayBuffer | undefined> {
  try {
    const folder = await openFolder()
    const file = await folder?.getFileHandle(fileName(userId, name))
    return await (await file?.getFile())?.arrayBuffer()
  } catch {
    return undefined
  }
}

/** Replaces a file. A reader gets either the former content or the new one. Does nothing if the browser refuses, for example for lack of space. */
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
    for (const part of parts) await writable.write(part)
    await writable.close()
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

/** Removes the files of all users, or of all but one. */
export async function removeUserFiles({ exceptOf }: { exceptOf?: string | undefined } = {}): Promise<void> {
  try {
    const folder = await openFolder()
    if (!folder) return
    for await (const name of folder.keys())
      if (exceptOf === undefined || !name.startsWith(`${exceptOf}-`)) await folder.removeEntry(name)
  } catch {
    // Another tab is writing a file. It removes the file itself when it learns that the session has ended.
  }
}
