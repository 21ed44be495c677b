const BREAKS_AND_REORDERS = /[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]+/gu

/** What somebody typed, fit for a subject: names must neither begin another header nor turn what stands around them. */
export function toOneLine(text: string): string {
  return text.replace(BREAKS_AND_REORDERS, ' ').trim()
}
