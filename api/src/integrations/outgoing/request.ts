import type { LookupAddress } from 'node:dns'
import { lookup as resolveName } from 'node:dns/promises'
import {
  type IncomingHttpHeaders,
  type IncomingMessage,
  type RequestOptions,
  request as requestPlain,
} from 'node:http'
import { request as requestSecure } from 'node:https'
import type { LookupFunction } from 'node:net'
import {
  ANSWER_MAX_CHARACTERS,
  because,
  type Fault,
  type Service,
} from '@sentinel/contracts/integrations/outgoing-reasons'
import { ForbiddenAddress, type OutboundGuard, UnknownHost } from '../../platform/outbound/outbound-guard.ts'
import type { Outcome } from './facts.ts'

const TIMEOUT_MS = 60_000
const ANSWER_MAX_BYTES = 64 * 1024
const RETRY_AFTER_MAX_MS = 6 * 60 * 60 * 1000
const CERTIFICATE_FAULT = /^(CERT_|ERR_TLS|ERR_SSL|UNABLE_TO_|DEPTH_ZERO_|SELF_SIGNED_|HOSTNAME_)/

export interface OutgoingRequest {
  method: 'POST' | 'PATCH'
  url: string
  headers: Record<string, string>
  body: string | Uint8Array
  /** Absent if the operator has set the address. */
  guard?: OutboundGuard | undefined
  /** Values that a response may repeat but a reason must not contain. */
  secrets?: readonly string[]
  /** The maximum duration of the whole request: the name lookup, the connection and the response. */
  timeoutMs?: number | undefined
  maxAnswerBytes?: number
}

export type Answer =
  | { kind: 'answer'; status: number; headers: IncomingHttpHeaders; body: string }
  /** No response arrived. `error` is the runtime's error code. */
  | { kind: 'fault'; host: string; fault: Fault; error?: string }
  | { kind: 'forbidden'; host: string }

/**
 * Sends one request, only to addresses that have already been resolved and checked, and does not follow redirects. If a response is cut off or ends
 * too late, its status still counts, because an accepted message must not be resent.
 */
export async function sendRequest(request: OutgoingRequest): Promise<Answer> {
  const url = new URL(request.url)
  const deadline = AbortSignal.timeout(request.timeoutMs ?? TIMEOUT_MS)
  try {
    const addresses = await findAddresses(url, request.guard, deadline)
    return await exchange(request, url, addresses, deadline)
  } catch (error) {
    return explainFault(error, url.host, deadline.aborted)
  }
}

/** Name lookups cannot be aborted, so this stops waiting for them at the deadline. */
async function findAddresses(url: URL, guard: OutboundGuard | undefined, deadline: AbortSignal) {
  const hostname = url.hostname.replace(/^\[|\]$/g, '')
  const { promise: passed, reject } = Promise.withResolvers<never>()
  const onPassed = () => reject(deadline.reason)
  deadline.addEventListener('abort', onPassed)
  try {
    return await Promise.race([
      guard?.resolveAllowed(hostname) ?? resolveName(hostname, { all: true }),
      passed,
    ])
  } finally {
    deadline.removeEventListener('abort', onPassed)
  }
}

function exchange(
  { method, headers, body, secrets = [], maxAnswerBytes = ANSWER_MAX_BYTES }: OutgoingRequest,
  url: URL,
  addresses: LookupAddress[],
  deadline: AbortSignal,
): Promise<Answer> {
  const options: RequestOptions = {
    method,
    hostname: url.hostname.replace(/^\[|\]$/g, ''),
    port: url.port,
    path: url.pathname + url.search,
    headers: { ...headers, 'content-length': Buffer.byteLength(body) },
    lookup: toLookup(addresses),
    agent: false,
    signal: deadline,
  }
  return new Promise((resolve, reject) => {
    const request = url.protocol === 'https:' ? requestSecure(options) : requestPlain(options)
    request.on('error', reject)
    // An upgrade to another protocol is not a response, and no other event would follow.
    request.on('upgrade', (_response, socket) => {
      socket.destroy()
      reject(new Error('the server speaks another protocol'))
    })
    request.on('response', (response) => {
      const { statusCode: status = 0, headers: answerHeaders } = response
      const answered = readBody(response, maxAnswerBytes).then((text): Answer => {
        request.destroy()
        return { kind: 'answer', status, headers: answerHeaders, body: hide(secrets, text) }
      })
      resolve(answered)
    })
    request.end(body)
  })
}

