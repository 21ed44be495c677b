import { migrate } from '@sentinel/migrations/migrate'
import type { TestProject } from 'vitest/node'
import { buildWebApp } from '../web-app.ts'
import { createTemplate } from './test-database.ts'
import { startTestServer } from './test-servers.ts'

/**
 * The server is thrown away after the run, so nothing of it has to outlive a power cut; copies are made
 * faster.
 */
const SETTINGS = { max_connections: '200', fsync: 'off', full_page_writes: 'off' }

/** Starts the run's database server; `TEST_DATABASE=timescaledb` chooses the one with TimescaleDB. Builds the web app once, before tests start the console side by side. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startTestServer({ settings: SETTINGS })
  try {
    await Promise.all([createTemplate(server.url, migrate), buildWebApp(() => undefined)])
  } catch (error) {
    await server.remove()
    throw error
  }
  project.provide('databaseServerUrl', server.url)
  return () => server.remove()
}
