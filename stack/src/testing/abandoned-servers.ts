import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { isAlive, readPidFile } from '../postgres/server-process.ts'
import { killTree } from './process-tree.ts'

/** The prefix of a test server's folder name. The id of the process that created it follows. */
const FOLDER_PREFIX = 'sentinel-test-'

export function testFolderPrefix(): string {
  return `${FOLDER_PREFIX}${process.pid}-`
}

/** Ends and removes the servers of test runs that were killed before they could do so. */
export async function removeAbandonedServers(parent: string): Promise<void> {
  for (const name of await readdir(parent)) {
    const makerPid = new RegExp(`^${FOLDER_PREFIX}(\\d+)-`).exec(name)?.[1]
    if (makerPid === undefined || isAlive(Number(makerPid))) continue
    const folder = join(parent, name)
    const owner = await stat(folder).catch(() => undefined)
    if (!owner || owner.uid !== process.getuid?.()) continue // it belongs to another user, or another run was faster
    const server = await readPidFile(join(folder, 'cluster'))
    if (server?.alive) await killTree(server.pid)
    await rm(folder, { recursive: true, force: true, maxRetries: 5 }) // another run may be removing it too
  }
}
