import type { TrailEntry } from '@sentinel/contracts/staff/trail'
import type { TrailPlace } from './find-trail.ts'

export function placeOf({ at, id }: Pick<TrailEntry, 'at' | 'id'>): TrailPlace {
  return { ms: Date.parse(at), id }
}

export function writeTrailCursor({ ms, id }: TrailPlace): string {
  return `${ms}.${id}`
}

/** Parses a cursor that matches the contract. */
export function readTrailCursor(cursor: string): TrailPlace {
  const [ms = 0, id = 0] = cursor.split('.').map(Number)
  return { ms, id }
}
