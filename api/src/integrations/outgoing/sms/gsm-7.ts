/** The basic GSM 03.38 characters that users type or that we write, excluding its Greek capitals. */
const BASIC = new Set(
  '@£$¥èéùìòÇ\nØø\rÅå_ÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
)
/** Each of these takes up two characters. */
const EXTENDED = new Set('^{}\\[~]|€')
const LOOK_ALIKES: Record<string, string> = {
  '…': '...',
  '‘': "'",
  '’': "'",
  '“': '"',
  '”': '"',
  '„': '"',
  '«': '"',
  '»': '"',
  '×': 'x',
  '·': '-',
  '−': '-',
  ł: 'l',
  Ł: 'L',
  đ: 'd',
  Đ: 'D',
  ı: 'i',
  œ: 'oe',
  Œ: 'OE',
}

const isGsm7 = (character: string) => BASIC.has(character) || EXTENDED.has(character)

/**
 * Converts a text to the characters of GSM-7, so that it needs few parts. Removes unsupported accents, emoji and other symbols. Letters from other
 * scripts remain.
 */
export function toGsm7(text: string): string {
  return Array.from(text.normalize('NFC'), toWritable).join('').replace(/ {2,}/g, ' ').trim()
}

function toWritable(character: string): string {
  if (isGsm7(character)) return character
  const like = LOOK_ALIKES[character]
  if (like !== undefined) return like
  if (/\s/.test(character)) return ' '
  if (/\p{Pd}/u.test(character)) return '-'
  const bare = character.normalize('NFKD').replace(/\p{M}/gu, '')
  if (bare !== '' && Array.from(bare).every(isGsm7)) return bare
  return /[\p{L}\p{M}\p{N}]/u.test(character) ? character : ''
}

/**
 * Returns the share of a two-part text message that a text takes up. 1 means both parts in full. A part of a long message holds 153 GSM-7 characters,
 * or 67 UTF-16 units if any character in the message is not in GSM-7.
 */
export function shareOfTwoParts(text: string, message = text): number {
  if (!Array.from(message).every(isGsm7)) return text.length / (2 * 67)
  const characters = Array.from(text)
  return (characters.length + characters.filter((character) => EXTENDED.has(character)).length) / (2 * 153)
}