function toLookup(addresses: LookupAddress[]): LookupFunction {
  return (hostname, { all }, callback) => {
    const [first] = addresses
    if (!first) callback(Object.assign(new Error(`${hostname} has no address`), { code: 'ENOTFOUND' }), [])
    else if (all) callback(null, addresses)
    else callback(null, first.address, first.family)
  }
}

function hide(secrets: readonly string[], text: string): string {
  return secrets
    .filter((secret) => secret !== '')
    .reduce((shown, secret) => shown.replaceAll(secret, '••••'), text)
}

/** Returns as much of the body as arrived, up to the limit. */
async function readBody(response: IncomingMessage, maxBytes: number): Promise<string> {
  const chunks: Buffer[] = []
  let bytes = 0
  try {
    for await (const chunk of response as AsyncIterable<Buffer>) {
      chunks.push(chunk)
      bytes += chunk.length
      if (bytes >= maxBytes) break
    }
  } catch {
    // The body was cut off. The status has arrived and determines the outcome.
  }
  return Buffer.concat(chunks).subarray(0, maxBytes).toString()
}

/** Returns only the code of an error, because its text may contain the request. */
function explainFault(error: unknown, host: string, isLate: boolean): Answer {
  if (error instanceof ForbiddenAddress) return { kind: 'forbidden', host }
  return { kind: 'fault', host, ...(isLate ? { fault: 'timeout' } : explainCode(error)) }
}

function explainCode(error: unknown): { fault: Fault; error?: string } {
  const { code = '' } = error as NodeJS.ErrnoException // safe: only errors are thrown here
  if (error instanceof UnknownHost || code === 'ENOTFOUND' || code === 'EAI_AGAIN')
    return { fault: 'unknown_host' }
  if (code === 'ECONNREFUSED') return { fault: 'refused' }
  if (code === 'ECONNRESET' || code === 'EPIPE') return { fault: 'ended' }
  if (CERTIFICATE_FAULT.test(code)) return { fault: 'certificate', error: code }
  return code === '' ? { fault: 'other' } : { fault: 'other', error: code }
}

/** Converts a response to a message's outcome. `service` is the service that responded. */
export function toOutcome(answer: Answer, { service, now }: { service: Service; now: number }): Outcome {
  if (answer.kind === 'forbidden')
    return { state: 'failed', reason: because('address_not_public', { service, host: answer.host }) }
  if (answer.kind === 'fault') {
    const { kind: _, ...fault } = answer
    return { state: 'retry', reason: because('not_reached', { service, ...fault }) }
  }
  const { status, headers, body } = answer
  if (status >= 200 && status < 300) return { state: 'sent' }
  const afterMs = parseRetryAfter(headers['retry-after'], now)
  const pause = afterMs === undefined ? {} : { afterMs }
  if (status === 429) return { state: 'retry', reason: because('pause_asked', { service, status }), ...pause }
  if (status >= 500 || status === 408)
    return { state: 'retry', reason: because('out_of_order', { service, status }), ...pause }
  if (status >= 300 && status < 400)
    return { state: 'failed', reason: because('redirected', { service, status }) }
  return { state: 'failed', reason: because('refused', { service, status, ...quote(body) }) }
}

/** Parses a number of seconds or an HTTP date (RFC 9110 §10.2.3). */
function parseRetryAfter(value: string | undefined, now: number): number | undefined {
  if (value === undefined) return undefined
  const ms = /^\s*\d+\s*$/.test(value) ? Number(value) * 1000 : Date.parse(value) - now
  return Number.isNaN(ms) ? undefined : Math.min(Math.max(ms, 0), RETRY_AFTER_MAX_MS)
}

/** Returns a service's response, shortened and printable, or nothing if it is empty. */
export function quote(text: string): { answer?: string } {
  const printable = text.replace(/[\p{C}\s]+/gu, ' ').trim()
  const answer = printable.slice(0, ANSWER_MAX_CHARACTERS).replace(/[\ud800-\udbff]$/, '')
  return answer === '' ? {} : { answer }
}
