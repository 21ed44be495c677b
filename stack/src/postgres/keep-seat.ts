import { setTimeout as pause } from 'node:timers/promises'
import { BackOff } from '@sentinel/platform/back-off'
import type { Cluster } from './cluster.ts'
import type { Seat, SeatOptions } from './seat.ts'
import { AlreadyRunning, leaveSeat, takeSeat } from './seat.ts'
import { errorText } from './startup-error.ts'

/**
 * Short, because closing waits for it; a server that recovers for longer goes on and is adopted by a later
 * attempt.
 */
const ATTEMPT_TIMEOUT_MS = 10_000
const FIRST_PAUSE_MS = 250
const LONGEST_PAUSE_MS = 5000
/** A server that ran for so long is started again at once. */
const STEADY_MS = 5000

export interface KeepSeatOptions extends Pick<SeatOptions, 'exclusiveMessage'> {
  /** Takes a lost seat again, starting the server when it died. */
  supervise: boolean
  log: (line: string) => void
  /** Told when the seat is lost for good. */
  onLost: (error: Error) => void
}

/** Watches over a seat until the returned function gives it up. */
export function keepSeat(
  cluster: Cluster,
  first: Seat,
  { supervise, log, onLost, exclusiveMessage }: KeepSeatOptions,
): () => Promise<void> {
  const closing = new AbortController()
  const seatOptions = { port: first.server.port, exclusiveMessage, timeoutMs: ATTEMPT_TIMEOUT_MS }
  const backOff = new BackOff({ firstMs: FIRST_PAUSE_MS, longestMs: LONGEST_PAUSE_MS })
  let seat: Promise<Seat | undefined> = Promise.resolve(first)
  watch(first)

  function watch({ client }: Seat): void {
    const takenAt = performance.now()
    client.once('end', () => {
      if (closing.signal.aborted) return
      if (performance.now() - takenAt >= STEADY_MS) backOff.startOver()
      if (supervise) seat = takeAgain()
      else onLost(new Error('the connection to the database was lost'))
    })
  }

  async function takeAgain(): Promise<Seat | undefined> {
    log('The database stopped unexpectedly: starting it again')
    let loggedReason = ''
    while (!closing.signal.aborted) {
      await pause(backOff.next(), undefined, { signal: closing.signal }).catch(() => {}) // closing cuts it short
      if (closing.signal.aborted) break
      try {
        const next = await takeSeat(cluster, seatOptions)
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
    const last = await seat
    if (last) await leaveSeat(cluster, last)
  }

  let closed: Promise<void> | undefined
  return () => (closed ??= close())
}
