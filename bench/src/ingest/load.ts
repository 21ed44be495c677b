import { fileURLToPath } from 'node:url'
import { startChild } from '../child.ts'
import type { LoadOrder, LoadReport } from './load-process.ts'

const PROGRAM = fileURLToPath(new URL('load-process.ts', import.meta.url))

/** Runs one order of load in a separate process. Connecting and building packets are not measured. */
export async function runLoad(order: LoadOrder): Promise<LoadReport> {
  const child = await startChild(PROGRAM)
  try {
    await child.ask(order)
    return await child.ask<LoadReport>({ go: true })
  } finally {
    await child.stop()
  }
}
