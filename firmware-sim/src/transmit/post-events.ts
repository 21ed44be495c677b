import { explain } from '@sentinel/platform/programs/run-program'
import { setTimeout as pause } from 'node:timers/promises'
import { CLOSED } from './link.ts'

const FIRST_RETRY_MS = 100
const LONGEST_RETRY_MS = 2000
const TIMEOUT_MS = 10_000

/** The gateway to which events are posted. */
export interface HttpTarget {
  /** The gateway's URL, without a path. */
  url: string
  secret: string
  /** The broker from which the server accepts downlinks. Without a broker it accepts none. */
  brokerUrl: string | undefined
}

/** Posts events one after the other, and retries each one until the response is 2xx. */
export class EventPoster {
  readonly #target: HttpTarget
  readonly #onTrouble: (reason: string) => void
  readonly #closing = new AbortController()

  constructor(target: HttpTarget, onTrouble: (reason: string) => void) {
    this.#target = target
    this.#onTrouble = onTrouble
  }

  /** Resolves when the event is accepted. Rejects if the poster is closed first. */
  async post(path: string, body: object): Promise<void> {
    const { signal } = this.#closing
    for (let pauseMs = FIRST_RETRY_MS; !signal.aborted; pauseMs = Math.min(pauseMs * 2, LONGEST_RETRY_MS)) {
      const refusal = await this.#tryToPost(path, body)
      if (refusal === undefined) return
      if (!signal.aborted) this.#onTrouble(refusal)
      await pause(pauseMs, undefined, { signal, ref: false }).catch(() => undefined) // closed, as checked above
    }
    throw new Error(CLOSED)
  }

  /** Rejects if the poster is closed first. */
  async wait(ms: number): Promise<void> {
    await pause(ms, undefined, { signal: this.#closing.signal, ref: false })
  }

  close(): void {
    this.#closing.abort()
  }

  /** Returns why the event was not accepted. */
  async #tryToPost(path: string, body: object): Promise<string | undefined> {
    const { url, secret } = this.#target
    try {
      const response = await fetch(new URL(path, url), {
        method: 'POST',
        headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
        body: JSON.stringify(body),
        signal: AbortSignal.any([this.#closing.signal, AbortSignal.timeout(TIMEOUT_MS)]),
      })
      await response.arrayBuffer()
      return response.ok ? undefined : `${url} answers ${response.status}`
    } catch (error) {
      return `${url}: ${explain(error)}`
    }
  }
}
