/** Places of bytes that are not text which are named. */
const NAMED_PLACES_MAX = 10
const HEX_COLUMNS = 16
/** A larger picture is only offered as a download. No device can send one. */
export const PICTURE_MAX_BYTES = 8 * 1024 * 1024

export interface PayloadText {
  text: string
  /** It is JSON, and the text has been laid out for reading. */
  isFormatted: boolean
  /** Where bytes are that are not UTF-8, from 0: the first ones. */
  badBytes: number[]
  hasMoreBad: boolean
}

/** Reads bytes as UTF-8 text. JSON is laid out for reading. The last character may be missing where the bytes are only the beginning. */
export function readText(bytes: Uint8Array, isWhole: boolean): PayloadText {
  const text = new TextDecoder('utf-8').decode(bytes, { stream: !isWhole })
  const bad = findBadBytes(bytes, isWhole)
  const formatted = isWhole && bad.length === 0 ? formatJson(text) : undefined
  return {
    text: formatted ?? text,
    isFormatted: formatted !== undefined,
    badBytes: bad.slice(0, NAMED_PLACES_MAX),
    hasMoreBad: bad.length > NAMED_PLACES_MAX,
  }
}

/** Numbers are not read and written again, because large ones would come out changed: only spaces are added. */
function formatJson(text: string): string | undefined {
  try {
    JSON.parse(text)
  } catch {
    return undefined
  }
  return layOut(text)
}

/** JSON that is known to be valid, with each value of an object or list on a line of its own. */
function layOut(json: string): string {
  const tokens = json.match(/"(?:[^"\\]|\\.)*"|[{}[\],:]|[^\s{}[\],:"]+/g) ?? []
  let depth = 0
  let written = ''
  tokens.forEach((token, place) => {
    const isOpening = token === '{' || token === '['
    const isClosing = token === '}' || token === ']'
    const line = () => `\n${'  '.repeat(depth)}`
    const before = tokens[place - 1]
    const isEmpty = isClosing && (before === '{' || before === '[')
    if (isClosing) depth -= 1
    if (isClosing && !isEmpty) written += line()
    written += token === ':' ? ': ' : token
    if (isOpening) depth += 1
    const after = tokens[place + 1]
    if ((isOpening && after !== '}' && after !== ']') || token === ',') written += line()
  })
  return written
}

/** The places of bytes that belong to no character of UTF-8 (RFC 3629), up to one more than are named. */
function findBadBytes(bytes: Uint8Array, isWhole: boolean): number[] {
  const places: number[] = []
  for (let at = 0; at < bytes.length && places.length <= NAMED_PLACES_MAX;) {
    const length = lengthOfCharacter(bytes, at)
    if (length > 0) at += length
    else if (!isWhole && bytes.length - at < 4) break // the rest of the last character was not sent
    else places.push(at++)
  }
  return places
}

const strict = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/** In bytes; 0 where no character begins. */
function lengthOfCharacter(bytes: Uint8Array, at: number): number {
  const first = bytes[at] ?? 0
  if (first < 0x80) return 1
  const length = first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : 2
  try {
    return strict.decode(bytes.subarray(at, at + length)).length > 0 ? length : 0
  } catch {
    return 0
  }
}

/** Lines of 16 bytes: their place, the bytes in hexadecimal, and those that are printable ASCII as characters. */
export function writeHex(bytes: Uint8Array): string {
  const lines: string[] = []
  for (let at = 0; at < bytes.length; at += HEX_COLUMNS) {
    const part = [...bytes.subarray(at, at + HEX_COLUMNS)]
    const hex = part.map((byte) => byte.toString(16).padStart(2, '0')).join(' ')
    const characters = part.map((byte) => (byte >= 0x20 && byte < 0x7f ? String.fromCharCode(byte) : '.'))
    lines.push(
      `${at.toString(16).padStart(6, '0')}  ${hex.padEnd(HEX_COLUMNS * 3 - 1)}  ${characters.join('')}`,
    )
  }
  return lines.join('\n')
}

/** Begins like a JPEG. */
export function isJpeg(bytes: Uint8Array): boolean {
  return bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff
}

export function fromBase64(content: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(content), (character) => character.charCodeAt(0))
}
