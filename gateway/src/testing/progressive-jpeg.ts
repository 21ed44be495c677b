import sharp from 'sharp'

/** A progressive JPEG of one colour: a small file whose decoding keeps the coefficients of all pixels in memory. */
export function progressiveJpeg(width: number, height: number, background = '#3a5f0b'): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background } })
    .jpeg({ progressive: true })
    .toBuffer()
}
