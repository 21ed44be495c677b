import { startRunServer } from '@sentinel/stack/testing/run-server'
import { buildWebApp } from '@sentinel/stack/web-app'
import type { TestProject } from 'vitest/node'

/** Starts a database server before the tests that start whole programs, and builds the web app once, so that the consoles do not each build it. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  await buildWebApp(() => undefined)
  const server = await startRunServer(project)
  return () => server.remove()
}
