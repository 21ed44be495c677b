import { join } from 'node:path'
import { DecoderProcess, type DecoderOptions } from '@sentinel/platform/programs/decoder-process'
import type { DecodeRequest } from './decoder-program.ts'
import type { Pictures } from './make-pictures.ts'

const PROGRAM = join(import.meta.dirname, 'decoder-program.ts')

/** Makes the picture and its thumbnail from a photo's original. */
export type PhotoDecoder = DecoderProcess<DecodeRequest, Pictures>

export function createPhotoDecoder(options: DecoderOptions): PhotoDecoder {
  return new DecoderProcess(PROGRAM, options)
}
