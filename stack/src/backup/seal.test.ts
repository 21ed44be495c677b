import { expect, test } from 'vitest'
import { createFolderKey, decryptWith, encryptWith } from './seal.ts'

async function* chunksOf(bytes: Buffer): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += 50_000) yield bytes.subarray(at, at + 50_000)
}

async function read(chunks: AsyncIterable<Uint8Array>): Promise<Buffer> {
  return Buffer.concat(await Array.fromAsync(chunks))
}

const { key } = await createFolderKey('a long enough passphrase')
const seal = (plain: Buffer) => read(encryptWith(key)(chunksOf(plain)))
const open = (sealed: Buffer) => read(decryptWith(key)(chunksOf(sealed)))
const HEADER_BYTES = 24
const CHUNK_BYTES = 65_536 + 17

test.each([0, 1, 65_535, 65_536, 65_537, 200_000])('%d bytes are encrypted and read again', async (bytes) => {
  const plain = Buffer.alloc(bytes, 'sighting')
  const sealed = await seal(plain)
  expect(sealed.includes('sighting')).toBe(false)
  expect(await open(sealed)).toEqual(plain)
})

test('an encrypted file that is cut, continued, changed or in another order cannot be read', async () => {
  const sealed = await seal(Buffer.alloc(200_000, 'sighting'))
  const cutAt = HEADER_BYTES + CHUNK_BYTES
  await expect(open(sealed.subarray(0, cutAt))).rejects.toThrow('the end of the encrypted file is missing')
  const changed = Buffer.from(sealed)
  changed[100_000] = (changed[100_000] ?? 0) ^ 1
  const swapped = Buffer.concat([
    sealed.subarray(0, HEADER_BYTES),
    sealed.subarray(cutAt, cutAt + CHUNK_BYTES),
    sealed.subarray(HEADER_BYTES, cutAt),
    sealed.subarray(cutAt + CHUNK_BYTES),
  ])
  for (const bad of [sealed.subarray(0, -1), Buffer.concat([sealed, sealed]), changed, swapped])
    await expect(open(bad)).rejects.toThrow('damaged')
})

test('a file that is shorter than the header of an encrypted file cannot be read', async () => {
  await expect(open(Buffer.alloc(3))).rejects.toThrow('invalid header length')
})
