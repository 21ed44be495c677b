import { CallFailed } from './call-failed.ts'

const KEY_BYTES = 16
/** The oldest is forgotten beyond that: a file to import can be part of each call. */
const OPEN_CALLS_MAX = 20

/** The keys of calls whose outcome is not known, by what was called. */
const openKeys = new Map<string, string>()

/**
 * Does a call with an `Idempotency-Key`. The same call gets the same key until the server has said what became of it, so a person who tries again
 * after the connection broke does not make a second thing. After an answer it gets another key.
 */
export async function withIdempotencyKey<Answer>(
  call: string,
  send: (key: string) => Promise<Answer>,
): Promise<Answer> {
  const key = openKeys.get(call) ?? drawKey()
  keepKey(call, key)
  try {
    const answer = await send(key)
    forgetKey(call, key)
    return answer
  } catch (error) {
    if (isAnswered(error)) forgetKey(call, key)
    throw error
  }
}

function keepKey(call: string, key: string): void {
  openKeys.set(call, key)
  const [oldest] = openKeys.keys()
  if (openKeys.size > OPEN_CALLS_MAX && oldest !== undefined) openKeys.delete(oldest)
}

function forgetKey(call: string, key: string): void {
  if (openKeys.get(call) === key) openKeys.delete(call)
}

/** A server that fails may have done the work: its connection to the database can break during the commit. */
function isAnswered(error: unknown): boolean {
  return error instanceof CallFailed && !error.isPassing && error.code !== 'internal'
}

/** `crypto.randomUUID` is missing where the console is opened without https. */
function drawKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(KEY_BYTES))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
