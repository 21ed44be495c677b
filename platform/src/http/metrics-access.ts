import { createHash, timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'

interface MetricsRequest {
  ip: string
  headers: IncomingHttpHeaders
}

/** Returns whether a caller may read the metrics: a program on this machine, or a caller with the token. */
export function mayReadMetrics({ ip, headers }: MetricsRequest, token: string | undefined): boolean {
  return isLocal(ip, headers) || isBearer(headers.authorization, token)
}

/** A request forwarded by a proxy on this machine is not local. */
function isLocal(ip: string, headers: IncomingHttpHeaders): boolean {
  const isLoopback = ip === '::1' || /^(::ffff:)?127\./.test(ip)
  return isLoopback && headers['x-forwarded-for'] === undefined && headers.forwarded === undefined
}

function isBearer(header: string | undefined, token: string | undefined): boolean {
  if (!token || !header) return false
  const hash = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(hash(header), hash(`Bearer ${token}`))
}
