import { createTestDatabase } from '@sentinel/stack/testing/test-database'
import { inject } from 'vitest'
import {
  type ConsoleAddress,
  connectToConsole,
  type OwnConsole,
  type RunningConsole,
  startConsole,
} from './console.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The console that all browser tests in a run share. */
    sharedConsole: ConsoleAddress
  }
}

/** The maximum number of devices that one test file may create. */
const BLOCK = 1_000
/** A sequence in the shared console's database that numbers the test files. */
export const FILE_BLOCKS = 'test_file_blocks'

/**
 * Gives a test file access to the run's console. Other test files use it at the same time, and its jobs run on their own schedule, so no test device
 * may be due for an alert.
 */
export interface SharedConsole extends RunningConsole {
  /** The first of this file's 1,000 devices. */
  firstDeviceId: number
  /** Returns an email address that only this file uses. */
  emailOf(name: string): string
}

/** Connects to the console that all browser tests share. Each test file creates its own users and devices there. */
export async function joinConsole(): Promise<SharedConsole> {
  const running = connectToConsole(inject('sharedConsole'))
  const [{ block } = { block: 0 }] = await running.query<{ block: number }>(
    `select nextval('${FILE_BLOCKS}')::int as block`,
  )
  return {
    ...running,
    firstDeviceId: block * BLOCK,
    emailOf: (name) => `${name}-${block}@example.org`,
  }
}

/** Starts a separate console on the run's database server, for tests that kill it or change its settings. */
export async function startOwnConsole(settings: Record<string, string> = {}): Promise<OwnConsole> {
  const database = await createTestDatabase()
  const running = await startConsole({ ...settings, DATABASE_URL: database.url })
  return {
    ...running,
    async stop() {
      await running.stop()
      await database.drop()
    },
  }
}
