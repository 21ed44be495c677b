import type { TestProject } from 'vitest/node'
import { startRunServer } from './run-server.ts'

/** Before the tests that need a database: starts their server. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startRunServer(project)
  return () => server.remove()
}
