import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { PassThrough, type Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { constants, createZstdCompress, createZstdDecompress } from 'node:zlib'
import { DamagedBackup } from './backup-problem.ts'
import type { Pace } from './pace.ts'
import { decryptWith, encryptWith, type FolderKey } from './seal.ts'

/** A file in a backup as it is on disk. */
export interface StoredPart {
  bytes: number
  sha256: string
}

/** Writes a stream of bytes compressed, and encrypted if there is a key. */
export async function storePart(
  source: Readable,
  file: string,
  { key, pace }: { key: FolderKey | undefined; pace: Pace },
): Promise<StoredPart> {
  const hash = createHash('sha256')
  let bytes = 0
  const measure = new Transform({
    transform(chunk: Uint8Array, _encoding, done) {
      hash.update(chunk)
      bytes += chunk.byteLength
      done(null, chunk)
    },
  })
  const seal = key === undefined ? new PassThrough() : encryptWith(key)
  await pipeline(
    source,
    paced(pace),
    createZstdCompress({ params: { [constants.ZSTD_c_checksumFlag]: 1 } }),
    seal,
    measure,
    createWriteStream(file, { flush: true, mode: 0o600 }),
  )
  return { bytes, sha256: hash.digest('hex') }
}

function paced(pace: Pace) {
  return async function* wait(source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    for await (const chunk of source) {
      await pace(chunk.byteLength)
      yield chunk
    }
  }
}

/** Reads what `storePart` wrote. The stream fails if the file is missing or damaged. */
export function readPart(file: string, key: FolderKey | undefined): Readable {
  const open = key === undefined ? new PassThrough() : decryptWith(key)
  const plain = new PassThrough()
  pipeline(createReadStream(file), open, createZstdDecompress(), plain).catch(() => undefined) // `plain` fails too
  return plain
}

/** Throws `DamagedBackup` if a file is not the one that was written. */
export async function checkPart(file: string, { bytes, sha256 }: StoredPart): Promise<void> {
  const hash = createHash('sha256')
  let read = 0
  try {
    for await (const chunk of createReadStream(file) as AsyncIterable<Uint8Array>) {
      hash.update(chunk)
      read += chunk.byteLength
    }
  } catch (error) {
    throw new DamagedBackup(`${file} cannot be read`, { cause: error })
  }
  if (read !== bytes || hash.digest('hex') !== sha256) throw new DamagedBackup(`${file} is damaged`)
}
