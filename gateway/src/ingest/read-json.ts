const strictUtf8 = new TextDecoder('utf-8', { fatal: true })

/** Parses a payload as JSON. Throws a `SyntaxError` for bad JSON and a `TypeError` for bad UTF-8. */
export function readJson(payload: Uint8Array): unknown {
  return JSON.parse(strictUtf8.decode(payload))
}
