import { foldName } from '@sentinel/contracts/values/fold-name'
/**
 * Eight colours that readers with any kind of colour blindness can distinguish: those of Okabe and Ito (Color Universal Design, 2008), with
 * lightness adjusted until each has a contrast of 3:1 against a card. `tokens.css` defines them for both themes.
 */
const CLASS_COLOURS = 8

/** Returns a class's colour. It is the same on every screen, unless another class in the chart has taken it (`distinctColours`). */
export function classColour(className: string): string {
  return toColour(placeOf(className))
}

/** Returns distinct colours for up to eight classes in one chart. A class whose own colour is taken by an earlier class gets the next free one. */
export function distinctColours(classNames: readonly string[]): string[] {
  const taken = new Set<number>()
  return classNames.map((name) => {
    let place = placeOf(name)
    while (taken.has(place) && taken.size < CLASS_COLOURS) place = (place + 1) % CLASS_COLOURS
    taken.add(place)
    return toColour(place)
  })
}

function toColour(place: number): string {
  return `var(--class-${place + 1})`
}

function placeOf(className: string): number {
  let hash = 0x811c9dc5 // FNV-1a, 32 bits
  for (const character of foldName(className)) {
    hash ^= character.codePointAt(0) ?? 0
    hash = Math.imul(hash, 0x01000193)
  }
  return (hash >>> 0) % CLASS_COLOURS
}
