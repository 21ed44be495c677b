/** Returns undefined for anything that is not JSON. A device ignores it. */
export function readJson(payload: Buffer): unknown {
  try {
    return JSON.parse(payload.toString('utf8'))
  } catch {
    return undefined
  }
}
