/** Undefined for what is no JSON, which a device passes over. */
export function readJson(payload: Buffer): unknown {
  try {
    return JSON.parse(payload.toString('utf8'))
  } catch {
    return undefined
  }
}
