import { z } from 'zod'
import type { Endpoint } from '../http/endpoint.ts'
import { MODEL_CITATION_MAX_CHARACTERS } from '../models/limits.ts'
import { TEXT_MAX_CHARACTERS } from '../values/limits.ts'
import { ModelId, ModelParams } from '../models/model-params.ts'
import { UploadedImage } from '../http/uploaded-image.ts'
import { ModelDescription } from './model-description.ts'

const text = (max: number) => z.string().trim().normalize().max(max, `Must have at most ${max} characters.`)

const singleLine = text(TEXT_MAX_CHARACTERS).regex(/^\P{Cc}*$/u, 'Must not contain control characters.')

/** An empty string means no address. */
function isWebAddress(address: string): boolean {
  return address === '' || (/^https?:\/\//i.test(address) && URL.canParse(address))
}

/** The content that the marketplace shows for a model. */
export const Publication = z.object({
  is_public: z.boolean(),
  author: singleLine,
  licence: singleLine,
  citation: text(MODEL_CITATION_MAX_CHARACTERS),
  homepage: singleLine.refine(isWebAddress, 'Must be an address that begins with https:// or http://.'),
  description: ModelDescription,
})
export type Publication = z.infer<typeof Publication>

export const PublicationAnswer = Publication.extend({
  alg_id: z.int(),
  name: z.string(),
  is_reference: z.boolean(),
  image_path: z.string().nullable(),
  class_count: z.int(),
})
export type PublicationAnswer = z.infer<typeof PublicationAnswer>

const ofStaff = { access: 'staff', scope: 'manage' } as const

export const getPublication = {
  ...ofStaff,
  method: 'GET',
  url: '/api/internal/algs/:algId/publication',
  summary: 'What the marketplace shows of a model',
  schema: { params: ModelParams, response: { 200: PublicationAnswer } },
} as const satisfies Endpoint

/** With `If-Match`, the call fails if the text has changed since. */
export const updatePublication = {
  ...ofStaff,
  method: 'PUT',
  url: '/api/internal/algs/:algId/publication',
  audit: false,
  errors: ['conflict'],
  summary: 'Changes what the marketplace shows of a model, and whether it is public',
  schema: { params: ModelParams, body: Publication, response: { 200: PublicationAnswer } },
} as const satisfies Endpoint

/** Stores a JPEG of 960 by 540 pixels cut from the middle of the uploaded picture, without the file's metadata. */
export const uploadModelPicture = {
  ...ofStaff,
  method: 'POST',
  url: '/api/internal/algs/:algId/picture',
  audit: false,
  idempotent: true,
  summary: 'Replaces the picture of a model with a JPEG, PNG or WebP of at most 10 MB and 64 megapixels',
  consumes: 'multipart/form-data',
  isHeavy: true,
  schema: {
    params: ModelParams,
    body: UploadedImage,
    response: { 200: PublicationAnswer },
  },
} as const satisfies Endpoint

export const removeModelPicture = {
  ...ofStaff,
  method: 'DELETE',
  url: '/api/internal/algs/:algId/picture',
  audit: false,
  summary: 'Removes the picture of a model',
  schema: { params: ModelParams, response: { 200: PublicationAnswer } },
} as const satisfies Endpoint

/** Responds with 409 if devices, releases or insights refer to the model, and says which. */
export const deleteAlg = {
  ...ofStaff,
  method: 'DELETE',
  url: '/api/internal/algs/:algId',
  audit: false,
  errors: ['conflict'],
  summary: 'Deletes a model that nothing uses',
  schema: { params: ModelParams, response: { 200: ModelId } },
} as const satisfies Endpoint

export const publicationEndpoints = {
  getPublication,
  updatePublication,
  uploadModelPicture,
  removeModelPicture,
  deleteAlg,
}
