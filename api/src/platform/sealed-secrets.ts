import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const CIPHER = 'aes-256-gcm'
const KEY_BYTES = 32
const NONCE_BYTES = 12
const TAG_BYTES = 16
/** The format version. The nonce, tag and text follow it. */
const VERSION = Buffer.of(1)
const HEAD_BYTES = VERSION.length + NONCE_BYTES + TAG_BYTES

/** The sealed text was changed, or was sealed with another key. */
export class BrokenSeal extends Error {
  override name = 'BrokenSeal'
}

export interface SealedSecrets {
  seal(text: string): Buffer
  /** Throws `BrokenSeal`. */
  open(sealed: Buffer): string
}

/** Encrypts secrets, so that they cannot be read from the database without the key. */
export function createSealedSecrets(key: string): SealedSecrets {
  const sealKey = Buffer.from(hkdfSync('sha256', key, '', 'sentinel sealed secrets', KEY_BYTES))

  return {
    seal(text) {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv(CIPHER, sealKey, nonce).setAAD(VERSION)
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([VERSION, nonce, cipher.getAuthTag(), body])
    },

    open(sealed) {
      if (sealed.length < HEAD_BYTES || sealed[0] !== VERSION[0])
        throw new BrokenSeal('not sealed in a way that is known')
      const nonce = sealed.subarray(VERSION.length, VERSION.length + NONCE_BYTES)
      const tag = sealed.subarray(VERSION.length + NONCE_BYTES, HEAD_BYTES)
      const decipher = createDecipheriv(CIPHER, sealKey, nonce, { authTagLength: TAG_BYTES })
      decipher.setAAD(VERSION).setAuthTag(tag)
      try {
        return Buffer.concat([decipher.update(sealed.subarray(HEAD_BYTES)), decipher.final()]).toString(
          'utf8',
        )
      } catch (error) {
        throw new BrokenSeal('changed since, or sealed with another key', { cause: error })
      }
    },
  }
}
