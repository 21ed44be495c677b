/**
 * Eight colours that readers with any kind of colour blindness can tell apart: those of Okabe and Ito (Color Universal Design, 2008), changed in
 * lightness until each has a contrast of 3:1 against a card. `tokens.css` has them for both themes.
 */
const CLASS_COLOURS = 8

/** The colour of a class, which is the same on every screen. */
export function classColour(className: string): string {
  let hash = 0x811c9dc5 // FNV-1a, 32 bits
  for (const character of className.toLowerCase()) {
    hash ^= character.codePointAt(0) ?? 0
    hash = Math.imul(hash, 0x01000193)
  }
  return `var(--class-${((hash >>> 0) % CLASS_COLOURS) + 1})`
}
