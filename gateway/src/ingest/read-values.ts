import { z } from 'zod'

/** Firmware prints floats: a confidence of 100.00001192 is 100, a voltage of -0.01 is 0. */
const ROUNDING = 0.01 + 1e-9
/** Matches what printf writes instead of a number: nothing, `nan` or `inf`. */
const NO_NUMBER = /^(?:[-+]?(?:nan|inf|infinity))?$/i
const DECIMAL = /^[-+]?\d+(?:\.\d+)?(?:e[-+]?\d+)?$/i
const TRUE_OR_FALSE = new Map<unknown, boolean>([
  [1, true],
  [0, false],
  ['1', true],
  ['0', false],
  ['true', true],
  ['false', false],
])
/** Link names used by modems and their libraries, in lower case and without punctuation. */
const LINK_NAMES = new Map(
  Object.entries({
    cell: ['cellular', 'gsm', '2g', '3g', '4g', '5g', 'lte', 'ltem', 'catm', 'catm1', 'nbiot'],
    wifi: ['wifi', 'wlan'],
    satellite: ['sat', 'satellite'],
    lora: ['lora', 'lorawan'],
  }).flatMap(([link, names]) => [link, ...names].map((name) => [name, link])),
)

/** Matches ISO 8601 in its extended and basic formats, with an offset. */
const TIME =
  /^(\d{4})-?(\d\d)-?(\d\d)[Tt ](\d\d):?(\d\d)(?::?(\d\d)(?:[.,](\d{1,9}))?)?(?:[Zz]|([-+])(\d\d)(?::?(\d\d))?)$/
const UNIX_TIME = /^\d{9,13}(?:\.\d+)?$/
/**
 * Separates times in seconds (years up to 2286) from times in milliseconds (2001 to 2286). Other numbers are not times, but for example dates without
 * punctuation.
 */
const SECONDS_BEFORE = 1e10
const MILLISECONDS_SINCE = 1e12
const MILLISECONDS_BEFORE = 1e13
const YEAR_10000_MS = Date.UTC(10_000, 0)

/** Returns whether a value means that there is no value: nothing, `nan` or `inf`, or an empty string. */
export function isNoValue(value: unknown): boolean {
  if (typeof value === 'number') return !Number.isFinite(value)
  return value == null || (typeof value === 'string' && NO_NUMBER.test(value.trim()))
}

/**
 * Reads a value that its field's schema does not accept, in the other forms that devices write. Returns undefined if it cannot be read. The schema
 * checks the returned value again.
 */
export function readOtherForm(schema: z.ZodType, value: unknown): unknown {
  if (schema instanceof z.ZodISODateTime) return readTime(value)
  if (schema instanceof z.ZodNumber) return readNumber(schema, value)
  if (schema instanceof z.ZodBoolean)
    return TRUE_OR_FALSE.get(typeof value === 'string' ? value.trim().toLowerCase() : value)
  if (schema instanceof z.ZodEnum && typeof value === 'string') {
    const name = value.toLowerCase().replace(/[^a-z0-9]/g, '')
    return LINK_NAMES.get(name) ?? value.trim().toLowerCase()
  }
  return undefined
}

function readNumber({ minValue, maxValue, isInt }: z.ZodNumber, value: unknown): number | undefined {
  const text = typeof value === 'string' ? value.trim() : ''
  const number = DECIMAL.test(text) ? Number(text) : value
  if (typeof number !== 'number') return undefined
  const within = Math.min(maxValue ?? number, Math.max(minValue ?? number, number))
  return !isInt && Math.abs(within - number) <= ROUNDING ? within : number
}

/** Reads a time as ISO 8601 with any offset, or as Unix seconds or milliseconds. Returns it in UTC. */
export function readTime(value: unknown): string | undefined {
  const text = typeof value === 'string' ? value.trim() : value
  const ms =
    typeof text === 'number' ? readUnixTime(text) : typeof text === 'string' ? readTimeText(text) : undefined
  return ms !== undefined && Math.abs(ms) < YEAR_10000_MS ? new Date(ms).toISOString() : undefined
}

function readUnixTime(time: number): number | undefined {
  if (Math.abs(time) < SECONDS_BEFORE) return Math.trunc(time * 1000)
  return time >= MILLISECONDS_SINCE && time < MILLISECONDS_BEFORE ? Math.trunc(time) : undefined
}

function readTimeText(text: string): number | undefined {
  if (UNIX_TIME.test(text)) return readUnixTime(Number(text))
  const match = TIME.exec(text)
  if (!match) return undefined
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = match
    .slice(1, 7)
    .map((digits) => Number(digits ?? 0))
  const [offsetHours, offsetMinutes] = [Number(match[9] ?? 0), Number(match[10] ?? 0)]
  const midnight = new Date(0).setUTCFullYear(year, month - 1, day)
  const isDay = month >= 1 && new Date(midnight).getUTCMonth() === month - 1 && day >= 1
  // A leap second counts as the first second of the next minute.
  if (!isDay || hour > 23 || minute > 59 || second > 60 || offsetHours > 23 || offsetMinutes > 59)
    return undefined
  const offset = (offsetHours * 60 + offsetMinutes) * (match[8] === '-' ? -1 : 1)
  const fractionMs = Math.trunc(Number(`0.${match[7] ?? 0}`) * 1000)
  return midnight + ((hour * 60 + minute - offset) * 60 + second) * 1000 + fractionMs
}
