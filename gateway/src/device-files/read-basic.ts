export interface BasicCredentials {
  username: string
  password: string
}

/** Reads an Authorization header with the Basic scheme (RFC 7617). Returns undefined for any other header. */
export function readBasic(header: string | undefined): BasicCredentials | undefined {
  const encoded = /^basic +([A-Za-z0-9+/=]+) *$/i.exec(header ?? '')?.[1]
  if (encoded === undefined) return undefined
  const text = Buffer.from(encoded, 'base64').toString('utf8')
  const colon = text.indexOf(':')
  return colon === -1 ? undefined : { username: text.slice(0, colon), password: text.slice(colon + 1) }
}
