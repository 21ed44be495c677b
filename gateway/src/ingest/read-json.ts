import { JSON_DEPTH_MAX } from '@sentinel/contracts/limits'
import { isNestedTooDeeply } from '@sentinel/platform/json-depth'
import { UnkeepableField } from './extra-fields.ts'

const strictUtf8 = new TextDecoder('utf-8', { fatal: true })

/**
 * Parses a payload as JSON. Throws an `UnkeepableField` for a long one that is nested too deeply, a `SyntaxError` for bad
 * JSON and a `TypeError` for bad UTF-8.
 */
export function readJson(payload: Uint8Array): unknown {
  const json = strictUtf8.decode(payload)
  if (isNestedTooDeeply(json)) throw new UnkeepableField(`nested more than ${JSON_DEPTH_MAX} levels deep`)
  return JSON.parse(json)
}
