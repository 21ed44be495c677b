import { isIP } from 'node:net'
import type { FastifyRequest } from 'fastify'

/** The host that a passkey is for (WebAuthn, "relying party"), and the address of the page that requests it. */
export interface RelyingParty {
  id: string
  origin: string
}

const LOCALHOST = /^http:\/\/localhost(:\d+)?$/

/**
 * Browsers create passkeys for a host name over https, and for localhost (WebAuthn, section 5.1.3). Returns undefined if the console is opened at an
 * IP address or over http.
 */
export function findRelyingParty(
  publicUrl: string | undefined,
  { headers, host }: Pick<FastifyRequest, 'headers' | 'host'>,
): RelyingParty | undefined {
  const url = publicUrl === undefined ? undefined : new URL(publicUrl)
  if (url && url.hostname !== 'localhost') {
    const isHostName = isIP(url.hostname.replaceAll(/[[\]]/g, '')) === 0
    return url.protocol === 'https:' && isHostName ? { id: url.hostname, origin: url.origin } : undefined
  }
  const origin = headers.origin ?? `http://${host}`
  return LOCALHOST.test(origin) ? { id: 'localhost', origin } : undefined
}
