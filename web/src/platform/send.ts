import {
  toCall,
  type Endpoint,
  type EndpointAnswer,
  type EndpointInput,
} from '@sentinel/contracts/http/endpoint'
import { ErrorBody } from '@sentinel/contracts/http/errors'
import { IDEMPOTENCY_KEY_HEADER } from '@sentinel/contracts/server/idempotency'
import { LIST_VERSION_HEADER, NEXT_CURSOR_HEADER } from '@sentinel/contracts/http/lists'
import { z } from 'zod'
import { CallFailed } from './call-failed.ts'
import { takeEarlyAnswer } from './early-answers.ts'
import type { sendForm } from './send-form.ts'
import { noteServerTime } from './time/server-clock.ts'

interface Server {
  /** Empty in the browser, where requests go to the page's own origin. */
  origin: string
  /** The Authorization header, `Bearer …`. */
  token: string | undefined
  signal?: AbortSignal | undefined
  /** Called with the fraction of a form that has been sent, from 0 to 1. */
  onProgress?: ((fraction: number) => void) | undefined
  /** Called with the cursor of a list's next page, if there is one. */
  onNextCursor?: ((cursor: string) => void) | undefined
  /** The version in which a list was read. The server refuses the call if the list's version has changed. */
  ifMatch?: string | undefined
  /** Makes it safe to repeat the same call, if the endpoint supports idempotency keys. */
  idempotencyKey?: string | undefined
  /** Called with a list's version, if it has one. */
  onVersion?: ((version: string) => void) | undefined
}

/**
 * Makes one call in the contract. Refuses input that does not match the contract, with the server's words. Does not check the response,
 * because the server has checked it. Throws `CallFailed`, or the signal's reason if it was aborted.
 */
export async function send<E extends Endpoint>(
  endpoint: E,
  input: EndpointInput<E>,
  { origin, token, signal, onProgress, onNextCursor, ifMatch, idempotencyKey, onVersion }: Server,
): Promise<EndpointAnswer<E>> {
  const { method, path, body } = prepare(endpoint, input)
  const headers = {
    ...(token !== undefined && { authorization: token }),
    ...(typeof body === 'string' && { 'content-type': 'application/json' }),
    ...(ifMatch !== undefined && { 'if-match': ifMatch }),
    ...(idempotencyKey !== undefined && { [IDEMPOTENCY_KEY_HEADER]: idempotencyKey }),
  }
  const request = { method, headers, body: body ?? null, signal: signal ?? null }
  const early = method === 'GET' && token !== undefined ? takeEarlyAnswer(path, token) : undefined
  const url = `${origin}${path}`
  const response = await reach(
    () =>
      early ??
      (body instanceof FormData && onProgress
        ? sendFormLater(url, { method, headers, body, signal, onProgress })
        : fetch(url, request)),
    signal,
  )
  noteServerTime(Date.parse(response.headers.get('date') ?? ''))
  const answer: unknown = await readJson(response, signal)
  if (!response.ok) throw toFailure(response, answer)
  const next = response.headers.get(NEXT_CURSOR_HEADER)
  if (next !== null) onNextCursor?.(next)
  const version = response.headers.get(LIST_VERSION_HEADER)
  if (version !== null) onVersion?.(version)
  return answer as EndpointAnswer<E> // safe: the server answers by the same schema
}

/** Loads the script for sending files only when it is needed, because few pages send files. */
async function sendFormLater(...upload: Parameters<typeof sendForm>): Promise<Response> {
  return (await import('./send-form.ts')).sendForm(...upload)
}

function prepare<E extends Endpoint>(endpoint: E, input: EndpointInput<E>): ReturnType<typeof toCall> {
  try {
    return toCall(endpoint, input)
  } catch (error) {
    if (!(error instanceof z.ZodError)) throw error
    const fields = error.issues
      .toReversed()
      .map(({ path, message }) => [path.join('.') || 'general', message])
    throw new CallFailed({ code: 'invalid', status: 400, fields: Object.fromEntries(fields) }, error)
  }
}

async function reach(ask: () => Promise<Response>, signal: AbortSignal | undefined): Promise<Response> {
  try {
    return await ask()
  } catch (error) {
    if (signal?.aborted || error instanceof CallFailed) throw error
    throw new CallFailed({ code: 'unreachable' }, error)
  }
}

async function readJson(response: Response, signal: AbortSignal | undefined): Promise<unknown> {
  try {
    return await response.json()
  } catch (error) {
    if (signal?.aborted) throw error
    throw new CallFailed({ code: 'unreadable', status: response.status }, error)
  }
}

/** Converts a refused call's response to a `CallFailed`. */
export function toFailure(response: Response, answer: unknown): CallFailed {
  const body = ErrorBody.safeParse(answer)
  const { status, headers } = response
  if (!body.success) return new CallFailed({ code: 'unreadable', status })
  const { code, errors, requestId, methods, challenge, passkeyOptions, conflicts } = body.data
  const retryAfter = Number(headers.get('retry-after') ?? Number.NaN)
  return new CallFailed({
    code,
    status,
    fields: errors,
    requestId,
    asked: methods && { methods, challenge, passkeyOptions },
    conflicts,
    retryAfterSeconds: Number.isFinite(retryAfter) ? retryAfter : undefined,
  })
}
