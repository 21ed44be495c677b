/** Returns undefined for anything that is not JSON, which a device ignores. */
export function readJson(payload: Buffer): unknown {
  try {
    return JSON.parse(payload.toString('utf8'))
  } catch {
    return undefined
  }
}
