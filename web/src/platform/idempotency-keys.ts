import { CallFailed } from './call-failed.ts'

const KEY_BYTES = 16
/**
 * Limits the total length of the calls as text. A call can contain a file to import, and there can be one call for each of thousands of
 * devices.
 */
const OPEN_CALLS_MAX_CHARACTERS = 10_000_000

/** After this time without a response, a repeated call counts as a new one. */
const KEY_LIFE_MS = 10 * 60_000

interface OpenKey {
  key: string
  /** Infinite while the call is in progress. */
  expiresAtMs: number
}

/** Calls with an unknown outcome, mapped to their keys. */
const openKeys = new Map<string, OpenKey>()
let openCharacters = 0

/**
 * Sends a call with an `Idempotency-Key`. The same call gets the same key until the server has responded, so a person who retries after the
 * connection broke does not create anything twice. After a response, or ten minutes without one, the call gets a new key.
 */
export async function withIdempotencyKey<Answer>(
  call: string,
  send: (key: string) => Promise<Answer>,
): Promise<Answer> {
  const key = findKey(call) ?? drawKey()
  keepKey(call, key)
  try {
    const answer = await send(key)
    forgetKey(call, key)
    return answer
  } catch (error) {
    if (isAnswered(error)) forgetKey(call, key)
    else limitLife(call, key)
    throw error
  }
}

/** Returns the key of a call with an unknown outcome, unless the key has expired. */
function findKey(call: string): string | undefined {
  const open = openKeys.get(call)
  if (!open || Date.now() < open.expiresAtMs) return open?.key
  forgetKey(call, open.key)
  return undefined
}

function limitLife(call: string, key: string): void {
  const open = openKeys.get(call)
  if (open?.key === key) open.expiresAtMs = Date.now() + KEY_LIFE_MS
}

/** Stores the key. If the calls exceed the limit, removes the oldest ones. */
function keepKey(call: string, key: string): void {
  const known = openKeys.get(call)
  if (known) {
    known.expiresAtMs = Infinity
    return
  }
  openKeys.set(call, { key, expiresAtMs: Infinity })
  openCharacters += call.length
  for (const [oldest, { key: its }] of openKeys) {
    if (openCharacters <= OPEN_CALLS_MAX_CHARACTERS) return
    forgetKey(oldest, its)
  }
}

function forgetKey(call: string, key: string): void {
  if (openKeys.get(call)?.key !== key) return
  openKeys.delete(call)
  openCharacters -= call.length
}

/**
 * Returns true if the server has decided. A server that fails with `internal` may have done the work, because its database connection can
 * break during the commit.
 */
function isAnswered(error: unknown): boolean {
  return error instanceof CallFailed && !error.isPassing && error.code !== 'internal'
}

/** Returns a random key. `crypto.randomUUID` is not available if the console is opened without https. */
function drawKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(KEY_BYTES))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
