import { join } from 'node:path'
import {
  type DecoderOptions,
  DecoderLost,
  DecoderProcess,
  UnreadablePicture,
} from '@sentinel/platform/programs/decoder-process'
import { invalid } from '../../platform/http/errors.ts'
import type { ImageRequest } from './decoder-program.ts'
import type { MadeImage, RefusedImage } from './make-image.ts'

const PROGRAM = join(import.meta.dirname, 'decoder-program.ts')
const UNREADABLE = 'This photo is damaged and cannot be read. Choose another one.'

const refusals: Record<RefusedImage, string> = {
  format: 'This file is not a photo. Choose a JPEG, PNG or WebP.',
  animated: 'This picture is animated. Choose a photo.',
  pixels: 'This photo has more than 64 megapixels. Choose a smaller one.',
}

/** Creates JPEGs from uploaded files. */
export type ImageDecoder = DecoderProcess<ImageRequest, MadeImage>

export function createImageDecoder(options: DecoderOptions): ImageDecoder {
  return new DecoderProcess(PROGRAM, options)
}

/** Throws an error for the field `image` if the file cannot be converted. */
export async function makeJpeg(
  decoder: Pick<ImageDecoder, 'decode'>,
  request: ImageRequest,
): Promise<Uint8Array> {
  const image = await decoder.decode(request).catch((error: unknown) => {
    if (error instanceof UnreadablePicture || error instanceof DecoderLost)
      throw invalid({ image: UNREADABLE })
    throw error
  })
  if ('refused' in image) throw invalid({ image: refusals[image.refused] })
  return image.jpeg
}
