/** If a clock shows an earlier year, it was never set. */
const FIRST_YEAR = 2020
/** The maximum number of segments before the EXIF data, which is the first or second one. */
const SEGMENTS_MAX = 20

const APP1 = 0xe1
const START_OF_SCAN = 0xda
/** EXIF 2.3 tags: the address of the EXIF directory, and DateTimeOriginal. */
const EXIF_DIRECTORY = 0x8769
const DATE_TIME_ORIGINAL = 0x9003
const DATE_TIME = /^(\d{4}):(\d\d):(\d\d) (\d\d):(\d\d):(\d\d)$/

/**
 * Returns when a JPEG was taken according to its camera's clock (EXIF DateTimeOriginal), in Unix milliseconds as if that clock showed UTC, because
 * EXIF has no time zone. Returns undefined if the file does not contain it, or if the clock was not set.
 */
export function readTakenAt(jpeg: Uint8Array): number | undefined {
  const exif = findExif(new DataView(jpeg.buffer, jpeg.byteOffset, jpeg.byteLength))
  if (!exif) return undefined
  try {
    return parseTime(readDateTime(exif))
  } catch (error) {
    if (error instanceof RangeError) return undefined // an address beyond the end of the data
    throw error
  }
}

/** Returns the TIFF structure within the EXIF segment. */
function findExif(jpeg: DataView): DataView | undefined {
  let at = 2
  for (let segment = 0; segment < SEGMENTS_MAX && at + 10 <= jpeg.byteLength; segment++) {
    const marker = jpeg.getUint8(at + 1)
    if (jpeg.getUint8(at) !== 0xff || marker === START_OF_SCAN) return undefined
    const end = at + 2 + jpeg.getUint16(at + 2)
    if (
      marker === APP1 &&
      jpeg.getUint32(at + 4) === 0x45786966 /* "Exif" */ &&
      end <= jpeg.byteLength &&
      end > at + 10
    )
      return new DataView(jpeg.buffer, jpeg.byteOffset + at + 10, end - at - 10)
    at = end
  }
  return undefined
}

/** Throws a `RangeError` if an address is outside the structure. */
function readDateTime(tiff: DataView): string {
  const isLittle = tiff.getUint16(0) === 0x4949 // "II"
  const findValue = (directory: number, tag: number): number | undefined => {
    const entries = tiff.getUint16(directory, isLittle)
    for (let entry = 0; entry < entries; entry++) {
      const at = directory + 2 + entry * 12
      if (tiff.getUint16(at, isLittle) === tag) return tiff.getUint32(at + 8, isLittle)
    }
    return undefined
  }
  const directory = findValue(tiff.getUint32(4, isLittle), EXIF_DIRECTORY)
  const textAt = directory === undefined ? undefined : findValue(directory, DATE_TIME_ORIGINAL)
  if (textAt === undefined) return ''
  return Array.from({ length: 19 }, (_, at) => String.fromCharCode(tiff.getUint8(textAt + at))).join('')
}

function parseTime(text: string): number | undefined {
  const [year = 0, month = 0, ...rest] = (DATE_TIME.exec(text) ?? []).slice(1).map(Number)
  if (year < FIRST_YEAR || month < 1) return undefined
  const [day = 0, hour = 0, minute = 0, second = 0] = rest
  return Date.UTC(year, month - 1, day, hour, minute, second)
}
