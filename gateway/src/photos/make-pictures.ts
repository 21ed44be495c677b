import sharp from 'sharp'
import { PHOTO_MAX_PIXELS } from './inspect-jpeg.ts'

const PHOTO_MAX_EDGE_PX = 2560
const THUMBNAIL_WIDTH_PX = 320

export interface Pictures {
  photo: Uint8Array
  thumbnail: Uint8Array
}

/**
 * Makes the picture people see and its thumbnail: upright, without the metadata of the camera's file. The original is decoded once:
 * the thumbnail is made from the picture.
 */
export async function makePictures(original: Uint8Array): Promise<Pictures> {
  const photo = await sharp(original, { failOn: 'error', limitInputPixels: PHOTO_MAX_PIXELS })
    .rotate()
    .resize({
      width: PHOTO_MAX_EDGE_PX,
      height: PHOTO_MAX_EDGE_PX,
      fit: 'inside',
      withoutEnlargement: true,
    })
    .jpeg({ quality: 85, mozjpeg: false })
    .toBuffer()
  const thumbnail = await sharp(photo)
    .resize({ width: THUMBNAIL_WIDTH_PX, withoutEnlargement: true })
    .jpeg({ quality: 72 })
    .toBuffer()
  return { photo, thumbnail }
}
