/** The alphabet from RFC 4648 §6. */
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** Encodes bytes as Base32 without padding. Five bytes give eight characters. */
export function toBase32(bytes: Uint8Array): string {
  let bits = ''
  for (const byte of bytes) bits += byte.toString(2).padStart(8, '0')
  return bits.replaceAll(/.{1,5}/g, (five) => ALPHABET.charAt(Number.parseInt(five.padEnd(5, '0'), 2)))
}
