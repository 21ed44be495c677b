import { setImmediate as turn } from 'node:timers/promises'

export interface Memory {
  /** As the process stands, with what V8 has reserved for the garbage of connecting. */
  uncollectedBytes: number
  /** When its garbage is gone and the room for it given back. */
  residentBytes: number
  heapBytes: number
}

/** Loaded into a broker's process before its own program, with --expose-gc: answers its parent's question for memory. */
process.on('message', (message: object) => {
  if ('memory' in message) void tell()
})

async function tell(): Promise<void> {
  const uncollectedBytes = process.memoryUsage.rss()
  for (let round = 0; round < 3; round++) {
    globalThis.gc?.({ type: 'major', execution: 'sync', flavor: 'last-resort' })
    await turn() // what the collection has freed runs its finalizers
  }
  const { rss: residentBytes, heapUsed: heapBytes } = process.memoryUsage()
  process.send?.({ uncollectedBytes, residentBytes, heapBytes } satisfies Memory)
}
