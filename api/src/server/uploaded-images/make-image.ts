import { UPLOADED_IMAGE_MAX_PIXELS } from '@sentinel/contracts/http/limits'
import sharp from 'sharp'

/** The reason why a file cannot be converted. */
export type RefusedImage = 'format' | 'animated' | 'pixels'

export type MadeImage = { jpeg: Uint8Array } | { refused: RefusedImage }

export interface ImageSize {
  width: number
  height: number
}

// All other formats, such as SVG, PDF and TIFF, have no reader.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
})

/** Creates a JPEG of this size in pixels from the middle of a picture, upright and without the file's metadata. Throws for a damaged file. */
export async function makeImage(bytes: Uint8Array, size: ImageSize): Promise<MadeImage> {
  if (!isPhotoFormat(bytes)) return { refused: 'format' }
  const { width, height, pages = 1 } = await sharp(bytes, { limitInputPixels: false }).metadata()
  if (pages > 1 || isAnimatedPng(bytes)) return { refused: 'animated' }
  if (width * height > UPLOADED_IMAGE_MAX_PIXELS) return { refused: 'pixels' }
  const jpeg = await sharp(bytes, { failOn: 'error', limitInputPixels: UPLOADED_IMAGE_MAX_PIXELS })
    .autoOrient()
    .resize({ ...size, fit: 'cover' })
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: 85 })
    .toBuffer()
  return { jpeg }
}

/** Recognizes JPEG, PNG and WebP by the file's first bytes, ignoring its name. */
function isPhotoFormat(bytes: Uint8Array): boolean {
  const head = Buffer.from(bytes.subarray(0, 12)).toString('latin1')
  return (
    head.startsWith('\xff\xd8\xff') || head.startsWith('\x89PNG\r\n\x1a\n') || /^RIFF.{4}WEBP/s.test(head)
  )
}

/** An animated PNG has an `acTL` chunk before its image data. sharp would read only the first frame. */
function isAnimatedPng(bytes: Uint8Array): boolean {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (!file.subarray(1, 4).equals(Buffer.from('PNG'))) return false
  const dataAt = file.indexOf('IDAT')
  const controlAt = file.indexOf('acTL')
  return controlAt !== -1 && (dataAt === -1 || controlAt < dataAt)
}
