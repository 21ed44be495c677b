/** The positions of the first and the last byte. */
export interface ByteRange {
  first: number
  last: number
}

/**
 * Returns the part of a file that a Range header requests (RFC 9110 §14). Returns 'whole' if there is no header that we support, and 'unsatisfiable'
 * for a part that is beyond the end. Several parts at once are not supported, because a server may answer with the whole file.
 */
export function readByteRange(
  header: string | undefined,
  sizeBytes: number,
): ByteRange | 'whole' | 'unsatisfiable' {
  const match = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.replaceAll(' ', '') ?? '')
  const [, from = '', to = ''] = match ?? []
  if (from === '' && to === '') return 'whole'
  if (from === '') {
    const bytes = Math.min(Number(to), sizeBytes)
    return bytes === 0 ? 'unsatisfiable' : { first: sizeBytes - bytes, last: sizeBytes - 1 }
  }
  const first = Number(from)
  if (to !== '' && Number(to) < first) return 'whole' // not a valid range
  if (first >= sizeBytes) return 'unsatisfiable'
  return { first, last: to === '' ? sizeBytes - 1 : Math.min(Number(to), sizeBytes - 1) }
}
