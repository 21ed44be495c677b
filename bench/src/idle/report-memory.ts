import { setImmediate as turn } from 'node:timers/promises'

export interface Memory {
  /** Measured before garbage collection. Includes what V8 has reserved for the garbage from connecting. */
  uncollectedBytes: number
  /** Measured after garbage collection, when V8 has returned the free memory. */
  residentBytes: number
  heapBytes: number
}

/** Loaded into a broker's process before its own program, with --expose-gc. Answers the parent's requests for its memory usage. */
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
