import { CallFailed } from './call-failed.ts'
import { toFailure } from './send.ts'
import { leave, readToken } from './session.ts'

/**
 * Fetches a file as the signed-in person. Opens the sign-in page if the session has ended. Throws `CallFailed`, or the signal's reason if
 * it was aborted.
 */
export async function fetchFile(path: string, signal?: AbortSignal): Promise<Response> {
  const headers = { authorization: readToken() ?? '' }
  const response = await fetch(path, { headers, signal: signal ?? null }).catch((error: unknown) => {
    if (signal?.aborted) throw error
    throw new CallFailed({ code: 'unreachable' }, error)
  })
  if (response.ok) return response
  const failure = toFailure(response, await response.json().catch(() => undefined))
  if (failure.code === 'unauthenticated') return leave('ended')
  throw failure
}
