import type { ReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { type ByteRange, readByteRange } from '../http/byte-range.ts'
import { DurableFolder } from './durable-folder.ts'
import { storedFileName } from './stored-file-name.ts'

interface StoredFileRequest {
  sha256: string
  sizeBytes: number
  method: string
  headers: {
    range?: string | undefined
    'if-range'?: string | undefined
    'if-none-match'?: string | undefined
  }
}

/** A response according to RFC 9110 §13 to §15. Only 200 and 206 have a body, unless the request is a HEAD. */
export interface StoredFileAnswer {
  status: 200 | 206 | 304 | 416
  headers: Record<string, string | number>
  body?: ReadStream
}

/** Answers a request for a model or firmware file, or for a part of it. Throws if the file does not exist or is incomplete. */
export async function openStoredFile(
  fileFolder: string,
  { sha256, sizeBytes, method, headers }: StoredFileRequest,
): Promise<StoredFileAnswer> {
  const etag = `"${sha256}"`
  const known = { etag, 'accept-ranges': 'bytes' }
  const { range, 'if-range': ifRange, 'if-none-match': ifNoneMatch } = headers
  if (ifNoneMatch === etag) return { status: 304, headers: known }
  const isSame = ifRange === undefined || ifRange === etag
  const requested = method === 'GET' && isSame ? readByteRange(range, sizeBytes) : 'whole'
  if (requested === 'unsatisfiable')
    return { status: 416, headers: { ...known, 'content-range': `bytes */${sizeBytes}` } }
  const part = requested === 'whole' ? { first: 0, last: sizeBytes - 1 } : requested
  const answer: StoredFileAnswer = {
    status: requested === 'whole' ? 200 : 206,
    headers: {
      ...known,
      'content-type': 'application/octet-stream',
      'content-length': part.last - part.first + 1,
      ...(requested !== 'whole' && { 'content-range': `bytes ${part.first}-${part.last}/${sizeBytes}` }),
    },
  }
  if (method === 'HEAD') return answer
  const path = new DurableFolder(fileFolder).pathOf(storedFileName(sha256))
  return { ...answer, body: await openPart(path, sizeBytes, part) }
}

async function openPart(path: string, sizeBytes: number, { first, last }: ByteRange): Promise<ReadStream> {
  const file = await open(path)
  try {
    const { size } = await file.stat()
    if (size !== sizeBytes) throw new Error(`${path} has ${size} bytes instead of ${sizeBytes}`)
    return file.createReadStream({ start: first, end: last })
  } catch (error) {
    await file.close()
    throw error
  }
}
