/** This folder of the origin private file system has the files of the signed-in user (`user-files.ts`). */
export const USER_FOLDER = 'users'

/** Removes the files of all users. A file that another tab is writing may remain, but that tab then removes it, too. */
export async function removeUserFolder(): Promise<void> {
  try {
    const root = await navigator.storage.getDirectory()
    await root.removeEntry(USER_FOLDER, { recursive: true })
  } catch {
    // There is no such folder, or this browser has no such file system.
  }
}
