import type { Endpoint, EndpointAnswer, EndpointInput } from '@sentinel/contracts/http/endpoint'
import { CallFailed } from './call-failed.ts'
import { withIdempotencyKey } from './idempotency-keys.ts'
import { askForIdentity } from './identity-question.ts'
import { send } from './send.ts'
import { leave, readToken } from './session.ts'

/** Longer than the server ever takes. Without a timeout, a dialog would wait forever if a connection was lost silently. */
const WRITE_TIMEOUT_MS = 120_000

interface CallOptions {
  signal?: AbortSignal
  /** Called with the fraction of a form that has been sent, from 0 to 1. */
  onProgress?: (fraction: number) => void
  /** Called with the cursor of a list's next page, if there is one. */
  onNextCursor?: (cursor: string) => void
  /** The version in which a list was read. The server refuses the call if the list's version has changed. */
  ifMatch?: string | undefined
  /** Called with a list's version, if it has one. */
  onVersion?: (version: string) => void
}

/** The input may be omitted if the endpoint takes none. */
type CallArguments<E extends Endpoint> =
  unknown extends EndpointInput<E>
    ? [input?: EndpointInput<E>, options?: CallOptions]
    : [input: EndpointInput<E>, options?: CallOptions]

/**
 * Calls the server as the signed-in person. Opens the sign-in page if the session has ended, and asks the person for a proof of identity if
 * the call needs one. Throws `CallFailed`.
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
  const facts: Omit<Answered<E>, 'answer'> = {}
  const sent = send(endpoint, given, {
    origin: '',
    token,
    idempotencyKey,
    ...options,
    ...(isPlainWrite(endpoint, options) && { signal: AbortSignal.timeout(WRITE_TIMEOUT_MS) }),
    onNextCursor: (cursor) => (facts.nextCursor = cursor),
    onVersion: (version) => (facts.version = version),
  })
  const answer = await sent.catch((error: unknown) => {
    if (error instanceof DOMException && error.name === 'TimeoutError')
      throw new CallFailed({ code: 'unreachable' }, error)
    throw error
  })
  return { answer, ...facts }
}

/** Returns true if the call changes something, is not an upload, and cannot be aborted by the caller. */
function isPlainWrite({ method, consumes }: Endpoint, options: CallOptions | undefined): boolean {
  return method !== 'GET' && consumes === undefined && options?.signal === undefined
}

/** The last write that was sent, until its response arrives. */
let lastWrite: { key: string; sent: Promise<unknown> } | undefined

/**
 * Returns the last write's response if this write is identical and the last one is still in progress, because a second click may come
 * before the screen has changed. Nothing is then created twice, and no secret that is shown only once is lost. A write that follows a
 * different one is sent, because it means that the person has changed their mind.
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

/** Returns a key that is identical for calls that would do the same. */
function nameCall({ method, url }: Endpoint, given: unknown, token: string | undefined): string {
  return JSON.stringify([method, url, given, token])
}

/** Returns true if the call was refused for lack of a proof of identity and the person has since given one. */
async function isProved(error: unknown): Promise<boolean> {
  if (!(error instanceof CallFailed) || error.code !== 'confirmation_required' || !error.asked) return false
  return askForIdentity(error.asked)
}

/** Opens the security settings. No other call works until the second factor is set up. */
function leadToSetup(): void {
  if (location.pathname !== '/account') location.replace('/account?tab=security')
}
