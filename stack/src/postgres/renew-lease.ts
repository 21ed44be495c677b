import { setTimeout as pause } from 'node:timers/promises'
import { BackOff } from '@sentinel/platform/back-off'
import type { Cluster } from './cluster.ts'
import type { Lease, LeaseOptions } from './lease.ts'
import { AlreadyRunning, endLease, takeLease } from './lease.ts'
import { errorText } from './startup-error.ts'

/** The timeout is short, because closing waits for an attempt. If a server takes longer to recover, a later attempt adopts it. */
const ATTEMPT_TIMEOUT_MS = 10_000
const FIRST_PAUSE_MS = 250
const LONGEST_PAUSE_MS = 5000
/** A server that ran for at least this long is restarted without a pause. */
const STEADY_MS = 5000

export interface RenewLeaseOptions extends Pick<LeaseOptions, 'exclusiveMessage'> {
  /** Retakes a lost lease, and restarts the server if it has died. */
  supervise: boolean
  log: (line: string) => void
  /** Called when the lease is lost and will not be renewed. */
  onLost: (error: Error) => void
}

/** Renews a lease whenever it is lost, until the returned function ends it. */
export function renewLease(
  cluster: Cluster,
  first: Lease,
  { supervise, log, onLost, exclusiveMessage }: RenewLeaseOptions,
): () => Promise<void> {
  const closing = new AbortController()
  const leaseOptions = { port: first.server.port, exclusiveMessage, timeoutMs: ATTEMPT_TIMEOUT_MS }
  const backOff = new BackOff({ firstMs: FIRST_PAUSE_MS, longestMs: LONGEST_PAUSE_MS })
  let lease: Promise<Lease | undefined> = Promise.resolve(first)
  watch(first)

  function watch({ client }: Lease): void {
    const takenAt = performance.now()
    client.once('end', () => {
      if (closing.signal.aborted) return
      if (performance.now() - takenAt >= STEADY_MS) backOff.startOver()
      if (supervise) lease = takeAgain()
      else onLost(new Error('the connection to the database was lost'))
    })
  }

  async function takeAgain(): Promise<Lease | undefined> {
    log('The database stopped unexpectedly: starting it again')
    let loggedReason = ''
    while (!closing.signal.aborted) {
      await pause(backOff.next(), undefined, { signal: closing.signal }).catch(() => {}) // closing ends the pause early
      if (closing.signal.aborted) break
      try {
        const next = await takeLease(cluster, leaseOptions)
        watch(next)
        return next
      } catch (error) {
        if (error instanceof AlreadyRunning) {
          onLost(error)
          return undefined
        }
        const reason = errorText(error)
        if (reason !== loggedReason) log(`The database does not come back, trying on: ${reason}`)
        loggedReason = reason
      }
    }
    return undefined
  }

  async function close(): Promise<void> {
    closing.abort()
    const last = await lease
    if (last) await endLease(cluster, last)
  }

  let closed: Promise<void> | undefined
  return () => (closed ??= close())
}
