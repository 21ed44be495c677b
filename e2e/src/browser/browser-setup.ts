import { startRunServer } from '@sentinel/stack/testing/run-server'
import { createTestDatabase } from '@sentinel/stack/testing/test-database'
import { buildWebApp } from '@sentinel/stack/web-app'
import type { TestProject } from 'vitest/node'
import { findChromium } from './chromium.ts'
import { startConsole } from './console.ts'
import { FILE_BLOCKS } from './test-console.ts'

/** Before the browser tests: builds the web app, unpacks the browser, and starts the console that the tests share. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startRunServer(project)
  try {
    await Promise.all([buildWebApp(() => undefined), findChromium()])
    const database = await createTestDatabase(server.url)
    await database.run(`create sequence ${FILE_BLOCKS}`)
    const running = await startConsole({ DATABASE_URL: database.url })
    project.provide('sharedConsole', running.address)
    return async () => {
      try {
        await running.stop()
      } finally {
        await server.remove()
      }
    }
  } catch (error) {
    await server.remove()
    throw error
  }
}
