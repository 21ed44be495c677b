import { CallFailed } from './call-failed.ts'

const KEY_BYTES = 16
/** Of the calls together, as text: one can hold a file to import, and there can be one for each of thousands of devices. */
const OPEN_CALLS_MAX_CHARACTERS = 10_000_000

/** The keys of calls whose outcome is not known, by what was called. */
const openKeys = new Map<string, string>()
let openCharacters = 0

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

/** The oldest calls are forgotten when there is no room for one more. */
function keepKey(call: string, key: string): void {
  if (openKeys.has(call)) return
  openKeys.set(call, key)
  openCharacters += call.length
  for (const [oldest, its] of openKeys) {
    if (openCharacters <= OPEN_CALLS_MAX_CHARACTERS) return
    forgetKey(oldest, its)
  }
}

function forgetKey(call: string, key: string): void {
  if (openKeys.get(call) !== key) return
  openKeys.delete(call)
  openCharacters -= call.length
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
