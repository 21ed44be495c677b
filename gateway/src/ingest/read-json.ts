import { cutDeepParts } from '@sentinel/platform/http/json-depth'

const strictUtf8 = new TextDecoder('utf-8', { fatal: true })
const patientUtf8 = new TextDecoder()
/** Matches a string up to its end or the end of the text, so that nothing is read twice. Also matches what printf writes for a missing number. */
const STRING_OR_NO_NUMBER = /"[^"\\]*(?:\\.[^"\\]*)*(?:"|\\?$)|[-+]?\b(?:nan|inf(?:inity)?)\b/gis

/**
 * Parses a payload as JSON. Values that are nested too deeply are read as null, and so are `nan` and `inf`, which firmware writes for failed
 * measurements. Ignores a zero byte after the text. Throws a `SyntaxError` for bad JSON and a `TypeError` for bad UTF-8 outside strings.
 */
export function readJson(payload: Uint8Array): unknown {
  const text = decode(payload)
  try {
    return parse(text)
  } catch (error) {
    // A replaced character was not in a string, so the bytes are the reason.
    if (text.includes('\u{fffd}')) strictUtf8.decode(payload)
    throw error
  }
}

/** Decodes bad UTF-8 to U+FFFD characters. */
function decode(payload: Uint8Array): string {
  try {
    return strictUtf8.decode(payload)
  } catch {
    return patientUtf8.decode(payload)
  }
}

function parse(text: string): unknown {
  const json = cutDeepParts(text)
  try {
    return JSON.parse(json)
  } catch (error) {
    const mended = mend(json)
    if (mended === json) throw error
    return JSON.parse(mended)
  }
}

function mend(json: string): string {
  let end = json.length
  while (json.codePointAt(end - 1) === 0) end -= 1
  return json.slice(0, end).replace(STRING_OR_NO_NUMBER, (token) => (token.startsWith('"') ? token : 'null'))
}

/** Returns how the outermost object's numbers were written, by name. The payload is valid JSON except for what `readJson` repairs. */
export function findNumberTexts(payload: Uint8Array): ReadonlyMap<string, string> {
  const texts: [holder: unknown, name: string, text: string][] = []
  const root: unknown = JSON.parse(
    mend(cutDeepParts(decode(payload))),
    function (this: unknown, name: string, value: unknown, context?: { source?: string }) {
      if (typeof value === 'number' && context?.source !== undefined) texts.push([this, name, context.source])
      return value
    },
  )
  return new Map(texts.filter(([holder]) => holder === root).map(([, name, text]) => [name, text]))
}
