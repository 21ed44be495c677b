import { readFile } from 'node:fs/promises'
import { type DecoderResult, runDecoder } from '@sentinel/platform/programs/run-decoder'
import sharp from 'sharp'
import { makePictures, type Pictures } from './make-pictures.ts'

/** The request with the path of the original. */
export interface DecodeRequest {
  path: string
}

sharp.cache(false)
runDecoder(decode)

async function decode({ path }: DecodeRequest): Promise<DecoderResult<Pictures>> {
  let original: Buffer
  try {
    original = await readFile(path)
  } catch (error) {
    return { kind: 'failed', reason: (error as Error).message } // safe: readFile rejects with errors
  }
  try {
    return { kind: 'made', made: await makePictures(original) }
  } catch (error) {
    return { kind: 'unreadable', reason: (error as Error).message } // safe: sharp rejects with errors
  }
}
