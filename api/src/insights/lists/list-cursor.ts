import { createHmac, timingSafeEqual } from 'node:crypto'
import { invalid } from '../../platform/http/errors.ts'

/** The position where a page ends, and the list's total when reading began. */
export interface ListPlace {
  insightId: number
  /** The sort key of the insight at that position, as PostgreSQL writes it. Its time is in its id. */
  key: string | null
  total: number
}

export interface ListCursors {
  write(list: string, place: ListPlace): string
  /** Refuses a cursor that was not written for this list. */
  read(list: string, cursor: string): ListPlace
}

const SEAL_CHARACTERS = 16

/** Creates cursors that are valid only for a single user's list. `list` identifies both. */
export function createListCursors(secret: string): ListCursors {
  const seal = (list: string, payload: string) =>
    createHmac('sha256', secret)
      .update(`insight cursor\0${list}\0${payload}`)
      .digest('base64url')
      .slice(0, SEAL_CHARACTERS)

  return {
    write(list, { insightId, total, key }) {
      const payload = Buffer.from(JSON.stringify([insightId, total, key])).toString('base64url')
      return seal(list, payload) + payload
    },
    read(list, cursor) {
      const [given, payload] = [cursor.slice(0, SEAL_CHARACTERS), cursor.slice(SEAL_CHARACTERS)]
      if (!isSame(given, seal(list, payload))) throw notOfThisList()
      const place: unknown = JSON.parse(Buffer.from(payload, 'base64url').toString())
      const [insightId, total, key] = place as [number, number, string | null] // safe: sealed by write
      return { insightId, total, key }
    },
  }
}

function isSame(given: string, wanted: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(wanted)]
  return a.length === b.length && timingSafeEqual(a, b)
}

function notOfThisList() {
  return invalid({ cursor: 'Is not a cursor of this list.' })
}
