/** A moment as `<input type="datetime-local">` takes it, by the clock of the browser; empty for none. */
export function toInputTime(iso: string | null): string {
  if (iso === null) return ''
  const at = new Date(iso)
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}
