import type { InsightList } from '../list/insight-list.ts'

type KnownRows = Pick<InsightList, 'rows' | 'hasMore'>

interface Neighbours {
  /** Undefined if the insight is not among the rows. Only the server knows its position then. */
  index: number | undefined
  newerId: number | undefined
  /** Null if the list ends, undefined if it continues with rows that are not known. */
  olderId: number | null | undefined
}

/** Returns the neighbours of an insight among the known rows of the list. */
export function findNeighbours({ rows, hasMore }: KnownRows, insightId: number): Neighbours {
  const index = rows.indexOf(insightId)
  if (index === -1) return { index: undefined, newerId: undefined, olderId: undefined }
  return {
    index,
    newerId: rows.idAt(index - 1),
    olderId: rows.idAt(index + 1) ?? (hasMore ? undefined : null),
  }
}
