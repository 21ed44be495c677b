import { startRunServer } from '@sentinel/stack/testing/run-server'
import { buildWebApp } from '@sentinel/stack/web-app'
import type { TestProject } from 'vitest/node'

/** Before the tests that start whole programs: starts a database server, and builds the web app once, before several consoles would. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  await buildWebApp(() => undefined)
  const server = await startRunServer(project)
  return () => server.remove()
}
