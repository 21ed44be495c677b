import type { Endpoint, EndpointAnswer, EndpointInput } from '@sentinel/contracts/http/endpoint'
import { CallFailed } from './call-failed.ts'
import { withIdempotencyKey } from './idempotency-keys.ts'
import { askForIdentity } from './identity-question.ts'
import { send } from './send.ts'
import { leave, readToken } from './session.ts'

/** Longer than the server works on any call. A connection that has died without a word would keep a dialog waiting for ever. */
const WRITE_TIMEOUT_MS = 120_000

interface CallOptions {
  signal?: AbortSignal
  /** Told how much of a form has been sent, from 0 to 1. */
  onProgress?: (fraction: number) => void
  /** Told where a list goes on, if there is more of it. */
  onNextCursor?: (cursor: string) => void
  /** The version that a list was read in: the call is refused if it has another one by now. */
  ifMatch?: string | undefined
  /** Told the version of a list, if it has one. */
  onVersion?: (version: string) => void
}

/** What an endpoint takes may be left out where it takes nothing. */
type CallArguments<E extends Endpoint> =
  unknown extends EndpointInput<E>
    ? [input?: EndpointInput<E>, options?: CallOptions]
    : [input: EndpointInput<E>, options?: CallOptions]

/**
 * Calls the server as the signed-in person. A session that has ended leads to the sign-in page, and what needs a proof asks
 * the person for it. Throws `CallFailed`.
 */
export async function call<E extends Endpoint>(
  endpoint: E,
  ...[input, options]: CallArguments<E>
): Promise<EndpointAnswer<E>> {
  const token = readToken()
  const given = (input ?? {}) as EndpointInput<E> // safe: left out only where nothing is asked for
  const attempt = (idempotencyKey?: string) =>
    attemptCall(endpoint, given, { token, options, idempotencyKey })
  const sendProved = (key?: string) =>
    attempt(key).catch(async (error: unknown) => {
      if (await isProved(error)) return attempt(key)
      throw error
    })
  const work = () =>
    endpoint.idempotent === 'by key'
      ? withIdempotencyKey(nameCall(endpoint, given, token), sendProved)
      : sendProved()
  try {
    const { answer, nextCursor, version } = await shareWrite(endpoint, given, { token, options, work })
    if (nextCursor !== undefined) options?.onNextCursor?.(nextCursor)
    if (version !== undefined) options?.onVersion?.(version)
    return answer
  } catch (error) {
    if (token && error instanceof CallFailed) {
      if (error.code === 'unauthenticated') return leave('ended')
      if (error.code === 'second_factor_setup_required') leadToSetup()
    }
    throw error
  }
}

interface Attempt {
  token: string | undefined
  options: CallOptions | undefined
  idempotencyKey?: string | undefined
}

interface Answered<E extends Endpoint> {
  answer: EndpointAnswer<E>
  nextCursor?: string
  version?: string
}

async function attemptCall<E extends Endpoint>(
  endpoint: E,
  given: EndpointInput<E>,
  { token, options, idempotencyKey }: Attempt,
): Promise<Answered<E>> {
  const told: Omit<Answered<E>, 'answer'> = {}
  const sent = send(endpoint, given, {
    origin: '',
    token,
    idempotencyKey,
    ...options,
    ...(isPlainWrite(endpoint, options) && { signal: AbortSignal.timeout(WRITE_TIMEOUT_MS) }),
    onNextCursor: (cursor) => (told.nextCursor = cursor),
    onVersion: (version) => (told.version = version),
  })
  const answer = await sent.catch((error: unknown) => {
    if (error instanceof DOMException && error.name === 'TimeoutError')
      throw new CallFailed({ code: 'unreachable' }, error)
    throw error
  })
  return { answer, ...told }
}

/** It changes something, is no upload, and nobody else can end it. */
function isPlainWrite({ method, consumes }: Endpoint, options: CallOptions | undefined): boolean {
  return method !== 'GET' && consumes === undefined && options?.signal === undefined
}

/** The last write that was sent, until it is answered. */
let lastWrite: { key: string; sent: Promise<unknown> } | undefined

/**
 * A second click may come before the screen has changed. A write that is the same as the last one, which is under way, is not sent again: both get
 * the one answer, so that nothing is made twice and no secret that is told once is lost. After another write it is sent: the person has
 * changed their mind.
 */
function shareWrite<E extends Endpoint>(
  endpoint: E,
  given: EndpointInput<E>,
  { token, options, work }: Attempt & { work: () => Promise<Answered<E>> },
): Promise<Answered<E>> {
  if (!isPlainWrite(endpoint, options)) return work()
  const key = `${nameCall(endpoint, given, token)} ${options?.ifMatch ?? ''}`
  if (lastWrite?.key === key) return lastWrite.sent as Promise<Answered<E>> // safe: the key names the endpoint
  const sent = work().finally(() => {
    if (lastWrite?.sent === sent) lastWrite = undefined
  })
  lastWrite = { key, sent }
  return sent
}

/** Two calls with this name would do the same. */
function nameCall({ method, url }: Endpoint, given: unknown, token: string | undefined): string {
  return JSON.stringify([method, url, given, token])
}

/** Whether a call was refused for want of a proof who calls, and the person has given it since. */
async function isProved(error: unknown): Promise<boolean> {
  if (!(error instanceof CallFailed) || error.code !== 'confirmation_required' || !error.asked) return false
  return askForIdentity(error.asked)
}

/** Nothing else works until it is done. */
function leadToSetup(): void {
  if (location.pathname !== '/account') location.replace('/account?tab=security')
}
