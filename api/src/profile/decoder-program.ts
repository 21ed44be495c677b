import { type DecoderResult, runDecoder } from '@sentinel/platform/run-decoder'
import sharp from 'sharp'
import { makeUserImage, type UserImage } from './make-user-image.ts'

/** The uploaded file. */
export interface UserImageRequest {
  bytes: Uint8Array
}

sharp.cache(false)
runDecoder(decode)

async function decode({ bytes }: UserImageRequest): Promise<DecoderResult<UserImage>> {
  try {
    return { kind: 'made', made: await makeUserImage(bytes) }
  } catch (error) {
    return { kind: 'unreadable', reason: (error as Error).message } // safe: sharp rejects with errors
  }
}
