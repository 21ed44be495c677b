import { setImmediate as turn } from 'node:timers/promises'

export interface Memory {
  /** Measured before a collection, and includes what V8 has reserved for the garbage of connecting. */
  uncollectedBytes: number
  /** Measured after a collection, when V8 has returned the free memory. */
  residentBytes: number
  heapBytes: number
}

/** Loaded into a broker's process before its own program, with --expose-gc, and answers its parent's requests for its memory. */
process.on('message', (message: object) => {
  if ('memory' in message) void tell()
})

async function tell(): Promise<void> {
  const uncollectedBytes = process.memoryUsage.rss()
  for (let round = 0; round < 3; round++) {
    globalThis.gc?.({ type: 'major', execution: 'sync', flavor: 'last-resort' })
    await turn() // lets the finalizers of collected objects run
  }
  const { rss: residentBytes, heapUsed: heapBytes } = process.memoryUsage()
  process.send?.({ uncollectedBytes, residentBytes, heapBytes } satisfies Memory)
}
