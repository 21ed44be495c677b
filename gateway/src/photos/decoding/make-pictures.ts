import sharp, { type FailOnOptions } from 'sharp'
import { findScanData, PHOTO_MAX_PIXELS } from './inspect-jpeg.ts'

const PHOTO_MAX_EDGE_PX = 2560
const THUMBNAIL_WIDTH_PX = 320
/** Cameras print the time and the temperature at the upper or lower edge. */
const TEXT_STRIP_SHARE = 0.1
/** A lamp or a hot pixel does not make a black frame a picture of something. */
const OUTLIER_SHARE = 0.01
/** At most this many shorter beginnings of a file are tried. Each attempt decodes the beginning, which takes seconds at most. */
const BEGINNINGS_TRIED_MAX = 8

export interface Pictures {
  photo: Uint8Array
  thumbnail: Uint8Array
  /** The reason why only a part of the original could be decoded. Undefined if the original is complete. */
  damage: string | undefined
  /** See the column `tone_span` of `photo`. */
  toneSpan: number
}

/** Matches libjpeg's warnings about files that are complete: bytes between the header's segments or before the end, and unusual values. */
const HARMLESS_WARNING =
  /^VipsJpeg: (?:Corrupt JPEG data: \d+ extraneous bytes before marker 0x(?:c[0-2]|d[9bd]|e.|fe)|Unknown Adobe color transform code.*|Warning: unknown JFIF revision.*|Invalid SOS parameters for sequential JPEG.*)$/

/**
 * Makes the picture that users see and its thumbnail: upright, without the metadata of the camera's file. For a damaged original, they show what can
 * be decoded. Throws if nothing can be decoded.
 */
export async function makePictures(original: Uint8Array): Promise<Pictures> {
  const { photo, damage } = await decode(original)
  const thumbnail = await sharp(photo)
    .resize({ width: THUMBNAIL_WIDTH_PX, withoutEnlargement: true })
    .jpeg({ quality: 72 })
    .toBuffer()
  return { photo, thumbnail, damage, toneSpan: await measureToneSpan(thumbnail) }
}

async function measureToneSpan(thumbnail: Uint8Array): Promise<number> {
  const { data, info } = await sharp(thumbnail).greyscale().raw().toBuffer({ resolveWithObject: true })
  const strip = Math.floor(info.height * TEXT_STRIP_SHARE) * info.width
  const tones = data.subarray(strip, data.length - strip).toSorted()
  const outliers = Math.floor(tones.length * OUTLIER_SHARE)
  return (tones.at(-1 - outliers) ?? 0) - (tones.at(outliers) ?? 0)
}

async function decode(original: Uint8Array): Promise<Pick<Pictures, 'photo' | 'damage'>> {
  let warning = await tryMaking(original, 'warning')
  // Decoding stops at the first warning, so a file with a harmless warning is decoded again, up to an error.
  if (typeof warning === 'string' && isHarmless(warning)) warning = await tryMaking(original, 'error')
  if (typeof warning !== 'string') return { photo: warning, damage: undefined }

  // libjpeg makes a grey picture if a file ends before its pixels.
  if (findScanData(original) >= original.length) throw new Error(warning)
  const photo = await tryMaking(original, 'none')
  if (typeof photo !== 'string') return { photo, damage: warning }
  const beginning = await decodeLongestBeginning(original)
  if (!beginning) throw new Error(photo)
  return { photo: beginning, damage: warning }
}

/** Returns the picture, or why there is none. */
async function tryMaking(original: Uint8Array, failOn: FailOnOptions): Promise<Buffer | string> {
  try {
    return await sharp(original, { failOn, limitInputPixels: PHOTO_MAX_PIXELS })
      .rotate()
      .resize({
        width: PHOTO_MAX_EDGE_PX,
        height: PHOTO_MAX_EDGE_PX,
        fit: 'inside',
        withoutEnlargement: true,
      })
      .jpeg({ quality: 85, mozjpeg: false })
      .toBuffer()
  } catch (error) {
    return (error as Error).message // safe: sharp rejects with errors
  }
}

function isHarmless(warnings: string): boolean {
  return warnings.split('\n').every((line) => HARMLESS_WARNING.test(line))
}

/**
 * libjpeg stops in a progressive file where garbage looks like a marker, and also discards the scans before it. Cuts the file at one of its markers,
 * found by bisection, so that as much as possible is decoded.
 */
async function decodeLongestBeginning(original: Uint8Array): Promise<Buffer | undefined> {
  const cuts = findScanMarkers(original)
  let longest: Buffer | undefined
  let [from, until] = [0, cuts.length]
  for (let tries = 0; tries < BEGINNINGS_TRIED_MAX && from < until; tries++) {
    const middle = (from + until) >>> 1
    const photo = await tryMaking(original.subarray(0, cuts[middle]), 'none')
    if (typeof photo === 'string') until = middle
    else {
      longest = photo
      from = middle + 1
    }
  }
  return longest
}

/** Finds the markers after the beginning of the first scan, except restart markers and stuffed bytes. */
function findScanMarkers(bytes: Uint8Array): number[] {
  const markers: number[] = []
  let at = bytes.indexOf(0xff, findScanData(bytes))
  for (; at !== -1 && at + 1 < bytes.length; at = bytes.indexOf(0xff, at + 1)) {
    const marker = bytes[at + 1] ?? 0
    const isData = marker === 0 || marker === 0xff || (marker >= 0xd0 && marker <= 0xd7)
    if (!isData) markers.push(at)
  }
  return markers
}
