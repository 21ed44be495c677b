import { toAddressKey } from '@sentinel/platform/http/address-key'
import { readDeviceId } from '../broker/credentials.ts'

const WINDOW_MS = 60_000
/** A device with a wrong secret keeps retrying, and must not cause other devices behind the same address to be refused. */
const PER_ADDRESS_AND_DEVICE_MAX = 5
const PER_ADDRESS_MAX = 100
/** Beyond this many addresses and devices the oldest are removed, so that made-up ids cannot fill the memory. */
const SUBJECTS_MAX = 20_000

/** Counts the last minute's wrong passwords by address, and by address and device. The correct password from another address is not affected. */
export class FailedPasswords {
  /** Ordered by the last failure, newest last. */
  readonly #times = new Map<string, number[]>()
  readonly #now: () => number

  constructor(now: () => number = () => performance.now()) {
    this.#now = now
  }

  /** Returns how long this address has to wait before it may try this user again, or undefined if it may try now. */
  findWaitSeconds(ip: string, username: string): number | undefined {
    const waits = limitsOf(ip, username).map(({ subject, max }) => {
      const times = this.#recent(subject)
      const freed = times.at(-max)
      return freed === undefined ? 0 : freed + WINDOW_MS - this.#now()
    })
    const waitMs = Math.max(...waits)
    return waitMs > 0 ? Math.ceil(waitMs / 1000) : undefined
  }

  add(ip: string, username: string): void {
    for (const { subject, max } of limitsOf(ip, username)) {
      const times = [...this.#recent(subject), this.#now()].slice(-max)
      this.#times.delete(subject)
      this.#times.set(subject, times)
    }
    this.#forgetOldest()
  }

  /** Returns the number of subjects with stored times. */
  get size(): number {
    return this.#times.size
  }

  #forgetOldest(): void {
    for (const oldest of this.#times.keys()) {
      if (this.#times.size <= SUBJECTS_MAX && this.#recent(oldest).length > 0) return
      this.#times.delete(oldest)
    }
  }

  #recent(subject: string): number[] {
    return (this.#times.get(subject) ?? []).filter((time) => this.#now() - time < WINDOW_MS)
  }
}

function limitsOf(ip: string, username: string): { subject: string; max: number }[] {
  const address = toAddressKey(ip)
  const device = readDeviceId(username) ?? 'no device' // a user name may be long, and a caller can make up any number of them
  return [
    { subject: address, max: PER_ADDRESS_MAX },
    { subject: `${address} ${device}`, max: PER_ADDRESS_AND_DEVICE_MAX },
  ]
}
