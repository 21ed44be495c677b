import { join } from 'node:path'
import { DecoderProcess, type DecoderOptions } from '@sentinel/platform/decoder-process'
import type { UserImageRequest } from './decoder-program.ts'
import type { UserImage } from './make-user-image.ts'

const PROGRAM = join(import.meta.dirname, 'decoder-program.ts')

/** Makes profile photos from uploaded files. */
export type UserImageDecoder = DecoderProcess<UserImageRequest, UserImage>

export function createUserImageDecoder(options: DecoderOptions): UserImageDecoder {
  return new DecoderProcess(PROGRAM, options)
}
