import { unavailable } from './errors.ts'
import { createFairQueue } from './fair-queue.ts'

const RETRY_AFTER_SECONDS = 5

/**
 * A hash takes 19 MiB and a core for about 30 ms. Each caller computes one hash at a time, so that others can run too. A school class that signs in
 * at once from one address waits for two seconds, and 300 people for about five.
 */
const PER_CALLER = { running: 2, runningPerCaller: 1, waitingPerCaller: 60, waiting: 300 }

/** Requests for one account may come from many addresses, for example within an IPv6 network. Only one of them waits in the queue of callers. */
const PER_ACCOUNT = { running: 1000, runningPerCaller: 1, waitingPerCaller: 20, waiting: 1000 }

interface Entry {
  /** Identifies a signed-in user, an account's known browsers, or an address. */
  caller: string
  /** The account whose password is checked or set. Requests with the same account run one after another. */
  account: string
}

export interface PasswordQueue {
  /**
   * When a request may hash a password, resolves with a function to call when done. Rejects with 503 if too many are already waiting. If the signal
   * aborts first, rejects with its reason.
   */
  enter(entry: Entry, signal?: AbortSignal): Promise<() => void>
}

/** Lets callers, and the accounts of each caller, take turns at hashing passwords, so that many sign-ins by one do not delay the others. */
export function createPasswordQueue(): PasswordQueue {
  const accounts = createFairQueue(PER_ACCOUNT, tooManyAtOnce)
  const callers = createFairQueue(PER_CALLER, tooManyAtOnce)

  return {
    async enter({ caller, account }, signal) {
      const endAccount = await accounts.enter(account, signal)
      try {
        const endCaller = await callers.enter(caller, signal)
        return () => {
          endCaller()
          endAccount()
        }
      } catch (error) {
        endAccount()
        throw error
      }
    },
  }
}

function tooManyAtOnce() {
  return unavailable(
    'Too many people are signing in at this moment. Try again in a few seconds.',
    RETRY_AFTER_SECONDS,
  )
}
