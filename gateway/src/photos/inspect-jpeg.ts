import sharp from 'sharp'

/** More pixels than any trail camera has; a small file can claim far more (a decompression bomb). */
const PHOTO_MAX_PIXELS = 64_000_000

export class NotAPhoto extends Error {
  override name = 'NotAPhoto'
}

/** Reads the size from the header of a JPEG. Throws `NotAPhoto` for anything else. */
export async function inspectJpeg(bytes: Uint8Array): Promise<{ widthPx: number; heightPx: number }> {
  if (bytes[0] !== 0xff || bytes[1] !== 0xd8) throw new NotAPhoto('not a JPEG')
  const { format, width, height } = await sharp(bytes, { limitInputPixels: PHOTO_MAX_PIXELS })
    .metadata()
    .catch((error: Error) => {
      throw new NotAPhoto(error.message)
    })
  if (format !== 'jpeg') throw new NotAPhoto(`a ${format}, not a JPEG`)
  if (width * height > PHOTO_MAX_PIXELS) throw new NotAPhoto(`${width} × ${height} pixels are too many`)
  return { widthPx: width, heightPx: height }
}
