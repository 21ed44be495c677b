import type { Endpoint, EndpointAnswer, EndpointInput } from '@sentinel/contracts/endpoint'
import { CallFailed } from './call-failed.ts'
import { send } from './send.ts'
import { leave, readToken } from './session.ts'

interface CallOptions {
  signal?: AbortSignal
  /** Told how much of a form has been sent, from 0 to 1. */
  onProgress?: (fraction: number) => void
  /** Told where a list goes on, if there is more of it. */
  onNextCursor?: (cursor: string) => void
}

/** What an endpoint takes may be left out where it takes nothing. */
type CallArguments<E extends Endpoint> =
  unknown extends EndpointInput<E>
    ? [input?: EndpointInput<E>, options?: CallOptions]
    : [input: EndpointInput<E>, options?: CallOptions]

/** Calls the server as the signed-in person. A session that has ended leads to the sign-in page. Throws `CallFailed`. */
export async function call<E extends Endpoint>(
  endpoint: E,
  ...[input, options]: CallArguments<E>
): Promise<EndpointAnswer<E>> {
  const token = readToken()
  try {
    const given = (input ?? {}) as EndpointInput<E> // safe: left out only where nothing is asked for
    return await send(endpoint, given, { origin: '', token, ...options })
  } catch (error) {
    if (token && error instanceof CallFailed && error.code === 'unauthenticated') return leave('ended')
    throw error
  }
}
