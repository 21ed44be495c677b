import type { Rows } from '../list/rows.ts'

interface Neighbours {
  /** Its index in the rows; undefined where it is none of them, and the server knows its place. */
  index: number | undefined
  newerId: number | undefined
  /** Null where the list ends, undefined where it goes on with what has not been fetched. */
  olderId: number | null | undefined
}

interface FetchedRows {
  rows: Rows
  /** The list ends with these rows. */
  isWhole: boolean
}

/** What stands around an insight in the fetched part of the list. */
export function findNeighbours({ rows, isWhole }: FetchedRows, insightId: number): Neighbours {
  const index = rows.indexOf(insightId)
  if (index === -1) return { index: undefined, newerId: undefined, olderId: undefined }
  return {
    index,
    newerId: rows.idAt(index - 1),
    olderId: rows.idAt(index + 1) ?? (isWhole ? null : undefined),
  }
}
