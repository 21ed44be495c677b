import { statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { migrate } from '@sentinel/migrations/migrate'
import type { TestProject } from 'vitest/node'
import { createTemplate } from './test-database.ts'
import { startTestServer, type TestServer } from './test-servers.ts'

/** The server is deleted after the run, so nothing in it has to survive a power cut. Copies are faster without these safeguards. */
const SETTINGS = { max_connections: '200', fsync: 'off', full_page_writes: 'off' }

/** Files here are in memory: copying a database takes a quarter of the system time that it takes on a disk. */
const IN_MEMORY = '/dev/shm'
const ROOM_MIN_BYTES = 8 * 1024 ** 3

async function findFolder(): Promise<string> {
  const disk = await statfs(IN_MEMORY).catch(() => undefined) // some systems do not have it
  return disk && disk.bavail * disk.bsize >= ROOM_MIN_BYTES ? IN_MEMORY : tmpdir()
}

/**
 * Starts a test project's database server, with the template from which its test databases are copied. `TEST_DATABASE=timescaledb` selects the server
 * with TimescaleDB.
 */
export async function startRunServer(project: TestProject): Promise<TestServer> {
  const server = await startTestServer({ settings: SETTINGS, within: await findFolder() })
  try {
    await createTemplate(server.url, migrate)
  } catch (error) {
    await server.remove()
    throw error
  }
  project.provide('databaseServerUrl', server.url)
  return server
}
