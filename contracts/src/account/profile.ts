import { z } from 'zod'
import type { Endpoint } from '../http/endpoint.ts'
import { signUp } from './sign-up.ts'
import { UploadedImage } from '../http/uploaded-image.ts'
import { User } from './users.ts'

/** The account fields that users may change. They follow the same rules as at sign-up. */
export const ProfileDetails = signUp.schema.body.pick({ firstName: true, lastName: true, country: true })
export type ProfileDetails = z.input<typeof ProfileDetails>

export const updateProfile = {
  method: 'POST',
  url: '/api/user',
  access: 'owner',
  scope: 'manage',
  audit: false,
  idempotent: true,
  summary: 'Change the name and the country of the signed-in user',
  schema: { body: ProfileDetails, response: { 200: User } },
} as const satisfies Endpoint

/** Stores a square JPEG cut from the middle of the uploaded picture, without the file's metadata. */
export const uploadUserImage = {
  method: 'POST',
  url: '/api/user/image',
  access: 'owner',
  scope: 'manage',
  audit: false,
  idempotent: true,
  summary: 'Replace the profile photo with a JPEG, PNG or WebP of at most 10 MB and 64 megapixels',
  consumes: 'multipart/form-data',
  schema: {
    body: UploadedImage,
    response: { 200: z.object({ imageUrl: z.string() }) },
  },
} as const satisfies Endpoint

export const getUserImage = {
  method: 'GET',
  url: '/api/user/image/:key',
  access: 'signed-in',
  scope: 'read',
  summary: 'The profile photo of the signed-in user. A new photo gets a new key',
  produces: 'image/jpeg',
  schema: {
    params: z.object({ key: z.uuid('Is not the key of a photo.') }),
    response: { 200: z.file().mime('image/jpeg') },
  },
} as const satisfies Endpoint

/** Returns a user's `imageUrl`. */
export function toImageUrl(key: string): string {
  return getUserImage.url.replace(':key', key)
}

export const profileEndpoints = { updateProfile, uploadUserImage, getUserImage }
