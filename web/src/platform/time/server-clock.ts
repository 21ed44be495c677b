let aheadMs = 0

/** Takes note of what the server's clock shows, as an answer tells it. */
export function noteServerTime(iso: string): void {
  aheadMs = Date.parse(iso) - Date.now()
}

/** The server's time, as near as an answer's way here lets it be known: clocks in the field are often wrong. */
export function serverNow(): number {
  return Date.now() + aheadMs
}
