/** More pixels than any trail camera has. A small file can claim far more (a decompression bomb). */
export const PHOTO_MAX_PIXELS = 64_000_000
/** The maximum number of segments before the frame header. Cameras write about ten. The limit shortens the search in a hostile file. */
const SEGMENTS_MAX = 1000

/** The markers of frame headers (ISO/IEC 10918-1, table B.1): those that libjpeg decodes, and all others. */
const DECODABLE_FRAMES: ReadonlySet<number> = new Set([0xc0, 0xc1, 0xc2])
const OTHER_FRAMES: ReadonlySet<number> = new Set([
  0xc3, 0xc5, 0xc6, 0xc7, 0xc9, 0xca, 0xcb, 0xcd, 0xce, 0xcf,
])
const START_OF_SCAN = 0xda
const END_OF_IMAGE = 0xd9

export class NotAPhoto extends Error {
  override name = 'NotAPhoto'
}

/**
 * Reads the size from a JPEG's frame header. Throws `NotAPhoto` for anything else. Reads only the segment lengths and the frame header, so that no
 * decoder sees the file in this process.
 */
export function inspectJpeg(bytes: Uint8Array): { widthPx: number; heightPx: number } {
  if (bytes[0] !== 0xff || bytes[1] !== 0xd8) throw new NotAPhoto('not a JPEG')
  const frameAt = findFrame(bytes)
  const precisionBits = bytes[frameAt + 4]
  const heightPx = readUint16(bytes, frameAt + 5)
  const widthPx = readUint16(bytes, frameAt + 7)
  if (precisionBits !== 8) throw new NotAPhoto(`a JPEG of ${precisionBits} bits a sample, not 8`)
  if (widthPx === 0 || heightPx === 0) throw new NotAPhoto('a JPEG without a size')
  if (widthPx * heightPx > PHOTO_MAX_PIXELS)
    throw new NotAPhoto(`${widthPx} × ${heightPx} pixels are too many`)
  return { widthPx, heightPx }
}

/** Returns where the first scan's data begins, which is at or beyond the end of the file if there is none. */
export function findScanData(bytes: Uint8Array): number {
  for (const { marker, at } of findSegments(bytes))
    if (marker === START_OF_SCAN) return at + 2 + Math.max(2, readUint16(bytes, at + 2))
  return bytes.length
}

/** Returns where the frame header's marker is. */
function findFrame(bytes: Uint8Array): number {
  for (const { marker, at } of findSegments(bytes)) {
    if (DECODABLE_FRAMES.has(marker)) return at
    if (OTHER_FRAMES.has(marker))
      throw new NotAPhoto(`a JPEG of a kind that is not supported (frame ${marker.toString(16)})`)
  }
  throw new NotAPhoto('a JPEG without a frame header')
}

/** Finds the markers up to the first scan. Skips bytes between segments, like libjpeg does. */
function* findSegments(bytes: Uint8Array): Generator<{ marker: number; at: number }> {
  let at = 2
  for (let segment = 0; segment < SEGMENTS_MAX; segment++) {
    at = bytes.indexOf(0xff, at)
    if (at === -1) return
    while (bytes[at + 1] === 0xff) at += 1
    const marker = bytes[at + 1] ?? 0
    yield { marker, at }
    if (marker === START_OF_SCAN || marker === END_OF_IMAGE) return
    at += isStandalone(marker) ? 2 : 2 + Math.max(2, readUint16(bytes, at + 2))
  }
}

/** Returns whether a marker has no length: TEM, RST0 to RST7, and bytes that are not a marker. */
function isStandalone(marker: number): boolean {
  return marker <= 0x01 || (marker >= 0xd0 && marker <= 0xd8)
}

function readUint16(bytes: Uint8Array, at: number): number {
  return ((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0)
}
