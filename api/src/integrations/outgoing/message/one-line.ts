const BREAKS_AND_REORDERS = /[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]+/gu

/** Makes text typed by a user safe for a subject: it must neither begin another header nor reorder the surrounding text. */
export function toOneLine(text: string): string {
  return text.replace(BREAKS_AND_REORDERS, ' ').trim()
}
