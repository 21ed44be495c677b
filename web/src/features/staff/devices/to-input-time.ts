/** Formats a moment for `<input type="datetime-local">`, in the browser's zone. Returns an empty text for null. */
export function toInputTime(iso: string | null): string {
  if (iso === null) return ''
  const at = new Date(iso)
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}
