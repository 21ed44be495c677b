/** Bytes that are not UTF-8 (MQTT 3.1.1 §1.5.3), with descriptions. */
export const illFormed: readonly [what: string, bytes: Uint8Array][] = [
  ['a byte that no character begins with', Uint8Array.of(0x78, 0xff)],
  ['a character cut off', Uint8Array.of(0x78, 0xe2, 0x82)],
  ['an overlong form', Uint8Array.of(0x78, 0xc0, 0xaf)],
  ['a surrogate', Uint8Array.of(0x78, 0xed, 0xa0, 0x80)],
  ['a character beyond Unicode', Uint8Array.of(0x78, 0xf4, 0x90, 0x80, 0x80)],
]
