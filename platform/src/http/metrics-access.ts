import { createHash, timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'

interface MetricsRequest {
  ip: string
  headers: IncomingHttpHeaders
}

/** Who may read the metrics: this machine, and whoever has the token. */
export function mayReadMetrics({ ip, headers }: MetricsRequest, token: string | undefined): boolean {
  return isLocal(ip, headers) || isBearer(headers.authorization, token)
}

/** What a proxy on this machine passes on is not local. */
function isLocal(ip: string, headers: IncomingHttpHeaders): boolean {
  const isLoopback = ip === '::1' || /^(::ffff:)?127\./.test(ip)
  return isLoopback && headers['x-forwarded-for'] === undefined && headers.forwarded === undefined
}

function isBearer(header: string | undefined, token: string | undefined): boolean {
  if (!token || !header) return false
  const hash = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(hash(header), hash(`Bearer ${token}`))
}
