import type { TestProject } from 'vitest/node'
import { startRunServer } from './run-server.ts'

/** Starts the server before the tests that need a database. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startRunServer(project)
  return () => server.remove()
}
