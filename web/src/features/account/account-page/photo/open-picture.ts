import { UPLOADED_IMAGE_MAX_BYTES } from '@sentinel/contracts/http/limits'
import { UPLOADED_IMAGE_TYPES } from '@sentinel/contracts/http/uploaded-image'
import { messages } from '../../../../messages/messages.ts'

const texts = messages.account.photo

/** Decodes a chosen file, upright as its metadata says, or says why it cannot be a photo. */
export async function openPicture(file: File): Promise<{ picture: ImageBitmap } | { refusal: string }> {
  if (file.size > UPLOADED_IMAGE_MAX_BYTES) return { refusal: texts.tooLarge }
  if (!UPLOADED_IMAGE_TYPES.some((type) => type === file.type)) return { refusal: texts.unreadable }
  try {
    return { picture: await createImageBitmap(file) }
  } catch {
    return { refusal: texts.unreadable }
  }
}
