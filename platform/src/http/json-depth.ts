import { JSON_DEPTH_MAX } from '@sentinel/contracts/http/limits'

/** A text of this length is parsed in a millisecond at most, whatever its depth. Most camera messages are shorter. */
export const JSON_UNCHECKED_CHARACTERS = 16 * 1024

const QUOTE = 0x22
const BACKSLASH = 0x5c
const OPENS_LIST = 0x5b
const CLOSES_LIST = 0x5d
const OPENS_OBJECT = 0x7b
const CLOSES_OBJECT = 0x7d

/**
 * Returns whether a long text is JSON that is nested so deeply that parsing it would block the process. Considers only brackets outside strings, so
 * the text need not be valid.
 */
export function isNestedTooDeeply(json: string): boolean {
  return json.length > JSON_UNCHECKED_CHARACTERS && findDeepParts(json).next().done !== true
}

/**
 * Returns the text with `null` in place of parts that are nested too deeply, even short ones: writing such a value as JSON again would exhaust the
 * stack.
 */
export function cutDeepParts(json: string): string {
  let cut = ''
  let copiedUntil = 0
  for (const { start, end } of findDeepParts(json)) {
    cut += `${json.slice(copiedUntil, start)}null`
    copiedUntil = end
  }
  return cut + json.slice(copiedUntil)
}

/** Finds lists and objects below the deepest accepted level. If one is never closed, it ends with the text. */
function* findDeepParts(json: string): Generator<{ start: number; end: number }> {
  let depth = 0
  let start = 0
  for (let at = 0; at < json.length; at++) {
    const character = json.charCodeAt(at)
    if (character === QUOTE) at = findEndOfString(json, at)
    else if (character === OPENS_LIST || character === OPENS_OBJECT) {
      depth += 1
      if (depth === JSON_DEPTH_MAX + 1) start = at
    } else if (character === CLOSES_LIST || character === CLOSES_OBJECT) {
      if (depth === JSON_DEPTH_MAX + 1) yield { start, end: at + 1 }
      depth -= 1
    }
  }
  if (depth > JSON_DEPTH_MAX) yield { start, end: json.length }
}

/** Returns the end of the string that begins there: the next quote preceded by an even number of backslashes. */
function findEndOfString(json: string, start: number): number {
  for (let end = json.indexOf('"', start + 1); end > 0; end = json.indexOf('"', end + 1)) {
    let before = end - 1
    while (json.charCodeAt(before) === BACKSLASH) before -= 1
    if ((end - before) % 2 === 1) return end
  }
  return json.length
}
