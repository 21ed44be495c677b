import type { IncomingHttpHeaders, OutgoingHttpHeaders } from 'node:http'

/** They are about one connection (RFC 9110 §7.6.1), beside those that the header `connection` names. */
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
/** `expect` is answered by the api itself, and the session of a person is nothing for the gateway. */
const NOT_FOR_GATEWAY = ['host', 'expect', 'cookie']
/** What a caller, or a proxy before us, says of where a request comes from. */
const ABOUT_ORIGIN = /^(x-forwarded-.*|x-real-ip|forwarded)$/

/** The headers that the gateway gets, with the address of the caller as the api knows it. */
export function toGatewayHeaders(headers: IncomingHttpHeaders, ip: string): OutgoingHttpHeaders {
  const kept = withoutConnection(headers, NOT_FOR_GATEWAY)
  for (const name of Object.keys(kept)) if (ABOUT_ORIGIN.test(name)) delete kept[name]
  return { ...kept, 'x-forwarded-for': ip }
}

/** The headers of the gateway's answer that the caller gets. */
export function toCallerHeaders(headers: IncomingHttpHeaders): OutgoingHttpHeaders {
  return withoutConnection(headers, [])
}

function withoutConnection(headers: IncomingHttpHeaders, others: string[]): OutgoingHttpHeaders {
  const named = (headers.connection ?? '').split(',').map((name) => name.trim().toLowerCase())
  const left = new Set([...HOP_BY_HOP, ...others, ...named])
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !left.has(name)))
}
