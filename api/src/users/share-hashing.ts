import { toAddressKey } from '@sentinel/platform/address-key'
import { unavailable } from '../platform/errors.ts'
import { createFairQueue } from '../platform/fair-queue.ts'

const RETRY_AFTER_SECONDS = 5

/**
 * A hash takes 19 MiB and a core for about 30 ms. One address computes one at a time, so that it leaves a place to others. 300 wait for five
 * seconds or so.
 */
const PER_ADDRESS = { running: 2, runningPerCaller: 1, waitingPerCaller: 20, waiting: 300 }

/** Requests for one account come from many addresses, for example of an IPv6 network: only one of them waits in the line of addresses. */
const PER_ACCOUNT = { running: 1000, runningPerCaller: 1, waitingPerCaller: 20, waiting: 1000 }

interface Caller {
  ip: string
  /** Names what the work is done for. Work with the same name runs one after another. */
  account?: string
}

/** Runs work that hashes passwords when it is the caller's turn. Throws 503 if too much waits already. */
export type ShareHashing = <Result>(caller: Caller, work: () => Promise<Result>) => Promise<Result>

/** Lets addresses take turns at hashing passwords, so that many sign-ins of one address or account do not hold up the others. */
export function createShareHashing(): ShareHashing {
  const accounts = createFairQueue(PER_ACCOUNT, tooManyAtOnce)
  const addresses = createFairQueue(PER_ADDRESS, tooManyAtOnce)

  return async ({ ip, account }, work) => {
    const endAccount = account === undefined ? undefined : await accounts.enter(account)
    try {
      const endAddress = await addresses.enter(toAddressKey(ip))
      return await work().finally(endAddress)
    } finally {
      endAccount?.()
    }
  }
}

function tooManyAtOnce() {
  return unavailable(
    'Too many people are signing in at this moment. Try again in a few seconds.',
    RETRY_AFTER_SECONDS,
  )
}
