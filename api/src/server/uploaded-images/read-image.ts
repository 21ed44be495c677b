import { UPLOADED_IMAGE_MAX_BYTES } from '@sentinel/contracts/http/limits'
import type { FastifyRequest } from 'fastify'
import { ApiError, invalid } from '../../platform/http/errors.ts'

/** A form with one file and a few text fields, which are ignored. */
export const FORM_LIMITS = {
  files: 1,
  fields: 10,
  parts: 11,
  fieldSize: 1000,
  fileSize: UPLOADED_IMAGE_MAX_BYTES,
}

const IS_MISSING = 'The form has no file with the name image.'
const IS_BROKEN = 'The form is not complete.'
const IS_TOO_LARGE = 'The photo is larger than 10 MB. Choose a smaller one.'

/** Reads a form's `image` file into memory. */
export async function readImage(request: FastifyRequest): Promise<Uint8Array> {
  if (!request.isMultipart())
    throw new ApiError(415, 'unsupported_media_type', 'The body has to be multipart/form-data.')
  const part = await request.file().catch(refuse)
  if (part?.fieldname !== 'image') {
    part?.file.resume()
    throw invalid({ image: IS_MISSING })
  }
  return part.toBuffer().catch(refuse)
}

/** Handles the errors of the form parser, which throws for refused forms and for a form that ends early. */
function refuse(error: { code?: string }): never {
  if (error.code === 'FST_REQ_FILE_TOO_LARGE')
    throw new ApiError(413, 'too_large', IS_TOO_LARGE, { fields: { image: IS_TOO_LARGE } })
  throw invalid({ general: IS_BROKEN })
}
