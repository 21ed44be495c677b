import { randomBytes, scrypt, type ScryptOptions } from 'node:crypto'
import { promisify } from 'node:util'
import sodium from 'libsodium-wrappers'
import { z } from 'zod'
import { BackupProblem } from './backup-problem.ts'

/**
 * Encrypts with libsodium. A backup folder has one random key, which encrypts every file as a stream (XChaCha20-Poly1305, `secretstream`): a file
 * that was changed, truncated or extended cannot be read. The key itself is in the folder, encrypted (`secretbox`) with a key that scrypt derives
 * from the passphrase.
 */
export type FolderKey = Uint8Array

const Base64 = z.base64()

export const SealedFolderKey = z.object({
  scrypt: z.object({ salt: Base64, cost: z.int().max(2 ** 20), blockSize: z.int().max(32) }),
  nonce: Base64,
  sealed: Base64,
})
export type SealedFolderKey = z.infer<typeof SealedFolderKey>

export const PASSPHRASE_MIN_CHARACTERS = 12
/** OWASP's recommendation for scrypt, about 0.4 s and 128 MiB. */
const COST = { cost: 2 ** 17, blockSize: 8 }
const CHUNK_BYTES = 64 * 1024

export async function createFolderKey(
  passphrase: string,
): Promise<{ key: FolderKey; sealed: SealedFolderKey }> {
  if (passphrase.length < PASSPHRASE_MIN_CHARACTERS)
    throw new BackupProblem(`BACKUP_PASSPHRASE must have at least ${PASSPHRASE_MIN_CHARACTERS} characters`)
  await sodium.ready
  const key = new Uint8Array(randomBytes(sodium.crypto_secretstream_xchacha20poly1305_KEYBYTES))
  const [salt, nonce] = [randomBytes(16), randomBytes(sodium.crypto_secretbox_NONCEBYTES)]
  const lock = await deriveKey(passphrase, { ...COST, salt })
  return {
    key,
    sealed: {
      scrypt: { ...COST, salt: salt.toString('base64') },
      nonce: nonce.toString('base64'),
      sealed: Buffer.from(sodium.crypto_secretbox_easy(key, nonce, lock)).toString('base64'),
    },
  }
}

/** Throws `BackupProblem` if the passphrase is wrong. */
export async function openFolderKey(
  { scrypt: { salt, ...cost }, nonce, sealed }: SealedFolderKey,
  passphrase: string,
): Promise<FolderKey> {
  await sodium.ready
  const lock = await deriveKey(passphrase, { ...cost, salt: fromBase64(salt) })
  try {
    return sodium.crypto_secretbox_open_easy(fromBase64(sealed), fromBase64(nonce), lock)
  } catch (error) {
    throw new BackupProblem('BACKUP_PASSPHRASE is not the passphrase of this backup', { cause: error })
  }
}

async function deriveKey(
  passphrase: string,
  { salt, cost, blockSize }: { salt: Uint8Array; cost: number; blockSize: number },
): Promise<Uint8Array> {
  const derive = promisify<string, Uint8Array, number, ScryptOptions, Buffer>(scrypt)
  const options = { cost, blockSize, maxmem: 256 * cost * blockSize }
  return new Uint8Array(await derive(passphrase, salt, sodium.crypto_secretbox_KEYBYTES, options))
}

function fromBase64(text: string): Uint8Array {
  return new Uint8Array(Buffer.from(text, 'base64'))
}

/** Returns a pipeline step that encrypts: a header, then chunks of 64 KiB, the last one marked. */
export function encryptWith(key: FolderKey) {
  return async function* encrypt(plain: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    const { state, header } = sodium.crypto_secretstream_xchacha20poly1305_init_push(key)
    const seal = (chunk: Uint8Array, tag: number) =>
      sodium.crypto_secretstream_xchacha20poly1305_push(state, chunk, null, tag)
    yield header
    for await (const { chunk, isLast } of rechunk(plain, CHUNK_BYTES)) {
      const tag = isLast
        ? sodium.crypto_secretstream_xchacha20poly1305_TAG_FINAL
        : sodium.crypto_secretstream_xchacha20poly1305_TAG_MESSAGE
      yield seal(chunk, tag)
    }
  }
}

/** Throws if a file is incomplete. */
export function decryptWith(key: FolderKey) {
  return async function* decrypt(sealed: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    const headerBytes = sodium.crypto_secretstream_xchacha20poly1305_HEADERBYTES
    let state: Parameters<typeof sodium.crypto_secretstream_xchacha20poly1305_pull>[0] | undefined
    let isEnded = false
    const sizes = {
      first: headerBytes,
      next: CHUNK_BYTES + sodium.crypto_secretstream_xchacha20poly1305_ABYTES,
    }
    for await (const { chunk } of rechunk(sealed, sizes.next, sizes.first)) {
      if (!state) {
        state = sodium.crypto_secretstream_xchacha20poly1305_init_pull(chunk, key)
        continue
      }
      const opened = sodium.crypto_secretstream_xchacha20poly1305_pull(state, chunk, null)
      if (!opened || isEnded) throw new Error('the encrypted file is damaged')
      isEnded = opened.tag === sodium.crypto_secretstream_xchacha20poly1305_TAG_FINAL
      yield opened.message
    }
    if (!isEnded) throw new Error('the end of the encrypted file is missing')
  }
}

/** Cuts a stream into chunks of equal size. The last one is smaller, and empty for an empty stream. */
async function* rechunk(
  source: AsyncIterable<Uint8Array>,
  size: number,
  firstSize = size,
): AsyncGenerator<{ chunk: Uint8Array; isLast: boolean }> {
  let waiting = Buffer.alloc(0)
  let next = firstSize
  for await (const part of source) {
    waiting = Buffer.concat([waiting, part])
    // A full chunk waits until there is more data, because it may be the last.
    while (waiting.length > next) {
      yield { chunk: waiting.subarray(0, next), isLast: false }
      waiting = waiting.subarray(next)
      next = size
    }
  }
  yield { chunk: waiting, isLast: true }
}
