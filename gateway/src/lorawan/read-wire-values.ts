/**
 * Reads a time of a network server, in unix milliseconds. Up to nine decimal places are cut to three. Returns undefined for a time that is
 * absent or invalid, so that the frame is not lost because of it.
 */
export function readNetworkTime(text: string | null | undefined): number | undefined {
  if (text == null) return undefined
  const time = Date.parse(text.replace(/(\.\d{3})\d+/, '$1'))
  return Number.isNaN(time) ? undefined : time
}

const BASE64 = /^[A-Za-z0-9+/_-]*={0,2}$/

/** Reads base64, url-safe or not, with padding or without. Undefined for anything else. */
export function readBase64(text: string | null | undefined): Buffer | undefined {
  if (text == null) return Buffer.alloc(0)
  return BASE64.test(text) ? Buffer.from(text, 'base64') : undefined
}

/** A finite number that a column of type real can hold; undefined for anything else. */
export function readReading(value: number | null | undefined): number | undefined {
  return value != null && Number.isFinite(value) && Math.abs(value) < 1e6 ? value : undefined
}

const NAME_MAX_CHARACTERS = 200

/** A name that PostgreSQL takes, cut to a length that names have. Undefined for what is absent or empty. */
export function readName(text: string | null | undefined): string | undefined {
  return text?.slice(0, NAME_MAX_CHARACTERS).replaceAll('\0', '').toWellFormed() || undefined
}

/** A place on the globe; undefined for anything else. */
export function readPlace(
  place: { latitude?: number | null | undefined; longitude?: number | null | undefined } | null | undefined,
): { latitude: number; longitude: number } | undefined {
  const { latitude, longitude } = place ?? {}
  const isPlace =
    latitude != null && longitude != null && Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180
  return isPlace ? { latitude, longitude } : undefined
}
