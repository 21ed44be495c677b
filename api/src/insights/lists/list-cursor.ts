import { createHmac, timingSafeEqual } from 'node:crypto'
import { invalid } from '../../platform/errors.ts'

/** Where a page ends, and how many the list had when it began. */
export interface ListPlace {
  insightId: number
  /** What the list is sorted by, of that insight, as PostgreSQL writes it; the time is in the id. */
  key: string | null
  total: number
}

export interface ListCursors {
  write(list: string, place: ListPlace): string
  /** Refuses what was not written for this list. */
  read(list: string, cursor: string): ListPlace
}

const SEAL_CHARACTERS = 16

/** Cursors that hold for one list of one user alone: `list` names both. */
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
