import { hashPassword } from '@sentinel/platform/secrets/password-hash'

const hashes = new Map<string, Promise<string>>()

/** Returns the hash of a test password. It is cached, because computing one takes as long as several calls to the api. */
export function hashOf(password: string): Promise<string> {
  const hash = hashes.get(password) ?? hashPassword(password)
  hashes.set(password, hash)
  return hash
}
