import { hashPassword } from '@sentinel/platform/password-hash'

const hashes = new Map<string, Promise<string>>()

/** The hash of a password of tests. It is made once, since each takes as long as several calls of the api. */
export function hashOf(password: string): Promise<string> {
  const hash = hashes.get(password) ?? hashPassword(password)
  hashes.set(password, hash)
  return hash
}
