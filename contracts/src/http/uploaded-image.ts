import { z } from 'zod'
import { UPLOADED_IMAGE_MAX_BYTES } from './limits.ts'

/** The media types of uploaded pictures. Animated pictures are refused. */
export const UPLOADED_IMAGE_TYPES = ['image/jpeg', 'image/png', 'image/webp'] as const

/** A form with a picture. */
export const UploadedImage = z.object({
  image: z.file().max(UPLOADED_IMAGE_MAX_BYTES, 'The photo is larger than 10 MB.'),
})
