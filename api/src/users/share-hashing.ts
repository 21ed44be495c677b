import { toAddressKey } from '@sentinel/platform/address-key'
import { unavailable } from '../platform/errors.ts'
import { createFairQueue } from '../platform/fair-queue.ts'

const RETRY_AFTER_SECONDS = 5

/**
 * A hash takes 19 MiB and a core for about 30 ms. One address computes one at a time, so that it leaves a place to others. A hundred wait for
 * two seconds or so.
 */
const HASHING = { running: 2, runningPerCaller: 1, waitingPerCaller: 20, waiting: 100 }

/** Runs work that hashes passwords when it is the turn of this address. Throws 503 if too much waits already. */
export type ShareHashing = <Result>(ip: string, work: () => Promise<Result>) => Promise<Result>

/** Lets addresses take turns at hashing passwords, so that many sign-ins from one of them do not hold up the others. */
export function createShareHashing(): ShareHashing {
  const queue = createFairQueue(HASHING, tooManyAtOnce)

  return async (ip, work) => {
    const end = await queue.enter(toAddressKey(ip))
    try {
      return await work()
    } finally {
      end()
    }
  }
}

function tooManyAtOnce() {
  return unavailable(
    'Too many people are signing in at this moment. Try again in a few seconds.',
    RETRY_AFTER_SECONDS,
  )
}
