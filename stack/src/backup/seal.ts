import { Decrypter, Encrypter, generateX25519Identity, identityToRecipient } from 'age-encryption'
import { z } from 'zod'
import { BackupProblem } from './backup-problem.ts'

/**
 * Encryption with age (age-encryption.org/v1). A folder of backups has a key pair. Backups need its public part alone, so a schedule needs no
 * passphrase; the private part is in the folder too, encrypted with the passphrase.
 */
export const BackupKey = z.object({
  recipient: z.string(),
  /** The private part, encrypted with the passphrase, in base64. */
  identity: z.string(),
})
export type BackupKey = z.infer<typeof BackupKey>

export const PASSPHRASE_MIN_CHARACTERS = 12

export async function createKey(passphrase: string): Promise<BackupKey> {
  const identity = await generateX25519Identity()
  const encrypter = new Encrypter()
  encrypter.setPassphrase(passphrase)
  const sealed = await encrypter.encrypt(identity)
  return { recipient: await identityToRecipient(identity), identity: Buffer.from(sealed).toString('base64') }
}

/** Returns the private part of a key. Throws `BackupProblem` for another passphrase. */
export async function openKey({ identity }: BackupKey, passphrase: string): Promise<string> {
  const decrypter = new Decrypter()
  decrypter.addPassphrase(passphrase)
  try {
    return await decrypter.decrypt(Buffer.from(identity, 'base64'), 'text')
  } catch (error) {
    throw new BackupProblem('BACKUP_PASSPHRASE is not the passphrase of this backup', { cause: error })
  }
}

/** A step of a pipeline that encrypts, for the private key of `recipient` to read. */
export function encryptWith(recipient: string) {
  return async function* encrypt(plain: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    const encrypter = new Encrypter()
    encrypter.addRecipient(recipient)
    yield* await encrypter.encrypt(ReadableStream.from(plain))
  }
}

export function decryptWith(identity: string) {
  return async function* decrypt(sealed: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    const decrypter = new Decrypter()
    decrypter.addIdentity(identity)
    yield* await decrypter.decrypt(ReadableStream.from(sealed))
  }
}
