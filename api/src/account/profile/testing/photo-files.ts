import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'

/** Creates a JPEG in a single colour. */
export function aJpeg(width = 64, height = 64, background = '#3a5f0b'): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background } })
    .jpeg()
    .toBuffer()
}

/** Creates a PNG whose header claims this size. It contains data for only a few lines, so the file is small. */
export function aPngThatClaims(width: number, height: number): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 2], 8) // 8 bits per sample, three samples per pixel
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    toChunk('IHDR', header),
    toChunk('IDAT', deflateSync(Buffer.alloc(1000))),
    toChunk('IEND', Buffer.alloc(0)),
  ])
}

/** Creates a one-pixel PNG whose header announces an animation. */
export async function anAnimatedPng(): Promise<Buffer> {
  const png = await sharp({ create: { width: 1, height: 1, channels: 3, background: '#fff' } })
    .png()
    .toBuffer()
  const afterHeader = 8 + 25
  const control = Buffer.alloc(8)
  control.writeUInt32BE(2, 0)
  return Buffer.concat([png.subarray(0, afterHeader), toChunk('acTL', control), png.subarray(afterHeader)])
}

/** Creates an animation with two frames. */
export function anAnimation(format: 'gif' | 'webp'): Promise<Buffer> {
  const frames = Buffer.concat([Buffer.alloc(8 * 8 * 3, 0x20), Buffer.alloc(8 * 8 * 3, 0xd0)])
  return sharp(frames, { raw: { width: 8, height: 16, channels: 3, pageHeight: 8 } })
    .toFormat(format, { loop: 0, delay: [100, 100] })
    .toBuffer()
}

function toChunk(kind: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(kind, 'latin1'), content])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(content.length)
  const checksum = Buffer.alloc(4)
  checksum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, checksum])
}
