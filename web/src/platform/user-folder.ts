/** The folder in the origin private file system that contains the signed-in user's files (`user-files.ts`). */
export const USER_FOLDER = 'users'

/** Removes all users' files. A file that another tab is writing may remain, but that tab then removes it, too. */
export async function removeUserFolder(): Promise<void> {
  try {
    const root = await navigator.storage.getDirectory()
    await root.removeEntry(USER_FOLDER, { recursive: true })
  } catch {
    // There is no such folder, or this browser has no such file system.
  }
}
