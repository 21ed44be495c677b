import { fileURLToPath } from 'node:url'
import { startChild } from '../child.ts'
import type { BroadcastReport, ListenersOrder } from './listeners-process.ts'

const PROGRAM = fileURLToPath(new URL('listeners-process.ts', import.meta.url))

export interface Listeners {
  /** Runs a broadcast and waits until every socket has received it. */
  time(broadcast: () => Promise<unknown>): Promise<BroadcastReport>
  close(): Promise<void>
}

/** Opens many sockets in a separate process. */
export async function openListeners(order: ListenersOrder): Promise<Listeners> {
  const child = await startChild(PROGRAM)
  await child.ask(order)
  return {
    async time(broadcast) {
      const startedAt = performance.timeOrigin + performance.now()
      await broadcast()
      return child.ask<BroadcastReport>({ startedAt })
    },
    close: () => child.stop(),
  }
}
