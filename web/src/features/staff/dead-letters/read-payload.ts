/** Limits the reported positions of bytes that are not text. */
const NAMED_PLACES_MAX = 10
const HEX_COLUMNS = 16
/** Larger pictures can only be downloaded. No device can send one. */
export const PICTURE_MAX_BYTES = 8 * 1024 * 1024

export interface PayloadText {
  text: string
  /** True if the bytes are JSON and the text was formatted. */
  isFormatted: boolean
  /** The positions of the first bytes that are not UTF-8, counted from 0. */
  badBytes: number[]
  hasMoreBad: boolean
}

/** Decodes bytes as UTF-8 and formats JSON. If the bytes are only the beginning, the last character may be incomplete. */
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

/** Adds only whitespace, because parsing and re-serializing would change large numbers. */
function formatJson(text: string): string | undefined {
  try {
    JSON.parse(text)
  } catch {
    return undefined
  }
  return layOut(text)
}

/** Formats valid JSON with each value in an object or array on its own line. */
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

/** Returns the positions of bytes that belong to no UTF-8 character (RFC 3629), at most one more than `NAMED_PLACES_MAX`. */
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

/** Returns the character's length in bytes, or 0 if none begins at this position. */
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

/** Writes lines of 16 bytes: the position, the bytes in hexadecimal, and the printable ASCII characters. */
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

/** Checks only the first three bytes. */
export function isJpeg(bytes: Uint8Array): boolean {
  return bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff
}

export function fromBase64(content: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(content), (character) => character.charCodeAt(0))
}
