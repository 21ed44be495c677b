import { type DecoderResult, runDecoder } from '@sentinel/platform/programs/run-decoder'
import sharp from 'sharp'
import { type ImageSize, makeImage, type MadeImage } from './make-image.ts'

export interface ImageRequest {
  /** The uploaded file. */
  bytes: Uint8Array
  size: ImageSize
}

sharp.cache(false)
runDecoder(decode)

async function decode({ bytes, size }: ImageRequest): Promise<DecoderResult<MadeImage>> {
  try {
    return { kind: 'made', made: await makeImage(bytes, size) }
  } catch (error) {
    return { kind: 'unreadable', reason: (error as Error).message } // safe: sharp rejects with errors
  }
}
