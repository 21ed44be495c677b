import { because } from '@sentinel/contracts/integrations/outgoing-reasons'
import type { Outcome } from '../facts.ts'
import type { OutboundGuard } from '../../../platform/outbound/outbound-guard.ts'
import { type Answer, sendRequest, toOutcome } from '../request.ts'

export interface GundiConnection {
  baseUrl: string
  secret: string
  /** Absent if the operator has set the address. */
  guard?: OutboundGuard | undefined
  /** The token is sent in the header `apikey`, or in `authorization` for `bearer`. The first generation of Gundi supports only `apikey`. */
  auth: 'apikey' | 'bearer'
  timeoutMs?: number | undefined
}

interface Call {
  method: 'POST' | 'PATCH'
  path: string
  contentType: string
  body: string | Uint8Array
}

export function callGundi(
  { baseUrl, secret, guard, auth, timeoutMs }: GundiConnection,
  { method, path, contentType, body }: Call,
): Promise<Answer> {
  return sendRequest({
    method,
    url: baseUrl.replace(/\/+$/, '') + path,
    headers: {
      ...(auth === 'bearer' ? { authorization: `Bearer ${secret}` } : { apikey: secret }),
      'content-type': contentType,
      accept: 'application/json',
    },
    body,
    guard,
    secrets: [secret],
    timeoutMs,
  })
}

export function callWithJson(
  connection: GundiConnection,
  method: Call['method'],
  path: string,
  body: unknown,
): Promise<Answer> {
  return callGundi(connection, { method, path, contentType: 'application/json', body: JSON.stringify(body) })
}

export function explainGundi(answer: Answer): Outcome {
  if (answer.kind === 'answer' && (answer.status === 401 || answer.status === 403))
    return { state: 'failed', reason: because('key_refused') }
  return toOutcome(answer, { service: 'gundi', now: Date.now() })
}
