import { createHash, randomBytes } from 'node:crypto'

const SECRET_BYTES = 32

/** Draws an MQTT password and returns it with the hash to store. With 256 random bits, a plain SHA-256 is enough. */
export function drawDeviceSecret(): { secret: string; sha256: Buffer } {
  const secret = randomBytes(SECRET_BYTES).toString('base64url')
  if (secret.startsWith('-')) return drawDeviceSecret() // commands would read it as an option, and spreadsheets as a formula
  return { secret, sha256: createHash('sha256').update(secret).digest() }
}
