import type { Endpoint, EndpointAnswer, EndpointInput } from '@sentinel/contracts/endpoint'
import { CallFailed } from './call-failed.ts'
import { askForIdentity } from './identity-question.ts'
import { send } from './send.ts'
import { leave, readToken } from './session.ts'

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
  const attempt = () => send(endpoint, given, { origin: '', token, ...options })
  try {
    return await attempt().catch(async (error: unknown) => {
      if (await isProved(error)) return attempt()
      throw error
    })
  } catch (error) {
    if (token && error instanceof CallFailed) {
      if (error.code === 'unauthenticated') return leave('ended')
      if (error.code === 'second_factor_setup_required') leadToSetup()
    }
    throw error
  }
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
