import type { IncomingHttpHeaders, OutgoingHttpHeaders } from 'node:http'

/** Headers that belong to a single connection (RFC 9110 §7.6.1), in addition to those listed in the `connection` header. */
const HOP_BY_HOP = [
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]
/** The api responds to `expect` itself, and the gateway has no use for a user's session. */
const NOT_FOR_GATEWAY = ['host', 'expect', 'cookie']
/** Headers in which a caller, or a proxy in front of us, describes the origin of a request. */
const ABOUT_ORIGIN = /^(x-forwarded-.*|x-real-ip|forwarded)$/

/** Returns the headers for the gateway, including the caller's address as the api knows it. */
export function toGatewayHeaders(headers: IncomingHttpHeaders, ip: string): OutgoingHttpHeaders {
  const passed = withoutConnection(headers, NOT_FOR_GATEWAY)
  for (const name of Object.keys(passed)) if (ABOUT_ORIGIN.test(name)) delete passed[name]
  return { ...passed, 'x-forwarded-for': ip }
}

/** Returns the gateway's response headers that are passed on to the caller. */
export function toCallerHeaders(headers: IncomingHttpHeaders): OutgoingHttpHeaders {
  return withoutConnection(headers, [])
}

function withoutConnection(headers: IncomingHttpHeaders, others: string[]): OutgoingHttpHeaders {
  const named = (headers.connection ?? '').split(',').map((name) => name.trim().toLowerCase())
  const left = new Set([...HOP_BY_HOP, ...others, ...named])
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !left.has(name)))
}
