import sharp from 'sharp'

/** Returns a readable, square, single-colour JPEG. */
export function plainJpeg(edgePx = 64, background = '#3a5f0b'): Promise<Buffer> {
  return sharp({ create: { width: edgePx, height: edgePx, channels: 3, background } })
    .jpeg()
    .toBuffer()
}
